import type { Pool } from '../../../sql/database.ts';
import { inThousands } from '../count.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Measure, type Reading } from '../measure.ts';
import { quantile } from '../spread.ts';
import { claimAndComplete } from './claim-loop.ts';
import { withPool } from './processes.ts';
import { insertFinished, insertNoOps, insertScheduled } from './rows.ts';

/** What the table holds beside the jobs that are claimed. */
export interface TableState {
  name: string;
  prepare(pool: Pool): Promise<void>;
}

export const EMPTY: TableState = { name: 'an empty table', prepare: async () => {} };
export const ready = (jobs: number): TableState => ({
  name: `${inThousands(jobs)} more ready`,
  // Inserted first they rank before, and the claims take of them: what counts is how many are left.
  prepare: (pool) => insertNoOps(pool, jobs),
});
export const scheduled = (jobs: number): TableState => ({
  name: `${inThousands(jobs)} scheduled in an hour`,
  prepare: (pool) => insertScheduled(pool, jobs),
});
export const finished = (jobs: number): TableState => ({
  name: `${inThousands(jobs)} finished`,
  prepare: (pool) => insertFinished(pool, jobs),
});

const BATCH = 100;
const WARM_UP_JOBS = 20 * BATCH;
export const CONNECTIONS = 10;

export const claimsName = (jobs: number, { name }: TableState) =>
  `claim and complete ${inThousands(jobs)} in hundreds, ${name}`;

/** The statements of a worker, claim after claim, each timed. */
export function claimsFrom(state: TableState, jobs: number): Measure {
  return {
    name: claimsName(jobs, state),
    contestant: 'handbill',
    run: (ground) =>
      withPool(ground, CONNECTIONS, async (pool) => {
        await state.prepare(pool);
        return await claimsOn(ground, pool, jobs);
      }),
  };
}

export async function claimsOn(ground: Ground, pool: Pool, jobs: number): Promise<Reading> {
  await insertNoOps(pool, WARM_UP_JOBS + jobs);
  // Opens each connection and prepares the statements on it.
  await claimAndComplete(pool, { jobs: WARM_UP_JOBS, batch: BATCH, loops: 1 });
  const meter = await ground.startClocks([], true);
  const claims = await claimAndComplete(pool, { jobs, batch: BATCH, loops: 1 });
  const usage = await meter.stop();
  return {
    figures: [
      { name: 'jobs/s', value: (jobs * 1_000) / usage.ms },
      { name: 'claim p50 ms', value: quantile(claims, 0.5) },
      { name: 'claim p99 ms', value: quantile(claims, 0.99) },
    ],
    cost: costPer1000(usage, jobs),
    foreignCores: usage.foreignCores,
  };
}
