import {
  countJobs,
  type JobCount,
  type JobFilter,
  type JobPlace,
  type ListedJob,
  listJobs,
  upTo,
} from '../../sql/job-pages.ts';
import type { Context } from '../context.ts';
import { toCursor } from './cursor.ts';
import type { PageRequest } from './page-arguments.ts';

/** A count stops here, so that a page costs the same however many jobs there are. */
export const COUNTED = 10_000;

export interface JobPage {
  jobs: ListedJob[];
  pageInfo: PageInfo;
  count: () => Promise<JobCount>;
}

/** What needs another look at the list is looked for when it is asked for. */
export interface PageInfo {
  hasNextPage: () => Promise<boolean> | boolean;
  hasPreviousPage: () => Promise<boolean> | boolean;
  startCursor: string | null;
  endCursor: string | null;
}

export const placeOf = ({ createdAtMicros, id }: ListedJob): JobPlace => ({ micros: createdAtMicros, id });

type Source = Pick<Context, 'db' | 'search'>;

/** One job more than the page holds is asked for: it tells whether the list goes on. */
export async function readPage({ db, search }: Source, filter: JobFilter, page: PageRequest): Promise<JobPage> {
  const thorough = { thorough: search };
  const { limit, backward } = page;
  const { jobs: found, stoppedAt, total } = await listJobs(db, filter, { ...page, limit: limit + 1 }, thorough);
  const jobs = backward ? found.slice(-limit) : found.slice(0, limit);
  const goesOn = found.length > limit || stoppedAt !== undefined;
  // Where a search stopped early the page ends there, and not at its last job.
  const newest = (backward && stoppedAt) || placeAt(jobs[0]);
  const oldest = (!backward && stoppedAt) || placeAt(jobs.at(-1));
  let counted: Promise<JobCount> | undefined;
  return {
    jobs,
    pageInfo: {
      hasNextPage: () =>
        (!backward && goesOn) || (page.before ? isAnyBeyond({ after: oldest ?? above(page.before) }) : false),
      hasPreviousPage: () =>
        (backward && goesOn) || (page.after ? isAnyBeyond({ before: newest ?? below(page.after) }) : false),
      startCursor: newest ? toCursor(newest) : null,
      endCursor: oldest ? toCursor(oldest) : null,
    },
    count: () => (counted ??= count()),
  };

  async function count(): Promise<JobCount> {
    return total === undefined ? countJobs(db, filter, COUNTED + 1, search) : upTo(COUNTED + 1, total);
  }

  async function isAnyBeyond(range: { after: JobPlace } | { before: JobPlace }): Promise<boolean> {
    const slice = { limit: 1, backward: 'before' in range, ...range };
    const { jobs: beyond, stoppedAt } = await listJobs(db, filter, slice, thorough);
    return beyond.length > 0 || stoppedAt !== undefined;
  }
}

const placeAt = (job: ListedJob | undefined) => (job ? placeOf(job) : undefined);

/** The bounds of a range that has the place itself in it. */
const above = (place: JobPlace): JobPlace => ({ ...place, id: shifted(place.id, 1n) });
const below = (place: JobPlace): JobPlace => ({ ...place, id: shifted(place.id, -1n) });

function shifted(id: string, by: bigint): string {
  const moved = BigInt.asUintN(128, BigInt(`0x${id.replaceAll('-', '')}`) + by);
  return moved.toString(16).padStart(32, '0');
}
