import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const SWEEP_EXPIRED_LEASES = statement('sweep_expired_leases');
const FIND_EXPIRED_JOBS = statement('find_expired_jobs');
const BURY_UNKNOWN_TYPES = statement('bury_unknown_types');
const FIND_UNKNOWN_TYPES = statement('find_unknown_types');

export interface SweptJob {
  jobId: string;
  attempt: number;
  status: 'pending' | 'dead';
}

export interface Swept {
  jobs: SweptJob[];
  /** A lease was taken back or had nothing left to hold: there may be more. */
  mayBeMore: boolean;
}

/** One batch of up to `limit` leases. After a restart of the database nothing is taken back for `leaseMs`. */
export async function sweepExpiredLeases(db: Database, leaseMs: number, limit: number): Promise<Swept> {
  return await sweepLeases(db, [leaseMs, limit, null]);
}

/** One job of them, beside others that cannot be taken back. */
export async function sweepExpiredJob(db: Database, leaseMs: number, jobId: string): Promise<SweptJob[]> {
  return (await sweepLeases(db, [leaseMs, 1, jobId])).jobs;
}

async function sweepLeases(db: Database, values: unknown[]): Promise<Swept> {
  const { rows } = await run<SweptJob | { jobId: null }>(db, SWEEP_EXPIRED_LEASES, values);
  return { jobs: rows.filter((row) => row.jobId !== null), mayBeMore: rows.length > 0 };
}

/** Up to `limit` jobs whose leases have expired, and that are none of `but`. */
export async function findExpiredJobs(db: Database, limit: number, but: string[]): Promise<{ jobId: string }[]> {
  const { rows } = await run<{ jobId: string }>(db, FIND_EXPIRED_JOBS, [limit, but]);
  return rows;
}

export interface BuriedJob {
  jobId: string;
  type: string;
}

/** A job in the line, and where it stands. */
export interface UnknownJob {
  rank: number;
  jobId: string;
}

/** One batch of jobs that no worker has known how to do for `afterMs`. */
export async function buryUnknownTypes(db: Database, afterMs: number, limit: number): Promise<BuriedJob[]> {
  return await bury(db, [afterMs, limit, null, null]);
}

/** One job of them, beside others that cannot be ended. */
export async function buryUnknownJob(db: Database, afterMs: number, { rank, jobId }: UnknownJob): Promise<BuriedJob[]> {
  return await bury(db, [afterMs, 1, rank, jobId]);
}

async function bury(db: Database, values: unknown[]): Promise<BuriedJob[]> {
  const { rows } = await run<BuriedJob>(db, BURY_UNKNOWN_TYPES, values);
  return rows;
}

/** Up to `limit` jobs that no worker has known how to do for `afterMs`, and that are none of `but`. */
export async function findUnknownTypes(
  db: Database,
  afterMs: number,
  limit: number,
  but: string[],
): Promise<UnknownJob[]> {
  const { rows } = await run<UnknownJob>(db, FIND_UNKNOWN_TYPES, [afterMs, limit, but]);
  return rows;
}
