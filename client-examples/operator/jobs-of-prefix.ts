import { request } from '../api/request.ts';
import type { Api } from '../api/settings.ts';
import { JobsOfPrefixDocument, type JobsOfPrefixQuery, TimelineDocument } from '../generated/operations.ts';

export type BurstJob = JobsOfPrefixQuery['jobs']['nodes'][number];

/** Together they bound what one answer costs: jobs times attempts. */
const PAGE = { first: 50, attempts: 10 };

/** Reads every job whose key begins with the prefix, with its attempts, however many pages that takes. */
export async function* jobsOfPrefix(api: Api, prefix: string): AsyncGenerator<BurstJob> {
  let after: string | null = null;
  do {
    const { jobs }: JobsOfPrefixQuery = await request(api, JobsOfPrefixDocument, { prefix, after, ...PAGE });
    for (const job of jobs.nodes) yield await withAllAttempts(api, job);
    after = jobs.pageInfo.hasNextPage ? jobs.pageInfo.endCursor : null;
  } while (after !== null);
}

async function withAllAttempts(api: Api, job: BurstJob): Promise<BurstJob> {
  if (job.attempts.length < PAGE.attempts) return job;
  const { job: whole } = await request(api, TimelineDocument, { jobId: job.id });
  return { ...job, attempts: whole?.attempts ?? job.attempts };
}
