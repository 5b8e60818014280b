import type { Database } from './database.ts';
import { type EntryAnswer, enqueueBatch } from './enqueue-batch.ts';
import { toEntry } from './job-batch.ts';
import type { NewJob } from './job-input.ts';

/** More would hold their keys for too long. */
export const MAX_JOBS_AT_ONCE = 1_000;

/** Ids and not rows: a thousand rows cost more to read than to write. */
export type EnqueuedId =
  | { outcome: 'created' | 'deduplicated'; jobId: string }
  | { outcome: 'conflict'; existingJobId: string };

/**
 * Enqueues up to 1,000 jobs, each as enqueueJob would, by one statement inside whatever `db` is; answers in their order. Of two with one key
 * the first is enqueued, and the second is compared with it. After a lost connection they may have been written, as after a single call:
 * with keys it can be repeated.
 */
export async function enqueueJobs(db: Database, jobs: NewJob[], defaultMaxAttempts = 5): Promise<EnqueuedId[]> {
  checkCount(jobs.length);
  const entries = jobs.map((job) => toEntry(job, defaultMaxAttempts));
  const { answers, problem } = await enqueueBatch(db, entries, null);
  return entries.map((entry) => {
    const answer = answers.get(entry);
    if (!answer) throw problem;
    return toEnqueuedId(answer);
  });
}

/** Throws when there are too many to go at once. */
export function checkCount(count: number): void {
  if (count <= MAX_JOBS_AT_ONCE) return;
  throw new RangeError(`Give at most ${MAX_JOBS_AT_ONCE} jobs at once; these are ${count}. Send them in parts.`);
}

function toEnqueuedId({ outcome, id }: EntryAnswer): EnqueuedId {
  return outcome === 'conflict' ? { outcome, existingJobId: id } : { outcome, jobId: id };
}
