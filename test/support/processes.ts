import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { LONG_MS, until } from './until.ts';

export interface SpawnOptions {
  /** From the checkout's root, such as dist/server/main.js; ends in .js for Node, anything else is a program. */
  script: string;
  args?: string[];
  /** What Node itself is told. */
  nodeArgs?: string[];
  /** The whole environment beside PATH and HOME: nothing else of ours leaks in. */
  env?: Record<string, string>;
  folder?: string;
  /** A channel whose closing tells the child that its parent is gone. */
  ipc?: boolean;
  /** The child leads a process group of its own. */
  detached?: boolean;
  uid?: number;
  gid?: number;
}

interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface SpawnedProcess {
  pid: number;
  child: ChildProcess;
  /** What it has written so far, stdout and stderr. */
  lines: string[];
  /** The lines that are JSON, as pino writes them. */
  records(): Record<string, unknown>[];
  waitForLine(match: string | RegExp, timeoutMs?: number): Promise<string>;
  signal(name: NodeJS.Signals): void;
  exited: Promise<Exit>;
}

/** Starts a real process of ours. Tests take it as the fixture `spawnProcess`, which ends what is left. */
export async function startProcess(options: SpawnOptions): Promise<SpawnedProcess> {
  const child = launch(options);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface(stream).on('line', (line) => lines.push(line));
  }
  const exited = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }));
  await once(child, 'spawn');
  return {
    pid: child.pid ?? fail('A spawned process has a pid'),
    child,
    lines,
    records: () => lines.flatMap(parseRecord),
    waitForLine: (match, timeoutMs) => waitForLine(lines, exited, match, timeoutMs),
    signal: (name) => void child.kill(name),
    exited,
  };
}

function launch({
  script,
  nodeArgs = [],
  args = [],
  env = {},
  folder,
  ipc = false,
  ...how
}: SpawnOptions): ChildProcess {
  const [program, first] = script.endsWith('.js') ? [process.execPath, [...nodeArgs, script]] : [script, []];
  const { PATH = '', HOME = '' } = process.env;
  return spawn(program, [...first, ...args], {
    ...how,
    ...(folder ? { cwd: folder } : {}),
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  });
}

async function waitForLine(lines: string[], exited: Promise<Exit>, match: string | RegExp, timeoutMs = LONG_MS) {
  let exit: Exit | undefined;
  void exited.then((how) => {
    exit = how;
  });
  const matches = (line: string) => (typeof match === 'string' ? line.includes(match) : match.test(line));
  const answer = await until(() => lines.find(matches) ?? exit, { timeoutMs }).catch(() => undefined);
  if (typeof answer === 'string') return answer;
  return fail(`No line ${match} from it (${JSON.stringify(exit ?? 'still running')}):\n${lines.join('\n')}`);
}

function parseRecord(line: string): Record<string, unknown>[] {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? [{ ...value }] : [];
  } catch {
    return [];
  }
}

/** Sends SIGKILL if it still runs, and resolves when it is gone; its own children may hold its output open for longer. */
export async function endProcess({ child }: SpawnedProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function fail(message: string): never {
  throw new Error(message);
}
