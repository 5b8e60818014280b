import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Refusal } from '../refusal.ts';

/** Makes DATA_DIR and the folders above it where they are missing; refuses one that cannot be had or written to. */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await makeFolder(path);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Refusal(
      `DATA_DIR ${path} cannot be used (${wordFor(cause)}): set it to a folder that you may write to.`,
      {
        cause,
      },
    );
  }
}

/** Not Node's recursive mkdir: where a parent exists and takes no folders, as in /proc, it tries again for ever. */
async function makeFolder(path: string): Promise<void> {
  const problem = await mkdirOnce(path);
  if (problem?.code === 'EEXIST') return requireFolder(path, problem);
  if (problem?.code !== 'ENOENT' || dirname(path) === path) return throwIfAny(problem);
  await makeFolder(dirname(path));
  throwIfAny(await mkdirOnce(path));
}

function mkdirOnce(path: string): Promise<NodeJS.ErrnoException | undefined> {
  return mkdir(path, { mode: 0o755 }).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
}

async function requireFolder(path: string, problem: NodeJS.ErrnoException): Promise<void> {
  if (!(await stat(path)).isDirectory()) throw problem;
}

function throwIfAny(problem: NodeJS.ErrnoException | undefined): void {
  if (problem) throw problem;
}

function wordFor(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return code === 'EEXIST' || code === 'ENOTDIR' ? 'it is, or lies in, a file' : code;
}
