import type { SpawnedProcess } from '../../support/processes.ts';
import { until } from '../../support/until.ts';
import type { Ground } from '../ground.ts';
import { startOurs, withPool } from '../handbill/processes.ts';
import { countWorkers } from '../handbill/rows.ts';
import type { Contestant } from './contestant.ts';

/** For a full queue. */
export const THROUGHPUT_CONCURRENCY = 1_000;
/** As the README has it. */
const DEFAULT_CONCURRENCY = 5;

export const HANDBILL: Contestant = {
  name: 'handbill',
  module: new URL('../handbill/client.js', import.meta.url).href,
  schema: 'handbill',
  // What waits, and what is held.
  unfinished: '(select from handbill.waiting limit 1) union all (select from handbill.leases limit 1)',
  startWorker: (ground, isForThroughput) =>
    startHandbillWorker(ground, isForThroughput ? THROUGHPUT_CONCURRENCY : DEFAULT_CONCURRENCY),
};

/** Logs as little as the peers do: nothing about a job that succeeds. */
export async function startHandbillWorker(ground: Ground, concurrency: number): Promise<SpawnedProcess> {
  return withPool(ground, 1, async (pool) => {
    const before = await countWorkers(pool);
    const worker = await startOurs('worker/main.js', ground, {
      WORKER_CONCURRENCY: String(concurrency),
      LOG_LEVEL: 'warn',
    });
    await until(async () => (await countWorkers(pool)) > before);
    return worker;
  });
}
