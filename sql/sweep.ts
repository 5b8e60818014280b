import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const SWEEP_EXPIRED_LEASES = statement('sweep_expired_leases');
const FIND_EXPIRED_JOBS = statement('find_expired_jobs');
const BURY_UNKNOWN_TYPES = statement('bury_unknown_types');

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
export async function findExpiredJobs(db: Database, limit: number, but: string[]): Promise<string[]> {
  const { rows } = await run<{ jobId: string }>(db, FIND_EXPIRED_JOBS, [limit, but]);
  return rows.map(({ jobId }) => jobId);
}

/** One batch of jobs that no worker has known how to do for `afterMs`. */
export async function buryUnknownTypes(db: Database, afterMs: number, limit: number) {
  const { rows } = await run<{ jobId: string; type: string }>(db, BURY_UNKNOWN_TYPES, [afterMs, limit]);
  return rows;
}
