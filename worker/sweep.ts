import type { Pool } from '../sql/database.ts';
import {
  type BuriedJob,
  buryUnknownJob,
  buryUnknownTypes,
  findExpiredJobs,
  findUnknownTypes,
  type SweptJob,
  sweepExpiredJob,
  sweepExpiredLeases,
} from '../sql/sweep.ts';
import { workingOff } from './work-off.ts';

type Reason = 'WORKER_LOST' | 'UNKNOWN_TYPE';

export interface SweepOptions {
  db: Pool;
  leaseMs: number;
  unknownTypeAfterMs: number;
  onSwept: (facts: { jobId: string; status: string; reason: Reason }) => void;
  /** Told once of a job that cannot be taken back or ended, and why; the others go on. */
  onRefused: (facts: { jobId: string; reason: Reason; err: unknown }) => void;
}

const LEASES = 100;
const JOBS = 100;

/** Takes back all jobs whose leases have expired. */
export function createSweep({ db, leaseMs, onSwept, onRefused }: SweepOptions): () => Promise<void> {
  const tell = ({ jobId, status }: SweptJob) => onSwept({ jobId, status, reason: 'WORKER_LOST' });
  return workingOff({
    db,
    async batch(session) {
      // Until nothing comes back: a batch is of leases, each of which holds no job any more, one or hundreds.
      const { jobs, mayBeMore } = await sweepExpiredLeases(session, leaseMs, LEASES);
      jobs.forEach(tell);
      return mayBeMore;
    },
    find: findExpiredJobs,
    alone: async (session, { jobId }) => (await sweepExpiredJob(session, leaseMs, jobId)).forEach(tell),
    onRefused: (jobId, err) => onRefused({ jobId, reason: 'WORKER_LOST', err }),
  });
}

/** Ends all jobs whose type no worker knows. */
export function createBurial({ db, unknownTypeAfterMs, onSwept, onRefused }: SweepOptions): () => Promise<void> {
  const tell = ({ jobId }: BuriedJob) => onSwept({ jobId, status: 'dead', reason: 'UNKNOWN_TYPE' });
  return workingOff({
    db,
    async batch(session) {
      const buried = await buryUnknownTypes(session, unknownTypeAfterMs, JOBS);
      buried.forEach(tell);
      return buried.length === JOBS;
    },
    find: (session, limit, but) => findUnknownTypes(session, unknownTypeAfterMs, limit, but),
    alone: async (session, job) => (await buryUnknownJob(session, unknownTypeAfterMs, job)).forEach(tell),
    onRefused: (jobId, err) => onRefused({ jobId, reason: 'UNKNOWN_TYPE', err }),
  });
}
