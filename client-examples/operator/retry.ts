import { EXIT, Failure } from '../api/failure.ts';
import { request } from '../api/request.ts';
import type { Api } from '../api/settings.ts';
import { RetryDeadJobDocument } from '../generated/operations.ts';
import { deadJobs } from './dead-jobs.ts';

export async function retryOne(api: Api, jobId: string): Promise<number> {
  const refusal = await retry(api, jobId);
  if (refusal) throw new Failure(refusal, EXIT.refused);
  console.log('Retried 1');
  return EXIT.done;
}

/** One that somebody else has retried or deleted meanwhile is told and holds the others up no more. */
export async function retryAll(api: Api, fingerprint: string): Promise<number> {
  const refusals: string[] = [];
  let retried = 0;
  for await (const { id } of deadJobs(api, fingerprint)) {
    const refusal = await retry(api, id);
    if (refusal) refusals.push(refusal);
    else retried += 1;
  }
  for (const refusal of refusals) console.log(refusal);
  console.log(`Retried ${retried}`);
  return retried > 0 ? EXIT.done : EXIT.badNews;
}

/** Why not; undefined when it is pending again. */
async function retry(api: Api, jobId: string): Promise<string | undefined> {
  const { retryDeadJob } = await request(api, RetryDeadJobDocument, { jobId });
  if (!retryDeadJob) return `${jobId} could not be retried.`;
  return 'message' in retryDeadJob ? retryDeadJob.message : undefined;
}
