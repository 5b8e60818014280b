import { type Database, run } from './database.ts';
import type { JobStatus } from './job.ts';
import { filterValues, sliceValues } from './job-filter.ts';
import type { JobFilter, JobSlice, ListedJob } from './job-pages.ts';
import { unpreparedStatement } from './statement.ts';

const LIST_RARE_JOBS = unpreparedStatement('list_rare_jobs');

/** What holds all jobs that a filter can match, and few others: words of the part job_candidates. */
type Source = 'waiting' | 'leases' | 'dead' | 'revived' | 'keys' | 'all';

const SOURCES: Partial<Record<JobStatus, Source>> = {
  pending: 'waiting',
  failed: 'waiting',
  processing: 'leases',
  dead: 'dead',
};

/** Undefined: nothing serves this filter. */
export function sourcesOf(filter: JobFilter): Source[] | undefined {
  if (filter.idempotencyKeyPrefix) return ['keys'];
  const sources = filter.statuses?.map((status) => SOURCES[status]);
  if (sources?.every((source) => source !== undefined)) return [...new Set(sources)];
  return typeof filter.deadLetterResolved === 'boolean' ? ['dead', 'revived'] : undefined;
}

type Row = ListedJob & { areMany: boolean; total: number };

export interface RareJobs {
  jobs: ListedJob[];
  /** How many match in all. */
  total: number;
}

/** Undefined: they may be many. */
export async function listRare(
  db: Database,
  filter: JobFilter,
  slice: JobSlice,
  sources: Source[],
): Promise<RareJobs | undefined> {
  const [first, ...more] = await readRare(db, filter, slice, sources);
  if (!first || first.areMany) return undefined;
  return { jobs: [first, ...more].flatMap(toListed), total: first.total };
}

/** The one row where nothing was found has no job in it. */
function toListed({ areMany, total, ...job }: Row): ListedJob[] {
  return job.id === null ? [] : [job];
}

export async function countRare(db: Database, filter: JobFilter, sources: Source[]): Promise<number | undefined> {
  const [row] = await readRare(db, filter, { limit: 1 }, sources);
  return row?.areMany ? undefined : row?.total;
}

async function readRare(db: Database, filter: JobFilter, slice: JobSlice, sources: Source[]): Promise<Row[]> {
  const values = [...filterValues(filter), ...sliceValues(slice), sources, slice.backward ?? false];
  return (await run<Row>(db, LIST_RARE_JOBS, values)).rows;
}
