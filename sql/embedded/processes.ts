import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const hasProc = process.platform === 'linux';

/** Empty for a process that is not there, or has ended and was not yet waited for. */
export async function commandLine(pid: number): Promise<string> {
  if (hasProc) return fromProc(pid);
  const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim();
}

/** Command lines of all processes, by process id. */
export async function commandLines(): Promise<Map<number, string>> {
  return hasProc ? allFromProc() : allFromPs();
}

async function allFromProc(): Promise<Map<number, string>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const entries = await Promise.all(pids.map(async (pid) => [pid, await fromProc(pid)] as const));
  return new Map(entries.filter(([, line]) => line !== ''));
}

async function fromProc(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return line.replaceAll('\0', ' ').trim();
}

async function allFromPs(): Promise<Map<number, string>> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,command='], { maxBuffer: 2 ** 26 });
  const lines = stdout.split('\n').map((line) => /^\s*(\d+) (.+)$/.exec(line));
  return new Map(lines.flatMap((found) => (found?.[2] ? [[Number(found[1]), found[2]]] : [])));
}
