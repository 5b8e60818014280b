import type { Pool } from '../../../sql/database.ts';
import { enqueueJob } from '../../../sql/enqueue.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Measure, type Reading } from '../measure.ts';
import { withPool } from './processes.ts';

/** Jobs enqueued one at a time, each in a transaction of its own, by callers that each wait for the answer. */
export function enqueueOneByOne(connections: number, jobs: number): Measure {
  return {
    name: `enqueue one at a time, ${connections} ${connections === 1 ? 'connection' : 'connections'}`,
    contestant: 'handbill',
    run: (ground) => withPool(ground, connections, (pool) => run(ground, pool, connections, jobs)),
  };
}

async function run(ground: Ground, pool: Pool, connections: number, jobs: number): Promise<Reading> {
  // Opens each connection and prepares the statement on it.
  await enqueueInParallel(pool, connections, connections * 20);
  const meter = await ground.startClocks([], true);
  await enqueueInParallel(pool, connections, jobs);
  const usage = await meter.stop();
  return {
    figures: [{ name: 'jobs/s', value: (jobs * 1_000) / usage.ms }],
    cost: costPer1000(usage, jobs),
    foreignCores: usage.foreignCores,
  };
}

async function enqueueInParallel(pool: Pool, callers: number, jobs: number): Promise<void> {
  let next = 0;
  await Promise.all(Array.from({ length: callers }, enqueueWhatIsLeft));

  async function enqueueWhatIsLeft(): Promise<void> {
    while (next < jobs) {
      next += 1;
      await enqueueJob(pool, { type: 'bench_noop', payload: { i: next } });
    }
  }
}
