import type { SpawnedProcess, SpawnOptions } from './processes.ts';

type Spawn = (options: SpawnOptions) => Promise<SpawnedProcess>;

/** For tests of workers that die: their jobs are taken back after about four seconds instead of half a minute. */
export const SHORT_LEASE = { LEASE_MS: '3000', HEARTBEAT_MS: '300' };

/** Quick enough for a test. Leases stay as long as they are: however long a busy machine holds a worker up, it keeps them. */
const QUICK = {
  SWEEP_MS: '300',
  WORKER_POLL_MS: '200',
  RETRY_BASE_MS: '50',
  RETRY_MAX_JITTER_MS: '20',
  HANDLERS: './test/support/handlers/misbehave.mjs',
};

/** A real worker on this database, ready for work. */
export async function startWorkerProcess(spawn: Spawn, databaseUrl: string, env: Record<string, string> = {}) {
  const worker = await spawn({ script: 'dist/worker/main.js', env: { ...QUICK, DATABASE_URL: databaseUrl, ...env } });
  await worker.waitForLine('"msg":"ready"');
  return worker;
}

/** A real server on this database, answering at `url`. */
export async function startServerProcess(spawn: Spawn, databaseUrl: string, env: Record<string, string> = {}) {
  const server = await spawn({ script: 'dist/server/main.js', env: { PORT: '0', DATABASE_URL: databaseUrl, ...env } });
  await server.waitForLine('"msg":"ready"');
  const ready = server.records().find(({ msg }) => msg === 'ready');
  return { ...server, url: String(ready?.url) };
}

export const FLYER = {
  listing: {
    title: '3-bedroom apartment in Yaba',
    priceMinor: '270000000',
    currency: 'NGN',
    address: '12 Herbert Macaulay Way, Yaba, Lagos',
    bedrooms: 3,
  },
};
