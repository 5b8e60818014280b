import { randomUUID } from 'node:crypto';
import { claimJobs } from '../../../sql/attempts.ts';
import type { Pool } from '../../../sql/database.ts';
import { type Listener, listen } from '../../../sql/listen.ts';
import { completeAttempt } from '../../../sql/settle-attempts.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Measure, type Reading } from '../measure.ts';
import { withPool } from './processes.ts';
import { insertNoOps, silence } from './rows.ts';

const BATCH = 10;
const WARM_UP_JOBS = 20 * BATCH;

/** What the triggers that announce a change cost: the same claims and completions with them and without. */
export function claimAndComplete(isAnnounced: boolean, jobs: number): Measure {
  return {
    name: `claim and complete in tens, ${isAnnounced ? 'announced' : 'triggers off'}`,
    contestant: 'handbill',
    run: (ground) =>
      withPool(ground, BATCH, async (pool) => {
        if (!isAnnounced) await silence(pool);
        const listener = await startListening(ground.databaseUrl);
        return await run(ground, pool, jobs).finally(listener.close);
      }),
  };
}

async function run(ground: Ground, pool: Pool, jobs: number): Promise<Reading> {
  await insertNoOps(pool, WARM_UP_JOBS + jobs);
  // Opens each connection and prepares the statements on it.
  await settle(pool, WARM_UP_JOBS);
  const meter = await ground.startClocks([], true);
  await settle(pool, jobs);
  const usage = await meter.stop();
  return {
    figures: [{ name: 'jobs/s', value: (jobs * 1_000) / usage.ms }],
    cost: costPer1000(usage, jobs),
    foreignCores: usage.foreignCores,
  };
}

/** A server that listens, as there is one in life: without any, NOTIFY costs less. */
function startListening(databaseUrl: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const how = { name: 'handbill-hub', channel: 'handbill_jobs', onMessage: () => {}, onTrouble: reject };
    const listener = listen({ databaseUrl, ...how, onListening: () => resolve(listener) });
  });
}

async function settle(pool: Pool, jobs: number): Promise<void> {
  for (let left = jobs; left > 0; ) left -= await settleBatch(pool, Math.min(left, BATCH));
}

async function settleBatch(pool: Pool, limit: number): Promise<number> {
  const claim = { workerId: 'bench', types: ['bench_noop'], leaseMs: 60_000, limit, leaseToken: randomUUID() };
  const { jobs } = await claimJobs(pool, claim);
  if (jobs.length === 0) throw new Error('There are no jobs left to claim.');
  await Promise.all(jobs.map((job) => completeAttempt(pool, job, {})));
  return jobs.length;
}
