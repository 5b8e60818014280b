import type { AttemptKey } from './attempts.ts';
import { type Database, run } from './database.ts';
import type { AttemptOutcome } from './job.ts';
import { encodeResult } from './result.ts';
import { statement } from './statement.ts';

const COMPLETE_ATTEMPTS = statement('complete_attempts');
const FAIL_ATTEMPTS = statement('fail_attempts');
const RELEASE_ATTEMPTS = statement('release_attempts');
const FIND_OUTCOME = statement('find_outcome');

export interface Completing {
  key: AttemptKey;
  /** JSON; null for nothing. */
  result: string | null;
}

export interface Failure {
  outcome: 'failed' | 'timed_out';
  message: string;
  code: string;
  retryable: boolean;
  /** Until the next attempt, when there is one. */
  backoffMs: number;
}

export interface Release {
  outcome: 'interrupted' | 'snoozed';
  /** Until the job is claimable; 0: at once. */
  delayMs: number;
}

export interface Failing {
  key: AttemptKey;
  failure: Failure;
}

export interface Releasing {
  key: AttemptKey;
  release: Release;
}

/**
 * Each of these three writes what became of one attempt each of many jobs, all attempts of the same number, in one statement, and answers with the
 * ids of those that still held their lease; of the others nothing was written. `spent`: leases whose last jobs these are.
 */
export async function completeAttempts(db: Database, batch: Completing[], spent: string[]): Promise<Set<string>> {
  const results = batch.map(({ result }) => result);
  const isOne = results.every((result) => result === results[0]);
  const values = [...fence(batch), isOne ? null : results, isOne ? results[0] : null, spent];
  const { rows } = await run<{ jobId: string }>(db, COMPLETE_ATTEMPTS, values);
  return new Set(rows.map(({ jobId }) => jobId));
}

export interface Failed {
  status: 'failed' | 'dead';
  /** Its place in the line, when it is to be tried again. */
  rank: number;
}

/** Answers with the status that each job has now. */
export async function failAttempts(db: Database, batch: Failing[], spent: string[]): Promise<Map<string, Failed>> {
  const columns = [
    batch.map(({ failure }) => failure.outcome),
    batch.map(({ failure }) => failure.message),
    batch.map(({ failure }) => failure.code),
    batch.map(({ failure }) => failure.retryable),
    batch.map(({ failure }) => failure.backoffMs),
  ];
  const { rows } = await run<Failed & { jobId: string }>(db, FAIL_ATTEMPTS, [...fence(batch), ...columns, spent]);
  return new Map(rows.map(({ jobId, status, rank }) => [jobId, { status, rank }]));
}

/** The attempts do not count. Answers with the rank that each job has now. */
export async function releaseAttempts(db: Database, batch: Releasing[], spent: string[]): Promise<Map<string, number>> {
  const outcomes = batch.map(({ release }) => release.outcome);
  const delays = batch.map(({ release }) => release.delayMs);
  const { rows } = await run<{ jobId: string; rank: number }>(db, RELEASE_ATTEMPTS, [
    ...fence(batch),
    outcomes,
    delays,
    spent,
  ]);
  return new Map(rows.map(({ jobId, rank }) => [jobId, rank]));
}

/** False: the attempt has lost its lease, and nothing was written. Throws when the result is no JSON, or more than a job may keep. */
export async function completeAttempt(db: Database, key: AttemptKey, result: unknown, spent: string[] = []) {
  return (await completeAttempts(db, [{ key, result: encodeResult(result) }], spent)).has(key.jobId);
}

/** The status the job has now; undefined: the attempt has lost its lease, and nothing was written. */
export async function failAttempt(db: Database, key: AttemptKey, failure: Failure) {
  return (await failAttempts(db, [{ key, failure }], [])).get(key.jobId)?.status;
}

/** False: it had lost its lease, and nothing was written. */
export async function releaseAttempt(db: Database, key: AttemptKey, outcome: Release['outcome'], delayMs = 0) {
  return (await releaseAttempts(db, [{ key, release: { outcome, delayMs } }], [])).has(key.jobId);
}

export async function findOutcome(db: Database, key: AttemptKey): Promise<AttemptOutcome | undefined> {
  const { rows } = await run<{ outcome: AttemptOutcome }>(db, FIND_OUTCOME, [key.jobId, key.attempt]);
  return rows[0]?.outcome;
}

/** Ids, the number that all attempts share, and the leases, each once. */
function fence(batch: { key: AttemptKey }[]): [string[], number | undefined, string[]] {
  const tokens = new Set(batch.map(({ key }) => key.leaseToken));
  return [batch.map(({ key }) => key.jobId), batch[0]?.key.attempt, [...tokens]];
}
