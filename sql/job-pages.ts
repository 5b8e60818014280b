import type { Database } from './database.ts';
import type { Job, JobStatus } from './job.ts';
import { countWalking, type Reach, walk } from './job-walk.ts';
import { countRare, listRare, sourcesOf } from './rare-jobs.ts';
import type { ThoroughSearch } from './thorough-search.ts';

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

export interface ListedJobs {
  jobs: ListedJob[];
  /** How far the search went, when it stopped before the slice was full and the list at its end. */
  stoppedAt?: JobPlace | undefined;
  /** How many match in all, where the search came to know it. */
  total?: number;
}

export interface JobCount {
  count: number;
  /** There may be more: counting stopped at its limit, or at the most jobs that it looks at. */
  isStopped: boolean;
}

/** How far one looks for what is rare among very many. */
export interface Effort {
  reach?: Reach;
  /** Where the walk has met too little. */
  thorough?: ThoroughSearch;
}

/** Newest first. Looks at no more than a bounded number of jobs in order, and then through all for a bounded time. */
export async function listJobs(
  db: Database,
  filter: JobFilter,
  slice: JobSlice,
  { reach, thorough }: Effort = {},
): Promise<ListedJobs> {
  if (matchesNothing(filter)) return { jobs: [] };
  const sources = sourcesOf(filter);
  const rare = sources && (await listRare(db, filter, slice, sources));
  if (rare) return rare;
  const walked = await walk(db, filter, slice, reach);
  const found = walked.stoppedAt && (await thorough?.list(filter, slice));
  return found ?? walked;
}

/** Stops counting at `limit`. */
export async function countJobs(
  db: Database,
  filter: JobFilter,
  limit: number,
  thorough?: ThoroughSearch,
): Promise<JobCount> {
  if (matchesNothing(filter)) return { count: 0, isStopped: false };
  const sources = sourcesOf(filter);
  const rare = sources && (await countRare(db, filter, sources));
  if (rare !== undefined) return upTo(limit, rare);
  const walked = await countWalking(db, filter, limit);
  const all = walked.isStopped && walked.count < limit ? await thorough?.count(filter) : undefined;
  return all === undefined ? walked : upTo(limit, all);
}

export const upTo = (limit: number, count: number): JobCount => ({
  count: Math.min(count, limit),
  isStopped: count >= limit,
});

const matchesNothing = ({ statuses, types, queues }: JobFilter) =>
  [statuses, types, queues].some((list) => list?.length === 0);
