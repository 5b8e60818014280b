import { readdir, readFile } from 'node:fs/promises';

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own clock. */
const MS_PER_TICK = 10;

interface ProcessTimes {
  pid: number;
  parent: number;
  /** With what its children took that have ended. */
  cpuMs: number;
}

/** CPU ms of a process and all below it, those that have ended too. NaN where there is no /proc. */
export async function treeCpuMs(root: number): Promise<number> {
  const all = await allTimes();
  const tree = all.filter(({ pid }) => isBelow(pid, root, all));
  return tree.length === 0 ? Number.NaN : tree.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** CPU ms of everybody on this machine. NaN where there is no /proc. */
export async function machineCpuMs(): Promise<number> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '');
  const [user, nice, system, , , irq, softirq] = text.split(/\s+/).slice(1, 8).map(Number);
  return ticks(user, nice, system, irq, softirq);
}

export async function childrenOf(parent: number): Promise<number[]> {
  return (await allTimes()).filter((process) => process.parent === parent).map(({ pid }) => pid);
}

/** Resident memory in MB. NaN where there is no /proc. */
export const rssMb = (pid: number): Promise<number> => statusMb(pid, 'VmRSS');

/** The most resident memory that it ever had, in MB. NaN where there is no /proc. */
export const peakRssMb = (pid: number): Promise<number> => statusMb(pid, 'VmHWM');

async function statusMb(pid: number, name: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024;
}

/** MB of a process and all below it; what several share is divided among them. */
export async function treePssMb(root: number): Promise<number> {
  const all = await allTimes();
  const tree = all.filter(({ pid }) => isBelow(pid, root, all));
  const sizes = await Promise.all(tree.map(({ pid }) => pssMb(pid)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function pssMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}

async function allTimes(): Promise<ProcessTimes[]> {
  const names = await readdir('/proc').catch(() => []);
  const times = await Promise.all(names.filter((name) => /^\d+$/.test(name)).map((pid) => timesOf(Number(pid))));
  return times.filter((process) => process !== undefined);
}

async function timesOf(pid: number): Promise<ProcessTimes | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name, in parentheses, may hold anything; after it come state and parent, and from the 12th on the times.
  const fields = stat
    ?.slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  return fields && { pid, parent: fields[1] ?? 0, cpuMs: ticks(...fields.slice(11, 15)) };
}

function isBelow(pid: number, root: number, all: ProcessTimes[]): boolean {
  const parents = new Map(all.map((process) => [process.pid, process.parent]));
  for (let at: number | undefined = pid; at; at = parents.get(at)) if (at === root) return true;
  return false;
}

function ticks(...counts: (number | undefined)[]): number {
  return counts.reduce((sum: number, count = Number.NaN) => sum + count, 0) * MS_PER_TICK;
}
