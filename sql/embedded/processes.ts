import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Command lines by process id. A process that has ended but was not yet waited for has none. */
export async function commandLines(): Promise<Map<number, string>> {
  return process.platform === 'linux' ? fromProc() : fromPs();
}

async function fromProc(): Promise<Map<number, string>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const entries = await Promise.all(pids.map(async (pid) => [pid, await commandLine(pid)] as const));
  return new Map(entries.filter(([, line]) => line !== ''));
}

async function commandLine(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.replaceAll('\0', ' ').trim();
}

async function fromPs(): Promise<Map<number, string>> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,command='], { maxBuffer: 2 ** 26 });
  const lines = stdout.split('\n').map((line) => /^\s*(\d+) (.+)$/.exec(line));
  return new Map(lines.flatMap((found) => (found?.[2] ? [[Number(found[1]), found[2]]] : [])));
}
