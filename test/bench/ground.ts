import type { Client } from 'pg';
import { type Embedded, startEmbedded } from '../../sql/embedded/start.ts';
import { createDataFolder, createQuickFolder, removeDataFolder, removeLeftFolders } from '../support/data-folder.ts';
import { buildTemplate, connectAdmin, createTestDatabase, dropTestDatabase } from '../support/template-database.ts';
import { atRest } from './at-rest.ts';
import { type Meter, startMeter } from './meter.ts';

/** What a run stands on. */
export interface Ground {
  databaseUrl: string;
  /** Resolves when this process and all below it have warmed up. */
  atRest(pid: number): Promise<void>;
  /** Writes out what preparing has left behind, so that the run does not pay for it, and starts the clocks. */
  startClocks(processes: number[], isOwnPart: boolean): Promise<Meter>;
}

export interface Grounds {
  /** Postgres' own words. */
  version: string;
  /** A fresh, migrated database for each run. */
  withGround<T>(use: (ground: Ground) => Promise<T>): Promise<T>;
  /** Ends Postgres, and with it a run in progress. */
  close(): Promise<void>;
}

/**
 * A Postgres of its own with stock settings, fsync and synchronous_commit on; only more connections are allowed. In a hurry, processes are measured
 * cold, and it may lie in memory.
 */
export async function prepareGrounds({ isHurried = false } = {}): Promise<Grounds> {
  await removeLeftFolders();
  const dataDir = await (isHurried ? createQuickFolder() : createDataFolder());
  const server = await startEmbedded({ dataDir, log: () => {}, settings: { max_connections: 200 } });
  await buildTemplate(server.url);
  const admin = await connectAdmin(server.url);
  const { rows } = await admin.query<{ server_version: string }>('show server_version');
  let closed: Promise<void> | undefined;
  return {
    version: rows[0]?.server_version ?? '',
    withGround: (use) =>
      withGround(server, admin, (ground) => use(isHurried ? { ...ground, atRest: async () => {} } : ground)),
    close: () => {
      closed ??= close();
      return closed;
    },
  };

  async function close(): Promise<void> {
    await admin.end();
    await server.stop();
    await removeDataFolder(dataDir);
  }
}

async function withGround<T>(server: Embedded, admin: Client, use: (ground: Ground) => Promise<T>): Promise<T> {
  const databaseUrl = await createTestDatabase(admin, server.url);
  try {
    return await use({ databaseUrl, atRest, startClocks });
  } finally {
    await dropTestDatabase(admin, databaseUrl);
  }

  async function startClocks(processes: number[], isOwnPart: boolean): Promise<Meter> {
    await admin.query('checkpoint');
    const postgres = await server.pid();
    if (postgres === undefined) throw new Error('Postgres has ended in the middle of a run.');
    return startMeter({ postgres, processes, isOwnPart });
  }
}
