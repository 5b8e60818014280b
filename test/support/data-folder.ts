import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '../../sql/embedded/lock.ts';
import { allEnded, clearRemains, findPostmaster } from '../../sql/embedded/postmaster.ts';
import { readRecord } from '../../sql/embedded/record.ts';

const PREFIX = 'handbill-test-';

/** An empty folder that another user may enter too, as Postgres needs when the tests run as root. */
export async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), PREFIX));
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
    if (name.startsWith(PREFIX) && (await isLeft(join(root, name)))) await removeDataFolder(join(root, name));
  }
}

async function endPostgres(cluster: string): Promise<void> {
  const postmaster = await findPostmaster(cluster);
  if (postmaster) process.kill(postmaster.pid, 'SIGQUIT');
  if (postmaster) await allEnded(cluster);
  await clearRemains(cluster);
}

// The lock tells whether somebody runs the server in it; a folder without a cluster may be one that is just beginning.
async function isLeft(folder: string): Promise<boolean> {
  const record = await readRecord(folder).catch(() => undefined);
  const lock = record && (await lockFolder(folder).catch(() => undefined));
  await lock?.release();
  return lock !== undefined;
}
