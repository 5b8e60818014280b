import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const SWEEP_EXPIRED_LEASES = statement('sweep_expired_leases');
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
  const { rows } = await run<SweptJob | { jobId: null }>(db, SWEEP_EXPIRED_LEASES, [leaseMs, limit]);
  return { jobs: rows.filter((row) => row.jobId !== null), mayBeMore: rows.length > 0 };
}

/** One batch of jobs that no worker has known how to do for `afterMs`. */
export async function buryUnknownTypes(db: Database, afterMs: number, limit: number) {
  const { rows } = await run<{ jobId: string; type: string }>(db, BURY_UNKNOWN_TYPES, [afterMs, limit]);
  return rows;
}
