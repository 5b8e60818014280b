import { mkdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, accountFor } from './account.ts';
import { type Binaries, readyBinaries } from './binaries.ts';
import { chooseHome } from './home.ts';
import { initialise } from './initialise.ts';
import { launch, type Settings, shutDown } from './launch.ts';
import { lockFolder } from './lock.ts';
import { findPostmaster } from './postmaster.ts';
import { createDatabaseIfMissing, waitForConnections } from './ready.ts';
import { type ClusterRecord, clusterFolder, clusterUrl, readRecord, writeRecord } from './record.ts';

export interface EmbeddedOptions {
  dataDir: string;
  /** Told in a line what a person may want to know. */
  log: (line: string) => void;
  settings?: Settings;
  /** A file beside the node_modules folder that brings the binaries; ours unless given. */
  packageFrom?: string | URL;
}

export interface Embedded {
  url: string;
  /** True when a server that was already running in DATA_DIR was taken over. */
  adopted: boolean;
  pid(): Promise<number | undefined>;
  /** Starts it again, at the same URL, if it has died. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

/** Runs the Postgres of DATA_DIR: made at first use, adopted when it still runs, recovered when it was killed. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await mkdir(options.dataDir, { recursive: true, mode: 0o755 });
  const dataDir = await realpath(options.dataDir);
  const lock = await lockFolder(dataDir);
  try {
    return await startLocked({ ...options, dataDir }, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface Prepared {
  record: ClusterRecord;
  account: Account | undefined;
  binaries: Binaries;
}

async function startLocked(options: EmbeddedOptions, release: () => Promise<void>): Promise<Embedded> {
  const { dataDir, settings = {} } = options;
  const prepared = await prepare(options);
  const adopted = await adopt(prepared.record);
  const record = adopted ?? (await launch({ ...prepared, settings }));
  await writeRecord(dataDir, record);
  await createDatabaseIfMissing(record);
  return {
    url: clusterUrl(record),
    adopted: adopted !== undefined,
    pid: async () => (await findPostmaster(clusterFolder(record)))?.pid,
    revive: async () => {
      if (!(await adopt(record))) await launch({ ...prepared, record, settings, keepPort: true });
    },
    stop: async () => {
      await shutDown({ ...prepared, record });
      await release();
    },
  };
}

async function prepare(options: EmbeddedOptions): Promise<Prepared> {
  const { dataDir, log, packageFrom = import.meta.url } = options;
  const found = await readRecord(dataDir);
  const account = await accountFor(found ? clusterFolder(found) : join(dataDir, 'postgres'));
  const home = found?.home ?? (await chooseHome(dataDir, account, log));
  const binaries = await readyBinaries({ home, account, packageFrom });
  const isMade = found !== undefined && (await isThere(join(clusterFolder(found), 'PG_VERSION')));
  const record = isMade ? found : await initialise({ dataDir, home, account, binaries });
  return { record, account, binaries };
}

/** The record of the server that runs already, with the port it really has; undefined when none runs. */
async function adopt(record: ClusterRecord): Promise<ClusterRecord | undefined> {
  const postmaster = await findPostmaster(clusterFolder(record));
  if (!postmaster) return undefined;
  const running = { ...record, port: postmaster.port };
  return (await waitForConnections(running)) ? running : undefined;
}
