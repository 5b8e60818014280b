import { type Database, run } from './database.ts';
import type { Job, JobStatus } from './job.ts';
import { unpreparedStatement } from './statement.ts';

const LIST_JOBS = unpreparedStatement('list_jobs');
const LIST_JOBS_BACKWARD = unpreparedStatement('list_jobs_backward');
const COUNT_JOBS = unpreparedStatement('count_jobs');

/** What is absent leaves its condition out. */
export interface JobFilter {
  tenant?: string | null;
  statuses?: JobStatus[] | null;
  types?: string[] | null;
  queues?: string[] | null;
  tag?: string | null;
  createdAfter?: Date | null;
  createdBefore?: Date | null;
  errorFingerprint?: string | null;
  idempotencyKeyPrefix?: string | null;
  deadLetterResolved?: boolean | null;
}

/** A job's place in the order of creation, in microseconds since 1970 as text. */
export interface JobPlace {
  micros: string;
  id: string;
}

export type ListedJob = Job & { createdAtMicros: string };

export interface JobSlice {
  limit: number;
  after?: JobPlace | undefined;
  before?: JobPlace | undefined;
  /** Takes the slice from the oldest end; the jobs still come newest first. */
  backward?: boolean;
}

/** Newest first. */
export async function listJobs(db: Database, filter: JobFilter, slice: JobSlice): Promise<ListedJob[]> {
  const { limit, after, before, backward } = slice;
  const places = [after?.micros ?? null, after?.id ?? null, before?.micros ?? null, before?.id ?? null];
  const values = [...filterValues(filter), limit, ...places];
  const { rows } = await run<ListedJob>(db, backward ? LIST_JOBS_BACKWARD : LIST_JOBS, values);
  return backward ? rows.reverse() : rows;
}

/** Stops counting at `limit`. */
export async function countJobs(db: Database, filter: JobFilter, limit: number): Promise<number> {
  const { rows } = await run<{ count: number }>(db, COUNT_JOBS, [...filterValues(filter), limit]);
  return rows[0]?.count ?? 0;
}

function filterValues(filter: JobFilter): unknown[] {
  return [
    filter.tenant ?? null,
    filter.statuses ?? null,
    filter.types ?? null,
    filter.queues ?? null,
    filter.tag ?? null,
    filter.createdAfter ?? null,
    filter.createdBefore ?? null,
    filter.errorFingerprint ?? null,
    filter.idempotencyKeyPrefix ?? null,
    filter.deadLetterResolved ?? null,
  ];
}
