import { enqueueJobs } from '../../../sql/enqueue-jobs.ts';
import type { SpawnedProcess } from '../../support/processes.ts';
import type { Ground } from '../ground.ts';
import { withPool, withProcess, withServer } from '../handbill/processes.ts';
import type { Measure } from '../measure.ts';
import { graphqlRequest, portOf } from './request.ts';
import { runLoad } from './run-load.ts';

export const JOB_BY_ID = 'job(id) with five fields over HTTP, 50 connections';
const JOBS = 1_000;
const QUERY = 'query Job($id: UUID!) { job(id: $id) { id type status version createdAt } }';

export function jobOverGraphQL(requests: number): Measure {
  return {
    name: JOB_BY_ID,
    contestant: 'handbill',
    run: async (ground) => {
      const ids = await enqueueSome(ground);
      return withServer(ground, (server) => {
        const port = portOf(server);
        const request = (i: number) => graphqlRequest(port, { query: QUERY, variables: { id: ids[i % JOBS] } });
        return run(ground, server, requests, request);
      });
    },
  };
}

/** The same SQL, behind a handler that does nothing else. */
export function jobOverPlainHttp(requests: number): Measure {
  return {
    name: JOB_BY_ID,
    contestant: 'plain node:http',
    run: async (ground) => {
      const ids = await enqueueSome(ground);
      return withProcess('test/bench/graphql/plain-main.js', ground, {}, (server) => {
        const host = `127.0.0.1:${portOf(server)}`;
        return run(ground, server, requests, (i) => `GET /jobs/${ids[i % JOBS]} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
      });
    },
  };
}

function run(ground: Ground, server: SpawnedProcess, requests: number, request: (i: number) => string) {
  return runLoad({ ground, server, requests, request, answers: /^\{"data":\{"job":\{"id":"/, unit: 'requests/s' });
}

async function enqueueSome(ground: Ground): Promise<string[]> {
  return withPool(ground, 10, async (pool) => {
    const enqueued = await enqueueJobs(
      pool,
      Array.from({ length: JOBS }, (_, i) => ({ type: 'bench_noop', payload: { i } })),
    );
    return enqueued.flatMap((outcome) => ('jobId' in outcome ? outcome.jobId : []));
  });
}
