import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEnded, clearRemains, findPostmaster } from '../../sql/embedded/postmaster.ts';
import { readRecord } from '../../sql/embedded/record.ts';

/** An empty folder that another user may enter too, as Postgres needs when the tests run as root. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), `handbill-test-${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

/** Ends the Postgres that runs in the folder, whoever started it, and removes all of it. */
export async function removeDataFolder(folder: string): Promise<void> {
  const home = (await readRecord(folder).catch(() => undefined))?.home ?? folder;
  await endPostgres(join(home, 'postgres'));
  for (const path of new Set([home, folder])) await rm(path, { recursive: true, force: true });
}

/** Removes what test runs that were killed have left behind, their servers too. */
export async function removeLeftFolders(): Promise<void> {
  const root = await realpath(tmpdir());
  for (const name of await readdir(root)) {
    // Another user's are not ours to remove, and another run may be at the same one.
    if (isLeft(name)) await removeDataFolder(join(root, name)).catch(() => undefined);
  }
}

async function endPostgres(cluster: string): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
  if (postmaster) await allEnded(cluster);
  await clearRemains(cluster);
}

function isLeft(name: string): boolean {
  const maker = /^handbill-test-(\d+)-/.exec(name)?.[1];
  return maker !== undefined && !isAlive(Number(maker));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
