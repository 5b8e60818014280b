import { chmod, mkdtemp, readdir, readFile, realpath, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEnded, clearRemains, findPostmaster } from '../../sql/embedded/postmaster.ts';
import { readRecord } from '../../sql/embedded/record.ts';

/** Where Linux lays out memory as a folder. */
const MEMORY = '/dev/shm';
/** The databases of a run take two, and others need memory as well. */
const ROOM_BYTES = 6 * 2 ** 30;

/** An empty folder that another user may enter too, as Postgres needs when the tests run as root. */
export function createDataFolder(): Promise<string> {
  return createFolder(disk);
}

/** One that need not be on a disk: in memory where there is room, for a database is made there in a fraction of the time. */
export async function createQuickFolder(): Promise<string> {
  return createFolder((await hasRoomInMemory()) ? () => MEMORY : disk);
}

async function createFolder(rootOf: () => string | Promise<string>): Promise<string> {
  const folder = await mkdtemp(join(await rootOf(), `handbill-test-${process.pid}-`));
  await chmod(folder, 0o755);
  return folder;
}

const disk = () => realpath(tmpdir());

async function hasRoomInMemory(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const line = mounts.split('\n').find((mount) => mount.split(' ')[1] === MEMORY);
  // Where Postgres cannot be run in place, a copy of it is run from there.
  if (!line || line.includes('noexec') || freemem() < ROOM_BYTES) return false;
  const { bavail, bsize } = await statfs(MEMORY);
  return bavail * bsize > ROOM_BYTES;
}

/** Ends the Postgres that runs in the folder, whoever started it, and removes all of it. */
export async function removeDataFolder(folder: string): Promise<void> {
  const home = (await readRecord(folder).catch(() => undefined))?.home ?? folder;
  await endPostgres(join(home, 'postgres'));
  for (const path of new Set([home, folder])) await rm(path, { recursive: true, force: true });
}

/** Removes what test runs that were killed have left behind, their servers too. */
export async function removeLeftFolders(): Promise<void> {
  for (const root of new Set([await disk(), MEMORY])) {
    for (const name of await readdir(root).catch(() => [])) {
      // Another user's are not ours to remove, and another run may be at the same one.
      if (isLeft(name)) await removeDataFolder(join(root, name)).catch(() => undefined);
    }
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
