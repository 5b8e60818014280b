import type { Database } from '../sql/database.ts';
import { isRefused } from '../sql/errors.ts';
import { findExpiredJobs, type SweptJob, sweepExpiredJob, sweepExpiredLeases } from '../sql/sweep.ts';
import { createPassedBy } from './passed-by.ts';

export interface SweepOptions {
  db: Database;
  leaseMs: number;
  onSwept: (facts: { jobId: string; status: string; reason: string }) => void;
  /** Told once of a job that cannot be taken back, and why; the others go on. */
  onRefused: (jobId: string, error: unknown) => void;
}

const LEASES = 100;
const JOBS = 100;

/** Takes back all jobs whose leases have expired. */
export function createSweep({ db, leaseMs, onSwept, onRefused }: SweepOptions): () => Promise<void> {
  const passedBy = createPassedBy(onRefused);
  return sweep;

  async function sweep(): Promise<void> {
    // Until nothing comes back: a batch is of leases, each of which holds no job any more, one or hundreds.
    while (await sweepBatch().catch(sweepBeside));
  }

  async function sweepBatch(): Promise<boolean> {
    const { jobs, mayBeMore } = await sweepExpiredLeases(db, leaseMs, LEASES);
    jobs.forEach(tell);
    return mayBeMore;
  }

  /** One row that cannot be written refuses the others with it, in every later sweep too: it is passed by. */
  async function sweepBeside(error: unknown): Promise<boolean> {
    if (!isRefused(error)) throw error;
    const jobIds = await findExpiredJobs(db, JOBS, passedBy.ids());
    for (const jobId of jobIds) {
      try {
        (await sweepExpiredJob(db, leaseMs, jobId)).forEach(tell);
      } catch (alone) {
        if (!isRefused(alone)) throw alone;
        passedBy.add(jobId, alone);
      }
    }
    return jobIds.length === JOBS;
  }

  function tell({ jobId, status }: SweptJob): void {
    onSwept({ jobId, status, reason: 'WORKER_LOST' });
  }
}
