import { createdJob, type Written } from './created-job.ts';
import { type Database, run } from './database.ts';
import { isDeadTransaction, isSerializationFailure } from './errors.ts';
import type { Job } from './job.ts';
import { type Holder, hashOf, INPUT_VERSION, isSameInput, type NewJob } from './job-input.ts';
import { newId } from './new-id.ts';
import { statement } from './statement.ts';

const ENQUEUE_JOB = statement('enqueue_job');
const FIND_JOB_BY_KEY = statement('find_job_by_key');

/** A key may come and go, or two transactions meet, this often; then the caller is told. */
export const MAX_ROUNDS = 5;

export type Enqueued =
  | { outcome: 'created' | 'deduplicated'; job: Job }
  | { outcome: 'conflict'; existingJobId: string };

/**
 * Enqueues inside whatever `db` is: with a transaction's client the job exists if and only if the transaction commits. Never answers without
 * a row: a key whose holder rolled back is tried again. `defaultMaxAttempts` is no part of the input that a key is compared by.
 */
export async function enqueueJob(db: Database, job: NewJob, defaultMaxAttempts = 5): Promise<Enqueued> {
  const hash = hashOf(job, defaultMaxAttempts);
  let problem: unknown;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const enqueued = await insertOrFind(db, job, hash, defaultMaxAttempts).catch((error: unknown) => {
      if (isSerializationFailure(error)) problem = error;
      // The caller's own transaction has failed by it, and he alone can repeat that: he must learn why.
      else throw (isDeadTransaction(error) && problem) || error;
    });
    if (enqueued) return enqueued;
  }
  throw problem ?? new Error(`The job of key ${job.idempotencyKey} came and went ${MAX_ROUNDS} times.`);
}

async function insertOrFind(
  db: Database,
  job: NewJob,
  hash: Buffer | null,
  defaultMaxAttempts: number,
): Promise<Enqueued | undefined> {
  const written = await insert(db, job, hash, defaultMaxAttempts);
  if (written) return { outcome: 'created', job: createdJob(job, written, defaultMaxAttempts) };
  const { rows } = await run<Job & Holder>(db, FIND_JOB_BY_KEY, [job.tenant ?? 'default', job.idempotencyKey]);
  if (!rows[0]) return undefined;
  if (!isSameInput(job, hash, rows[0])) return { outcome: 'conflict', existingJobId: rows[0].id };
  const { inputHash: _, ...held } = rows[0];
  return { outcome: 'deduplicated', job: held };
}

async function insert(
  db: Database,
  job: NewJob,
  hash: Buffer | null,
  defaultMaxAttempts: number,
): Promise<Written | undefined> {
  const { rows } = await run<Written>(db, ENQUEUE_JOB, [
    newId(),
    job.tenant ?? 'default',
    job.queue ?? 'default',
    job.type,
    JSON.stringify(job.payload),
    job.idempotencyKey ?? null,
    hash,
    hash && INPUT_VERSION,
    job.priority ?? 0,
    job.runAt ?? null,
    job.maxAttempts ?? defaultMaxAttempts,
    job.tags?.length ? job.tags : null,
    job.timeoutSeconds ?? null,
    job.inputWarnings?.length ? JSON.stringify(job.inputWarnings) : null,
  ]);
  return rows[0];
}
