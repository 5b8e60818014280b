import type { Database, Pool } from '../../sql/database.ts';
import { enqueueJob } from '../../sql/enqueue.ts';
import type { JobStatus } from '../../sql/job.ts';
import type { NewJob } from '../../sql/job-input.ts';
import { findJob, listAttempts } from '../../sql/jobs.ts';
import { until } from './until.ts';

/** Enqueues a job without a key and answers its id. */
export async function enqueue(
  db: Database,
  type: string,
  payload: unknown = {},
  options: Partial<NewJob> = {},
): Promise<string> {
  const enqueued = await enqueueJob(db, { type, payload, ...options });
  if (enqueued.outcome === 'conflict') throw new Error(`${enqueued.existingJobId} has this key already.`);
  return enqueued.job.id;
}

/** Waits until the job has this status. */
export async function becomes(db: Pool, id: string, status: JobStatus): Promise<void> {
  await until(async () => (await findJob(db, id))?.status === status);
}

export async function outcomesOf(db: Pool, id: string): Promise<string[]> {
  return (await listAttempts(db, [id], 100)).map(({ outcome }) => outcome);
}
