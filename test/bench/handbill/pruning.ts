import type { Pool } from '../../../sql/database.ts';
import { findOldJobs, type Keep, pruneJobs } from '../../../sql/prune.ts';
import { inThousands } from '../count.ts';
import type { Measure, Reading } from '../measure.ts';
import { quantile } from '../spread.ts';
import { CONNECTIONS, claimsOn } from './claims.ts';
import { withPool } from './processes.ts';
import { insertFinished, makePruningDue } from './rows.ts';

export const pruningName = (claimed: number, old: number) =>
  `claim and complete ${inThousands(claimed)} in hundreds, while ${inThousands(old)} old ones are pruned`;

/** Days since the end of those that are pruned, and days that they may be kept. */
const AGE = 100;
const KEEP: Keep = { succeededDays: 14, cancelledDays: 14, deadDays: null };

/** The worker's steps of pruning one after the other, without the pauses that let a walk last half a day, beside claims. */
export function pruning(claimed: number, old: number): Measure {
  return {
    name: pruningName(claimed, old),
    contestant: 'handbill',
    run: (ground) =>
      withPool(ground, CONNECTIONS, async (pool) => {
        await insertFinished(pool, old, AGE);
        const over = new AbortController();
        const claims = claimsOn(ground, pool, claimed).finally(() => over.abort());
        const [reading, steps] = await Promise.all([claims, walk(pool, over.signal)]);
        return { ...reading, figures: [...reading.figures, ...steps] };
      }),
  };
}

async function walk(pool: Pool, over: AbortSignal): Promise<Reading['figures']> {
  const startedAt = performance.now();
  const steps: number[] = [];
  let pruned = 0;
  while (!over.aborted) {
    await makePruningDue(pool);
    const beginsAt = performance.now();
    const found = await findOldJobs(pool, KEEP);
    if (found) pruned += (await pruneJobs(pool, found.jobIds, KEEP)).succeeded;
    steps.push(performance.now() - beginsAt);
  }
  return [
    { name: 'pruned/s', value: (pruned * 1_000) / (performance.now() - startedAt) },
    { name: 'step p50 ms', value: quantile(steps, 0.5) },
    { name: 'step p99 ms', value: quantile(steps, 0.99) },
  ];
}
