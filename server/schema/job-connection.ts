import type { Pool } from '../../sql/database.ts';
import { countJobs, type JobFilter, type ListedJob, listJobs } from '../../sql/job-pages.ts';
import { costing } from '../graphql/limits/cost-hint.ts';
import { builder } from './builder.ts';
import { toCursor } from './cursor.ts';
import { JobRef } from './job.ts';
import { JobFilterInput, readFilter } from './job-filter.ts';
import { type PageRequest, readPageArguments, USUAL_PAGE_SIZE } from './page-arguments.ts';

/** A count stops here, so that a page costs the same however many jobs there are. */
const COUNTED = 10_000;
/** It reads far more rows than a page. */
const OF_A_COUNT = 50;

interface PageInfo {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
}

interface JobPage {
  jobs: ListedJob[];
  pageInfo: PageInfo;
  /** One more than COUNTED when there are more. */
  count: () => Promise<number>;
}

const cursorOf = (job: ListedJob) => toCursor({ micros: job.createdAtMicros, id: job.id });

const PageInfoRef = builder.objectRef<PageInfo>('PageInfo').implement({
  fields: (t) => ({
    hasNextPage: t.exposeBoolean('hasNextPage'),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage'),
    startCursor: t.exposeString('startCursor', { nullable: true }),
    endCursor: t.exposeString('endCursor', { nullable: true }),
  }),
});

const JobEdgeRef = builder.objectRef<ListedJob>('JobEdge').implement({
  fields: (t) => ({
    cursor: t.string({ resolve: cursorOf }),
    node: t.field({ type: JobRef, resolve: (job) => job }),
  }),
});

const JobConnectionRef = builder.objectRef<JobPage>('JobConnection').implement({
  description: 'totalCount is exact up to 10,000; beyond that totalCountIsEstimate is true.',
  fields: (t) => ({
    edges: t.expose('jobs', { type: [JobEdgeRef] }),
    nodes: t.expose('jobs', { type: [JobRef] }),
    pageInfo: t.expose('pageInfo', { type: PageInfoRef }),
    totalCount: t.int({
      ...costing({ own: OF_A_COUNT }),
      resolve: async ({ count }) => Math.min(await count(), COUNTED),
    }),
    totalCountIsEstimate: t.boolean({
      ...costing({ own: OF_A_COUNT }),
      resolve: async ({ count }) => (await count()) > COUNTED,
    }),
  }),
});

builder.queryField('jobs', (t) =>
  t.field({
    type: JobConnectionRef,
    description: 'Newest first. first and last: 1 to 100, 20 unless given.',
    ...costing({ size: USUAL_PAGE_SIZE }),
    args: {
      filter: t.arg({ type: JobFilterInput }),
      first: t.arg.int(),
      after: t.arg.string(),
      last: t.arg.int(),
      before: t.arg.string(),
    },
    resolve: (_root, { filter, ...page }, { db, viewer, info }) =>
      readPage(db, readFilter(filter, viewer), readPageArguments(page, info.limits.maxPageSize)),
  }),
);

/** One job more than the page holds is asked for: it tells whether the list goes on. */
async function readPage(db: Pool, filter: JobFilter, page: PageRequest): Promise<JobPage> {
  const { limit, backward } = page;
  const found = await listJobs(db, filter, { ...page, limit: limit + 1 });
  const goesOn = found.length > limit;
  const jobs = backward ? found.slice(-limit) : found.slice(0, limit);
  let counted: Promise<number> | undefined;
  return {
    jobs,
    pageInfo: {
      hasNextPage: backward ? page.before !== undefined : goesOn,
      hasPreviousPage: backward ? goesOn : page.after !== undefined,
      startCursor: jobs[0] ? cursorOf(jobs[0]) : null,
      endCursor: jobs.at(-1) ? cursorOf(jobs.at(-1) as ListedJob) : null, // there is one: just asked
    },
    count: () => (counted ??= countJobs(db, filter, COUNTED + 1)),
  };
}
