import { randomUUID } from 'node:crypto';
import { type ClaimedJob, claimJobs, completeAttempt } from '../../../sql/attempts.ts';
import type { Pool } from '../../../sql/database.ts';

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
    while (left > 0) {
      const limit = Math.min(left, batch);
      left -= limit;
      const startedAt = performance.now();
      const claimed = await claim(pool, limit);
      times.push(performance.now() - startedAt);
      // Fewer than asked for when a neighbour held them.
      left += limit - claimed.length;
      await completeAll(pool, claimed);
    }
  }
}

async function claim(pool: Pool, limit: number): Promise<ClaimedJob[]> {
  const leaseToken = randomUUID();
  const jobs = await claimJobs(pool, { workerId: 'bench', types: ['bench_noop'], leaseMs: 60_000, limit, leaseToken });
  if (jobs.length === 0) throw new Error('There are no jobs left to claim.');
  return jobs;
}

async function completeAll(pool: Pool, jobs: ClaimedJob[]): Promise<void> {
  await Promise.all(jobs.map((job) => completeAttempt(pool, job, {})));
}
