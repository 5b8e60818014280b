import { access, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '../refusal.ts';
import { type Account, accountFor } from './account.ts';
import { adopt } from './adopt.ts';
import { type Binaries, readyBinaries } from './binaries.ts';
import { chooseHome } from './home.ts';
import { initialise } from './initialise.ts';
import { launch, type Settings, shutDown } from './launch.ts';
import { lockFolder } from './lock.ts';
import { makeDataFolder } from './make-folder.ts';
import { findPostmaster } from './postmaster.ts';
import { createDatabaseIfMissing } from './ready.ts';
import { type ClusterRecord, clusterFolder, clusterUrl, readRecord, writeRecord } from './record.ts';

interface EmbeddedOptions {
  dataDir: string;
  /** Told in a line what a person may want to know. */
  log: (line: string) => void;
  /** Postgres settings beside our own. A server that is adopted keeps those it has. */
  settings?: Settings;
  /** May refuse, before anything is made or started; not asked where a server runs already. */
  beforeStart?: () => Promise<void>;
  /** A file beside the node_modules folder that brings the binaries; this file unless given. */
  packageFrom?: string | URL;
}

export interface Embedded {
  url: string;
  /** True when a server that was already running in DATA_DIR was taken over. */
  adopted: boolean;
  /** Of the postmaster; undefined when it has died. */
  pid(): Promise<number | undefined>;
  /** Starts it again at the same URL if it has died. */
  revive(): Promise<void>;
  /** Resolves when no process of it is left. */
  stop(): Promise<void>;
}

interface Prepared {
  record: ClusterRecord;
  account: Account | undefined;
  binaries: Binaries;
}

/** Runs the Postgres of DATA_DIR: made at first use, adopted when it still runs, recovered when it was killed. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await makeDataFolder(options.dataDir);
  const dataDir = await realpath(options.dataDir);
  const lock = await lockFolder(dataDir);
  try {
    return await startLocked({ ...options, dataDir }, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startLocked(options: EmbeddedOptions, release: () => Promise<void>): Promise<Embedded> {
  const { dataDir, log, settings = {} } = options;
  if (!(await isRunning(dataDir))) await options.beforeStart?.();
  const prepared = await prepare(options);
  const adopted = await adopt(prepared.record, { log });
  const cluster = { ...prepared, settings, record: adopted ?? (await launch({ ...prepared, settings })) };
  await writeRecord(dataDir, cluster.record);
  await createDatabaseIfMissing(cluster.record);
  return {
    url: clusterUrl(cluster.record),
    adopted: adopted !== undefined,
    pid: async () => (await findPostmaster(clusterFolder(cluster.record)))?.pid,
    revive: async () => {
      if (!(await adopt(cluster.record, { log }))) await launch({ ...cluster, keepPort: true });
    },
    stop: async () => {
      await shutDown(cluster);
      await release();
    },
  };
}

async function isRunning(dataDir: string): Promise<boolean> {
  const record = await readRecord(dataDir);
  return record !== undefined && (await findPostmaster(clusterFolder(record))) !== undefined;
}

async function prepare({ dataDir, log, packageFrom = import.meta.url }: EmbeddedOptions): Promise<Prepared> {
  const found = await readRecord(dataDir);
  const account = await accountFor(join(found?.home ?? dataDir, 'postgres'));
  const home = found?.home ?? (await chooseHome(dataDir, account, log));
  const binaries = await readyBinaries({ home, account, packageFrom });
  const isMade = await isThere(join(home, 'postgres'));
  if (isMade && !found) throw recordLost(dataDir, home);
  const record = found && isMade ? found : await initialise({ dataDir, home, account, binaries });
  return { record, account, binaries };
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function recordLost(dataDir: string, home: string): Refusal {
  return new Refusal(
    `${join(dataDir, 'embedded.json')} is gone, and with it the password of the Postgres in ${home}: restore the file, or remove ${join(home, 'postgres')} to begin anew.`,
  );
}
