import { type Database, run } from './database.ts';
import type { Attempt, Job } from './job.ts';
import { statement } from './statement.ts';

const FIND_JOBS = statement('find_jobs');
const READ_TENANT = statement('read_tenant');
const FIND_CHANGED_JOBS = statement('find_changed_jobs');
const LIST_ATTEMPTS = statement('list_attempts');
const RETRY_DEAD_JOB = statement('retry_dead_job');
const CANCEL_JOB = statement('cancel_job');
const EXPLAIN_WAITING = statement('explain_waiting');

/** In no order; unknown ids are left out. */
export async function findJobs(db: Database, ids: string[]): Promise<Job[]> {
  const { rows } = await run<Job>(db, FIND_JOBS, [ids]);
  return rows;
}

export async function findJob(db: Database, id: string): Promise<Job | undefined> {
  const [job] = await findJobs(db, [id]);
  return job;
}

/** Undefined when the job is gone. */
export async function readTenant(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await run<{ tenant: string }>(db, READ_TENANT, [id]);
  return rows[0]?.tenant;
}

export interface ChangedJobs {
  changed: Job[];
  gone: string[];
}

/** Of jobs whose versions the caller knows (0: not at all), those that have another one now, and those that do not exist. In no order. */
export async function findChangedJobs(db: Database, known: ReadonlyMap<string, number>): Promise<ChangedJobs> {
  const values = [[...known.keys()], [...known.values()]];
  const { rows } = await run<Job & { askedId: string }>(db, FIND_CHANGED_JOBS, values);
  // Of a job that is gone every column is null.
  const isGone = ({ id }: { id: string | null }) => id === null;
  return { changed: rows.filter((row) => !isGone(row)), gone: rows.filter(isGone).map(({ askedId }) => askedId) };
}

/** The latest `last` attempts of each job, oldest first. */
export async function listAttempts(db: Database, jobIds: string[], last: number): Promise<Attempt[]> {
  const { rows } = await run<Attempt>(db, LIST_ATTEMPTS, [jobIds, last]);
  return rows;
}

/** Undefined when the job is not dead, or not this tenant's (null: any). */
export async function retryDeadJob(db: Database, tenant: string | null, id: string, extraAttempts: number) {
  const { rows } = await run<Job>(db, RETRY_DEAD_JOB, [tenant, id, extraAttempts]);
  return rows[0];
}

/** Undefined when the job does not wait, or is not this tenant's (null: any). */
export async function cancelWaitingJob(db: Database, tenant: string | null, id: string) {
  const { rows } = await run<Job>(db, CANCEL_JOB, [tenant, id]);
  return rows[0];
}

/** A worker that was seen within this time counts as living: it says so more often. */
export const LIVING_MS = 30_000;

export interface Waiting {
  jobId: string;
  /** Its runAt lies ahead. */
  isEarly: boolean;
  hasWorker: boolean;
  /** Claimable jobs of its queue that stand before it, counted up to 10,000. */
  queuePosition: number;
}

/** A worker counts as living when it was seen within `livingMs`. Jobs that do not wait are left out. */
export async function explainWaiting(db: Database, ids: string[], livingMs: number): Promise<Waiting[]> {
  const { rows } = await run<Waiting>(db, EXPLAIN_WAITING, [ids, livingMs]);
  return rows;
}
