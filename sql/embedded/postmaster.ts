import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { commandLine, commandLines } from './processes.ts';

/** Appears in the title of each process of the cluster, so that its orphans are told from those of a neighbour. */
export const clusterName = (folder: string): string =>
  `handbill-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`;

export interface Postmaster {
  pid: number;
  port: number;
}

/** The live postmaster of the cluster; a lock file left by a dead one, or whose pid is now someone else's, counts as none. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(lockFile(folder), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  const title = await commandLine(pid);
  return `${title} `.includes(` -D ${folder} `) ? { pid, port } : undefined;
}

/** Removes what a postmaster that was killed left behind: its lock file, and processes of it that still run. */
export async function clearRemains(folder: string): Promise<void> {
  await endOrphans(folder);
  await rm(lockFile(folder), { force: true });
}

/** Resolves when no process of the cluster runs any more. */
export async function allEnded(folder: string): Promise<void> {
  while ((await findPostmaster(folder)) || (await orphans(folder)).length > 0) await wait(50);
}

// An orphan holds the old shared memory, and Postgres does not start beside it. It has no postmaster to report to, so
// the kill costs no more than the crash that has already happened.
async function endOrphans(folder: string): Promise<void> {
  for (let found = await orphans(folder); found.length > 0; found = await orphans(folder)) {
    for (const pid of found) killIfThere(pid);
    await wait(50);
  }
}

async function orphans(folder: string): Promise<number[]> {
  const title = `postgres: ${clusterName(folder)}: `;
  return [...(await commandLines())].filter(([, line]) => line.startsWith(title)).map(([pid]) => pid);
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}

const lockFile = (folder: string): string => join(folder, 'postmaster.pid');
