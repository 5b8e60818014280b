import { type Database, run } from './database.ts';
import type { AttemptOutcome } from './job.ts';
import { encodeResult } from './result.ts';
import { statement } from './statement.ts';

const CLAIM_JOBS = statement('claim_jobs');
const RECOVER_CLAIM = statement('recover_claim');
const RENEW_LEASES = statement('renew_leases');
const REPORT_PROGRESS = statement('report_progress');
const COMPLETE_ATTEMPT = statement('complete_attempt');
const FAIL_ATTEMPT = statement('fail_attempt');
const RELEASE_ATTEMPT = statement('release_attempt');
const FIND_OUTCOME = statement('find_outcome');

/** The fence: every write of a worker names all three, and changes nothing once the lease is another's. */
export interface AttemptKey {
  jobId: string;
  attempt: number;
  leaseToken: string;
}

export interface ClaimedJob extends AttemptKey {
  type: string;
  payload: unknown;
  /** Those that count, this one included. */
  attempts: number;
  maxAttempts: number;
  /** Since the enqueue or the last retry, this attempt not included. */
  failures: number;
  timeoutSeconds: number | null;
}

export interface Claim {
  workerId: string;
  types: string[];
  leaseMs: number;
  limit: number;
  /** A new UUID for each claim. */
  leaseToken: string;
}

export async function claimJobs(db: Database, claim: Claim): Promise<ClaimedJob[]> {
  const { workerId, types, leaseMs, limit, leaseToken } = claim;
  const { rows } = await run<ClaimedJob>(db, CLAIM_JOBS, [workerId, types, leaseMs, limit, leaseToken]);
  return rows;
}

/** What a claim under this token got, when its answer was lost. */
export async function recoverClaim(db: Database, leaseToken: string): Promise<ClaimedJob[]> {
  const { rows } = await run<ClaimedJob>(db, RECOVER_CLAIM, [leaseToken]);
  return rows;
}

export interface HeldLease {
  jobId: string;
  cancelRequested: boolean;
  /** False while the row is locked, as it is during its own finish. */
  renewed: boolean;
}

/** Keys that are missing from the answer have lost their lease. */
export async function renewLeases(db: Database, keys: AttemptKey[], leaseMs: number): Promise<HeldLease[]> {
  const { rows } = await run<HeldLease>(db, RENEW_LEASES, [...columns(keys), leaseMs]);
  return rows;
}

export type ProgressReport = AttemptKey & { percent: number; stage: string | null };

export async function reportProgress(db: Database, reports: ProgressReport[]): Promise<void> {
  const percents = reports.map((report) => report.percent);
  const stages = reports.map((report) => report.stage);
  await run(db, REPORT_PROGRESS, [...columns(reports), percents, stages]);
}

/** False: the attempt has lost its lease, and nothing was written. Throws when the result is no JSON, or more than a job may keep. */
export async function completeAttempt(db: Database, key: AttemptKey, result: unknown): Promise<boolean> {
  const { rowCount } = await run(db, COMPLETE_ATTEMPT, [...values(key), encodeResult(result)]);
  return rowCount === 1;
}

export interface Failure {
  outcome: 'failed' | 'timed_out';
  message: string;
  code: string;
  retryable: boolean;
  /** Until the next attempt, when there is one. */
  backoffMs: number;
}

/** The status the job has now; undefined: the attempt has lost its lease, and nothing was written. */
export async function failAttempt(
  db: Database,
  key: AttemptKey,
  failure: Failure,
): Promise<'failed' | 'dead' | undefined> {
  const { outcome, message, code, retryable, backoffMs } = failure;
  const settings = [outcome, message, code, retryable, backoffMs];
  const { rows } = await run<{ status: 'failed' | 'dead' }>(db, FAIL_ATTEMPT, [...values(key), ...settings]);
  return rows[0]?.status;
}

/** Gives the job back; the attempt does not count. False: it had lost its lease, and nothing was written. */
export async function releaseAttempt(
  db: Database,
  key: AttemptKey,
  outcome: 'interrupted' | 'snoozed',
  delayMs = 0,
): Promise<boolean> {
  const { rowCount } = await run(db, RELEASE_ATTEMPT, [...values(key), outcome, delayMs]);
  return rowCount === 1;
}

export async function findOutcome(db: Database, key: AttemptKey): Promise<AttemptOutcome | undefined> {
  const { rows } = await run<{ outcome: AttemptOutcome }>(db, FIND_OUTCOME, [key.jobId, key.attempt]);
  return rows[0]?.outcome;
}

const values = ({ jobId, attempt, leaseToken }: AttemptKey) => [jobId, attempt, leaseToken];

const columns = (keys: AttemptKey[]) => [
  keys.map((key) => key.jobId),
  keys.map((key) => key.attempt),
  keys.map((key) => key.leaseToken),
];
