import type { Client } from 'pg';
import { test as base, inject } from 'vitest';
import { createPool, type Pool } from '../../sql/database.ts';
import { createQuickFolder, removeDataFolder } from './data-folder.ts';
import { endProcess, type SpawnedProcess, type SpawnOptions, startProcess } from './processes.ts';
import { connectAdmin, createTestDatabase, dropTestDatabase } from './template-database.ts';

interface Fixtures {
  /** A connection to the run's server as its superuser, outside the test's database. */
  admin: Client;
  /** A migrated database of the test's own. */
  databaseUrl: string;
  db: Pool;
  /** An empty folder of the test's own; a Postgres that is left in it is ended. */
  dataDir: string;
  /** Starts a built program of ours; it is killed after the test if it still runs. */
  spawnProcess: (options: SpawnOptions) => Promise<SpawnedProcess>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs: none.
  admin: async ({}, use) => {
    const admin = await connectAdmin(inject('serverUrl'));
    await use(admin);
    await admin.end();
  },
  databaseUrl: async ({ admin }, use) => {
    const databaseUrl = await createTestDatabase(admin, inject('serverUrl'));
    await use(databaseUrl);
    await dropTestDatabase(admin, databaseUrl);
  },
  db: async ({ databaseUrl }, use) => {
    const db = createPool(databaseUrl, { name: 'handbill-test', size: 10, timeoutMs: 30_000 });
    await use(db);
    // A test that ran out of time may hold a client for ever; dropping the database ends its connection.
    const ended = db.end();
    if (db.totalCount === 0) await ended;
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  dataDir: async ({}, use) => {
    const folder = await createQuickFolder();
    await use(folder);
    await removeDataFolder(folder);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  spawnProcess: async ({}, use) => {
    const started: SpawnedProcess[] = [];
    await use(async (options) => {
      if (inject('buildProblem')) throw new Error(`dist/ could not be built:\n${inject('buildProblem')}`);
      const spawned = await startProcess(options);
      started.push(spawned);
      return spawned;
    });
    await Promise.all(started.map(endProcess));
  },
});
