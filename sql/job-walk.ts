import { type Database, run } from './database.ts';
import { filterValues, sliceValues } from './job-filter.ts';
import type { JobCount, JobFilter, JobPlace, JobSlice, ListedJob, ListedJobs } from './job-pages.ts';
import { inOppositeOrder, unpreparedStatement } from './statement.ts';

const LIST_JOBS = unpreparedStatement('list_jobs');
const LIST_JOBS_BACKWARD = inOppositeOrder(LIST_JOBS);
const COUNT_JOBS = unpreparedStatement('count_jobs');

const COUNTED = 100_000;

/** How far a search goes for one page: so many steps, each a statement that looks at so many jobs. */
export interface Reach {
  steps: number;
  step: number;
}

/** A step reads some 20 MB of the table. */
const REACH: Reach = { steps: 10, step: 20_000 };

type Found = { [Name in keyof ListedJob]: ListedJob[Name] | null } & {
  reachedMicros: string | null;
  reachedId: string | null;
};

/** Through the jobs in order, step by step, until the slice is full, the list at its end, or the steps are used up. */
export async function walk(db: Database, filter: JobFilter, slice: JobSlice, reach = REACH): Promise<ListedJobs> {
  const jobs: ListedJob[] = [];
  let left = slice;
  for (let taken = 0; taken < reach.steps; taken += 1) {
    const { found, reached } = await takeStep(db, filter, left, reach.step);
    jobs.push(...found);
    if (jobs.length >= slice.limit || !reached) return { jobs: inOrder(jobs, slice) };
    left = { ...slice, limit: slice.limit - jobs.length, [slice.backward ? 'before' : 'after']: reached };
  }
  return { jobs: inOrder(jobs, slice), stoppedAt: slice.backward ? left.before : left.after };
}

const inOrder = (jobs: ListedJob[], { backward }: JobSlice) => (backward ? jobs.reverse() : jobs);

async function takeStep(db: Database, filter: JobFilter, slice: JobSlice, step: number) {
  const values = [...filterValues(filter), ...sliceValues(slice), step];
  const { rows } = await run<Found>(db, slice.backward ? LIST_JOBS_BACKWARD : LIST_JOBS, values);
  return { found: rows.flatMap(toListed), reached: reachedBy(rows[0]) };
}

/** The one row of a step that has found nothing has no job in it. */
function toListed({ reachedMicros, reachedId, ...job }: Found): ListedJob[] {
  return job.id === null ? [] : [job as ListedJob]; // of a row that is there all columns are
}

function reachedBy(row: Found | undefined): JobPlace | undefined {
  return row?.reachedMicros && row.reachedId ? { micros: row.reachedMicros, id: row.reachedId } : undefined;
}

export async function countWalking(db: Database, filter: JobFilter, limit: number): Promise<JobCount> {
  const { rows } = await run<JobCount>(db, COUNT_JOBS, [...filterValues(filter), limit, COUNTED]);
  const { count, isStopped } = rows[0] ?? { count: 0, isStopped: false };
  return { count, isStopped: isStopped || count >= limit };
}
