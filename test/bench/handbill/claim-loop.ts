import { randomUUID } from 'node:crypto';
import { type Claimed, type ClaimedJob, claimJobs, type Place } from '../../../sql/attempts.ts';
import type { Pool } from '../../../sql/database.ts';
import { completeAttempts } from '../../../sql/settle-attempts.ts';

export interface ClaimLoop {
  jobs: number;
  /** Claimed, and completed, at once. */
  batch: number;
  /** Loops side by side. */
  loops: number;
}

/** Claims and completes jobs by the statements of a worker, without one; answers with the milliseconds that each claim took. */
export async function claimAndComplete(pool: Pool, { jobs, batch, loops }: ClaimLoop): Promise<number[]> {
  const times: number[] = [];
  let left = jobs;
  await Promise.all(Array.from({ length: loops }, loop));
  return times;

  async function loop(): Promise<void> {
    let from: Place | undefined;
    while (left > 0) {
      const limit = Math.min(left, batch);
      left -= limit;
      const startedAt = performance.now();
      const claimed = await claim(pool, limit, from);
      times.push(performance.now() - startedAt);
      // Fewer than asked for when a neighbour held them.
      left += limit - claimed.jobs.length;
      from = claimed.last;
      await completeAll(pool, claimed.jobs);
    }
  }
}

/** From where the last claim ended, as a worker does. */
async function claim(pool: Pool, limit: number, from: Place | undefined): Promise<Claimed> {
  const worker = { workerId: 'bench', types: ['bench_noop'], leaseMs: 60_000 };
  const claimed = await claimJobs(pool, { ...worker, limit, leaseToken: randomUUID(), ...(from && { from }) });
  if (claimed.jobs.length === 0) throw new Error('There are no jobs left to claim.');
  return claimed;
}

async function completeAll(pool: Pool, jobs: ClaimedJob[]): Promise<void> {
  const leases = [...new Set(jobs.map(({ leaseToken }) => leaseToken))];
  const done = await completeAttempts(
    pool,
    jobs.map((key) => ({ key, result: '{}' })),
    leases,
  );
  if (done.size !== jobs.length) throw new Error('A lease was lost.');
}
