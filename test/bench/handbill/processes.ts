import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createPool, type Pool } from '../../../sql/database.ts';
import { endProcess, type SpawnedProcess, startProcess } from '../../support/processes.ts';
import type { Ground } from '../ground.ts';

type Use<Given, T> = (given: Given) => Promise<T>;

const HANDLERS = new URL('./handlers.js', import.meta.url).href;

/** A worker as `npm run worker` starts it, warm, with the benchmark's handlers beside the flyer's. */
export async function withWorker<T>(ground: Ground, concurrency: number, use: Use<SpawnedProcess, T>): Promise<T> {
  return withProcess('worker/main.js', ground, { WORKER_CONCURRENCY: String(concurrency) }, use);
}

/** A server as `npm run server` starts it, on some free port. */
export async function withServer<T>(ground: Ground, use: Use<SpawnedProcess, T>): Promise<T> {
  return withProcess('server/main.js', ground, { PORT: '0' }, use);
}

export async function withPool<T>({ databaseUrl }: Ground, size: number, use: Use<Pool, T>): Promise<T> {
  const pool = createPool(databaseUrl, { name: 'handbill-bench', size, timeoutMs: 600_000 });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

/** One of our own programs. */
export function startOurs(file: string, { databaseUrl }: Ground, env: Record<string, string>): Promise<SpawnedProcess> {
  const script = fileURLToPath(new URL(`../../../${file}`, import.meta.url));
  // In this folder no .env file of the checkout changes what is measured.
  const folder = fileURLToPath(new URL('.', import.meta.url));
  // Without grace, so that a benchmark that is interrupted leaves no worker behind.
  const always = { DATABASE_URL: databaseUrl, HANDLERS, SHUTDOWN_GRACE_MS: '0' };
  const nodeArgs = file === 'worker/main.js' ? workerArgs() : [];
  return startProcess({ script, folder, nodeArgs, ipc: true, env: { ...always, ...env } });
}

/** Of Node, as `npm run worker` has them. */
function workerArgs(): string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  return scripts.worker.match(/--\S+/g) ?? [];
}

export async function withProcess<T>(
  file: string,
  ground: Ground,
  env: Record<string, string>,
  use: Use<SpawnedProcess, T>,
): Promise<T> {
  const started = await startOurs(file, ground, env);
  try {
    await started.waitForLine('"msg":"ready"');
    await ground.atRest(started.pid);
    return await use(started);
  } finally {
    await endProcess(started);
  }
}
