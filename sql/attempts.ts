import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const CLAIM_JOBS = statement('claim_jobs');
const RECOVER_CLAIM = statement('recover_claim');
const RENEW_LEASES = statement('renew_leases');
const REPORT_PROGRESS = statement('report_progress');
const DROP_LEASES = statement('drop_leases');
const BURY_SPENT_JOBS = statement('bury_spent_jobs');
const LOOK_ALONG_LINE = statement('look_along_line');

/** The fence: every write of a worker names all three, and changes nothing once the lease is another's. */
export interface AttemptKey {
  jobId: string;
  attempt: number;
  leaseToken: string;
}

export interface ClaimedJob extends AttemptKey {
  type: string;
  payload: unknown;
  /** Since the enqueue or the last retry, this attempt not included. */
  failures: number;
  timeoutSeconds: number | null;
}

/** A place in the line of waiting jobs. */
export interface Place {
  /** Microseconds since 1970, a minute earlier for each point of priority. */
  rank: number;
  jobId: string;
}

/** Before everybody. */
export const FRONT: Place = { rank: Number.MIN_SAFE_INTEGER, jobId: '00000000-0000-0000-0000-000000000000' };

/** After everybody. */
export const END_RANK = Number.MAX_SAFE_INTEGER;

export interface Claim {
  workerId: string;
  types: string[];
  leaseMs: number;
  limit: number;
  /** A new UUID for each claim. */
  leaseToken: string;
  /** Looks from here on; absent: from the front. */
  from?: Place;
  /** Looks so far or to this moment, whichever is later; absent: to the end. Only jobs of priority below 0 rank after the moment they are due. */
  upTo?: number;
  /** Jobs to be passed by. */
  but?: string[];
}

export interface Claimed {
  /** In the order of the line. */
  jobs: ClaimedJob[];
  /** The place of the last of them. */
  last: Place | undefined;
}

type ClaimedRow = Omit<ClaimedJob, 'leaseToken'> & { rank: number | null };

export async function claimJobs(db: Database, claim: Claim): Promise<Claimed> {
  const { workerId, types, leaseMs, limit, leaseToken, from = FRONT, upTo = END_RANK, but = [] } = claim;
  const values = [workerId, types, leaseMs, limit, leaseToken, from.rank, from.jobId, upTo, but];
  const { rows } = await run<ClaimedRow>(db, CLAIM_JOBS, values);
  const last = rows.at(-1);
  return {
    jobs: rows.map(under(leaseToken)),
    last: typeof last?.rank === 'number' ? { rank: last.rank, jobId: last.jobId } : undefined,
  };
}

/** What a claim under this token got, when its answer was lost. */
export async function recoverClaim(db: Database, leaseToken: string): Promise<ClaimedJob[]> {
  const { rows } = await run<ClaimedRow>(db, RECOVER_CLAIM, [leaseToken]);
  return rows.map(under(leaseToken));
}

/** After a claim that was refused: ends those of the first `limit` due jobs that have no number left for another attempt, and hands back their ids. */
export async function burySpentJobs(db: Database, types: string[], limit: number): Promise<string[]> {
  const { rows } = await run<{ jobId: string }>(db, BURY_SPENT_JOBS, [types, limit]);
  return rows.map(({ jobId }) => jobId);
}

/** Where the first `limit` due jobs stand that are none of `but`. */
export async function lookAlongLine(db: Database, types: string[], limit: number, but: string[]): Promise<Place[]> {
  const { rows } = await run<Place>(db, LOOK_ALONG_LINE, [types, limit, but]);
  return rows;
}

const under =
  (leaseToken: string) =>
  ({ jobId, type, payload, attempt, failures, timeoutSeconds }: ClaimedRow): ClaimedJob => ({
    jobId,
    type,
    payload,
    attempt,
    leaseToken,
    failures,
    timeoutSeconds,
  });

export interface HeldLease {
  leaseToken: string;
  /** False while the row is locked, as it is during the finish of its last job. */
  renewed: boolean;
}

/** A lease holds all jobs of one claim. Tokens that are missing from the answer are lost. */
export async function renewLeases(db: Database, leaseTokens: string[], leaseMs: number): Promise<HeldLease[]> {
  const { rows } = await run<HeldLease>(db, RENEW_LEASES, [leaseTokens, leaseMs]);
  return rows;
}

export type ProgressReport = AttemptKey & { percent: number; stage: string | null };

export async function reportProgress(db: Database, reports: ProgressReport[]): Promise<void> {
  await run(db, REPORT_PROGRESS, [
    reports.map((report) => report.jobId),
    reports.map((report) => report.attempt),
    reports.map((report) => report.leaseToken),
    reports.map((report) => report.percent),
    reports.map((report) => report.stage),
  ]);
}

/** Forgets leases whose jobs have all been settled. */
export async function dropLeases(db: Database, leaseTokens: string[]): Promise<void> {
  await run(db, DROP_LEASES, [leaseTokens]);
}
