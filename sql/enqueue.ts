import { inputHash } from './canonical.ts';
import { type Database, run } from './database.ts';
import { isDeadTransaction, isSerializationFailure } from './errors.ts';
import type { InputIssue } from './input-issue.ts';
import type { Job } from './job.ts';
import { statement } from './statement.ts';

const ENQUEUE_JOB = statement('enqueue_job');
const FIND_JOB_BY_KEY = statement('find_job_by_key');

/** Raised when the rules change that make an input canonical: a key is compared by the rules it was stored under. */
const INPUT_VERSION = 1;
const MAX_ROUNDS = 5;

/** A job as an application asks for it; payload and options are those that went through parseNewJob. */
export interface NewJob {
  type: string;
  payload: unknown;
  tenant?: string;
  queue?: string;
  /** Same key and same input: the same job. Same key, other input: a conflict. */
  idempotencyKey?: string;
  /** Higher runs first. */
  priority?: number;
  /** Not before; absent: at once. */
  runAt?: Date;
  maxAttempts?: number;
  tags?: string[];
  timeoutSeconds?: number;
  /** What cleaning changed: told by the flyer's warnings, no part of the input that a key is compared by. */
  inputWarnings?: InputIssue[];
}

export type Enqueued =
  | { outcome: 'created' | 'deduplicated'; job: Job }
  | { outcome: 'conflict'; existingJobId: string };

/**
 * Enqueues inside whatever `db` is: with a transaction's client the job exists if and only if the transaction commits. Never answers without
 * a row: a key whose holder rolled back is tried again. `defaultMaxAttempts` is no part of the input that a key is compared by.
 */
export async function enqueueJob(db: Database, job: NewJob, defaultMaxAttempts = 5): Promise<Enqueued> {
  const hash = inputHash(canonicalInput(job, defaultMaxAttempts));
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

/** All but the key; what equals its default is left out, so that absent and default are one input. */
function canonicalInput(job: NewJob, defaultMaxAttempts: number): object {
  const { type, payload, queue, priority, runAt, maxAttempts, tags, timeoutSeconds } = job;
  return {
    type,
    payload,
    ...(queue !== undefined && queue !== 'default' && { queue }),
    ...(priority && { priority }),
    ...(runAt && { runAt: runAt.toISOString() }),
    ...((maxAttempts ?? defaultMaxAttempts) !== defaultMaxAttempts && { maxAttempts }),
    ...(tags?.length && { tags }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
  };
}

async function insertOrFind(db: Database, job: NewJob, hash: Buffer, defaultMaxAttempts: number) {
  const created = await insert(db, job, hash, defaultMaxAttempts);
  if (created) return { outcome: 'created', job: created } as const;
  const { rows } = await run<Job & { inputHash: Buffer | null }>(db, FIND_JOB_BY_KEY, [
    job.tenant ?? 'default',
    job.idempotencyKey,
  ]);
  if (!rows[0]) return undefined;
  const { inputHash: heldHash, ...held } = rows[0];
  if (!isSameInput(job, hash, held, heldHash)) return { outcome: 'conflict', existingJobId: held.id } as const;
  return { outcome: 'deduplicated', job: held } as const;
}

/** A row that SQL wrote without a hash is compared by what it is for. */
function isSameInput(job: NewJob, hash: Buffer, held: Job, heldHash: Buffer | null): boolean {
  if (heldHash) return hash.equals(heldHash);
  return job.type === held.type && inputHash(job.payload).equals(inputHash(held.payload));
}

async function insert(db: Database, job: NewJob, hash: Buffer, defaultMaxAttempts: number): Promise<Job | undefined> {
  const { rows } = await run<Job>(db, ENQUEUE_JOB, [
    job.tenant ?? 'default',
    job.queue ?? 'default',
    job.type,
    JSON.stringify(job.payload),
    job.idempotencyKey ?? null,
    hash,
    INPUT_VERSION,
    job.priority ?? 0,
    job.runAt ?? null,
    job.maxAttempts ?? defaultMaxAttempts,
    job.tags ?? [],
    job.timeoutSeconds ?? null,
    JSON.stringify(job.inputWarnings ?? []),
  ]);
  return rows[0];
}
