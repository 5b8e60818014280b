import type { ListedJob } from '../../sql/job-pages.ts';
import { costing } from '../graphql/limits/cost-hint.ts';
import { builder } from './builder.ts';
import { toCursor } from './cursor.ts';
import { JobRef } from './job.ts';
import { JobFilterInput, readFilter } from './job-filter.ts';
import { COUNTED, type JobPage, type PageInfo, placeOf, readPage } from './job-page.ts';
import { readPageArguments, USUAL_PAGE_SIZE } from './page-arguments.ts';

/** It reads far more rows than a page. */
const OF_A_COUNT = 50;
/** May look at as many jobs as a page does. */
const OF_A_LOOK = 10;

const LEADS_ON =
  'True also where the search for few among very many jobs ran out of time before the page was full: it may have no job at all then, and the cursor leads on.';
const AT_LEAST = 'There are at least totalCount: counting stopped there, or ran out of time.';

const PageInfoRef = builder.objectRef<PageInfo>('PageInfo').implement({
  fields: (t) => ({
    hasNextPage: t.boolean({
      ...costing({ own: OF_A_LOOK }),
      description: LEADS_ON,
      resolve: ({ hasNextPage }) => hasNextPage(),
    }),
    hasPreviousPage: t.boolean({
      ...costing({ own: OF_A_LOOK }),
      description: LEADS_ON,
      resolve: ({ hasPreviousPage }) => hasPreviousPage(),
    }),
    startCursor: t.exposeString('startCursor', { nullable: true }),
    endCursor: t.exposeString('endCursor', { nullable: true }),
  }),
});

const JobEdgeRef = builder.objectRef<ListedJob>('JobEdge').implement({
  fields: (t) => ({
    cursor: t.string({ resolve: (job) => toCursor(placeOf(job)) }),
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
      resolve: async ({ count }) => Math.min((await count()).count, COUNTED),
    }),
    totalCountIsEstimate: t.boolean({
      ...costing({ own: OF_A_COUNT }),
      description: AT_LEAST,
      resolve: async ({ count }) => (await count()).isStopped,
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
    resolve: (_root, { filter, ...page }, context) =>
      readPage(context, readFilter(filter, context.viewer), readPageArguments(page, context.info.limits.maxPageSize)),
  }),
);
