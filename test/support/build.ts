import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { lockFolder } from '../../sql/embedded/lock.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const SOURCES = ['server', 'worker', 'sql', 'client-examples', 'test/bench', 'test/soak'];

/** Builds dist/ if a source is younger, once, however many test runs ask at once. Resolves to what the compiler refused. */
export async function buildIfOld(): Promise<string> {
  if (!(await isOld())) return '';
  const lock = await until(() => lockFolder(join(process.cwd(), 'dist')), { timeoutMs: 120_000 });
  try {
    if (await isOld()) await run(process.execPath, ['build.mjs']);
    return '';
  } catch (error) {
    // execFile's errors carry what the program printed.
    return (error as { stdout?: string }).stdout || String(error);
  } finally {
    await lock.release();
  }
}

async function isOld(): Promise<boolean> {
  const built = await stat('dist').catch(() => undefined);
  if (!built) return true;
  const ages = await Promise.all(SOURCES.map(newestIn));
  return Math.max(...ages) > built.mtimeMs;
}

async function newestIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const times = entries.map(async (entry) => (await stat(join(entry.parentPath, entry.name))).mtimeMs);
  return Math.max(0, ...(await Promise.all(times)));
}
