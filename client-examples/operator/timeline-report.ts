import { EXIT, Failure } from '../api/failure.ts';
import { request } from '../api/request.ts';
import type { Api } from '../api/settings.ts';
import { TimelineDocument, type TimelineQuery } from '../generated/operations.ts';
import { formatTable } from './table.ts';

type Job = NonNullable<TimelineQuery['job']>;
type Attempt = Job['attempts'][number];

const HEAD = ['ATTEMPT', 'WAITED', 'STARTED', 'TOOK', 'OUTCOME', 'WORKER', 'ERROR'];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Every attempt of a job with the wait before it: since the job came, or since the attempt before ended. */
export async function reportTimeline(api: Api, jobId: string): Promise<number> {
  if (!UUID.test(jobId))
    throw new Failure(`${jobId} is no job's id: give one such as enqueueFlyer answers.`, EXIT.refused);
  const { job } = await request(api, TimelineDocument, { jobId });
  if (!job) throw new Failure(`There is no job ${jobId}.`, EXIT.refused);
  console.log(`Job ${job.id} (${job.type}) is ${job.status}, ${job.attemptCount} of ${job.maxAttempts} attempts used`);
  for (const { message } of job.waitingFor) console.log(message);
  const rows = job.attempts.map((attempt, index) => rowOf(attempt, waitedSince(job, index)));
  console.log(`\n${formatTable(HEAD, rows)}`);
  return EXIT.done;
}

/** Null for the first one shown of a job that has more attempts than the API lists. */
function waitedSince({ attempts, createdAt }: Job, index: number): string | null {
  if (index > 0) return attempts[index - 1]?.finishedAt ?? null;
  return attempts[0]?.number === 1 ? createdAt : null;
}

function rowOf(attempt: Attempt, since: string | null): string[] {
  const { number, startedAt, durationMs, outcome, workerId, error } = attempt;
  return [
    String(number),
    since === null ? '' : seconds(Date.parse(startedAt) - Date.parse(since)),
    startedAt,
    durationMs === null ? '' : seconds(durationMs),
    outcome,
    workerId ?? '',
    error ? `${error.code}: ${firstLine(error.message)}` : '',
  ];
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
const firstLine = (text: string) => text.split('\n', 1)[0] ?? '';
