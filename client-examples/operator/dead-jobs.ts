import { request } from '../api/request.ts';
import type { Api } from '../api/settings.ts';
import { DeadJobsDocument, type DeadJobsQuery } from '../generated/operations.ts';

export type DeadJob = DeadJobsQuery['jobs']['nodes'][number];

/** Every dead job, or those that an error of this fingerprint killed, newest first, however many pages that takes. */
export async function* deadJobs(api: Api, fingerprint: string | null): AsyncGenerator<DeadJob> {
  let after: string | null = null;
  do {
    const { jobs }: DeadJobsQuery = await request(api, DeadJobsDocument, { fingerprint, after });
    yield* jobs.nodes;
    after = jobs.pageInfo.hasNextPage ? jobs.pageInfo.endCursor : null;
  } while (after !== null);
}
