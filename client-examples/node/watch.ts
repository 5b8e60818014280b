import type { Client } from 'graphql-ws';
import { failureOf } from '../api/api-error.ts';
import { EXIT, Failure } from '../api/failure.ts';
import type { Api } from '../api/settings.ts';
import { type JobStateFragment, WatchJobDocument, type WatchJobSubscription } from '../generated/operations.ts';
import { backOff } from './backoff.ts';
import { createSocket } from './socket.ts';

export interface Watcher {
  onChange(job: JobStateFragment): void;
  onReconnect(): void;
}

/** Follows a job to its end. A server that restarts ends the stream before the job is done: then it is asked again. */
export async function watchJob(api: Api, jobId: string, { onChange, onReconnect }: Watcher): Promise<JobStateFragment> {
  const client = createSocket(api, onReconnect);
  let latest: JobStateFragment | undefined;
  const isNews = (job: JobStateFragment) => !latest || job.version >= latest.version;
  try {
    for (let failures = 0; ; failures += 1) {
      await readStream(client, jobId, (job) => {
        if (!isNews(job)) return false;
        failures = 0;
        latest = job;
        onChange(job);
        return job.isTerminal;
      });
      if (latest?.isTerminal) return latest;
      await backOff(failures);
    }
  } finally {
    await client.dispose();
  }
}

/** Resolves when a job was the last to be seen, or when the stream has ended for a reason that may pass. */
async function readStream(client: Client, jobId: string, isLast: (job: JobStateFragment) => boolean): Promise<void> {
  const operation = { query: WatchJobDocument.toString(), variables: { jobId } };
  try {
    for await (const { data, errors } of client.iterate<WatchJobSubscription>(operation)) {
      if (errors) throw errors;
      if (data && isLast(data.jobStatusChanged)) return;
    }
  } catch (thrown) {
    const failure = toFailure(thrown);
    if (!failure.isPassing) throw failure;
  }
}

/** graphql-ws throws the errors of an operation as an array, and what closed a socket for good as the event. */
function toFailure(thrown: unknown): Failure {
  if (Array.isArray(thrown)) return failureOf(thrown);
  if (thrown instanceof Error) throw thrown;
  const { code = 0, reason = '' } = thrown as { code?: number; reason?: string };
  if (code === 4403) return new Failure('Set API_KEY to a key of this server.', EXIT.refused);
  return new Failure(`The server closed the socket: ${code} ${reason}`, EXIT.unreachable, { isPassing: code === 4500 });
}
