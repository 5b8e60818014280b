import type { Pool } from '../../sql/database.ts';
import type { Attempt, Job } from '../../sql/job.ts';
import { findJobs, listAttempts } from '../../sql/jobs.ts';
import { until } from '../support/until.ts';
import { reviveDead, type Sent } from './load.ts';
import type { Seen } from './watching.ts';

const CHUNK = 200;
const MAX_ATTEMPTS = 100;
const SETTLE_MS = 120_000;

export interface Entry {
  sent: Sent;
  job: Job | undefined;
  attempts: Attempt[];
}

/** Waits until all jobs have ended as they must, or can no longer be waited for, and reads all that is on record of them. */
export async function readRecord(url: string, pool: Pool, sent: Sent[]): Promise<Entry[]> {
  await until(() => haveEnded(url, pool, sent), { timeoutMs: SETTLE_MS, everyMs: 500 }).catch(() => {});
  const ids = sent.map(({ id }) => id);
  const jobs = await inChunks(ids, (some) => findJobs(pool, some));
  const attempts = await inChunks(ids, (some) => listAttempts(pool, some, MAX_ATTEMPTS));
  const jobOf = new Map(jobs.map((job) => [job.id, job]));
  const attemptsOf = new Map(ids.map((id): [string, Attempt[]] => [id, []]));
  for (const attempt of attempts) attemptsOf.get(attempt.jobId)?.push(attempt);
  return sent.map((one) => ({ sent: one, job: jobOf.get(one.id), attempts: attemptsOf.get(one.id) ?? [] }));
}

async function haveEnded(url: string, pool: Pool, sent: Sent[]): Promise<boolean> {
  await reviveDead(url, pool, sent);
  const ends = new Map(sent.map(({ id, kind }) => [id, kind.end]));
  const jobs = await inChunks([...ends.keys()], (some) => findJobs(pool, some));
  return jobs.every(({ id, status }) => status === ends.get(id));
}

/** One line for each kind of fault, with the first job that has it; none when the record is whole. */
export function faultsIn(record: Entry[], seen: Seen[]): string[] {
  const statusOf = new Map(record.map(({ sent, job }) => [sent.id, job?.status.toUpperCase()]));
  const faults: [string, string[]][] = [
    ['lost', idsOf(record, ({ job }) => !job)],
    [
      'ended otherwise than they must',
      idsOf(record, ({ job, sent }) => job !== undefined && job.status !== sent.kind.end),
    ],
    ['with an attempt that is not closed', idsOf(record, ({ attempts }) => attempts.some(isOpen))],
    ['with a gap in the numbers of their attempts', idsOf(record, hasGap)],
    ['with two attempts at a time', idsOf(record, ({ attempts }) => attempts.some(overlapsNext))],
    [
      'whose watcher did not see the end',
      seen.filter(({ id, lastStatus }) => lastStatus !== statusOf.get(id)).map(({ id }) => id),
    ],
    [
      'whose watcher saw an older version after a newer',
      seen.filter(({ isInOrder }) => !isInOrder).map(({ id }) => id),
    ],
  ];
  return faults
    .filter(([, ids]) => ids.length > 0)
    .map(([what, ids]) => `${ids.length} jobs ${what}, such as ${ids[0]}`);
}

const idsOf = (record: Entry[], isFaulty: (entry: Entry) => boolean) =>
  record.filter(isFaulty).map(({ sent }) => sent.id);
const isOpen = ({ outcome, finishedAt }: Attempt) => outcome === 'running' || !finishedAt;
const hasGap = ({ attempts }: Entry) => attempts.some(({ number }, at) => number !== at + 1);

function overlapsNext({ finishedAt }: Attempt, at: number, attempts: Attempt[]): boolean {
  const next = attempts[at + 1];
  return next !== undefined && finishedAt !== null && next.startedAt < finishedAt;
}

async function inChunks<T>(ids: string[], read: (some: string[]) => Promise<T[]>): Promise<T[]> {
  const all: T[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) all.push(...(await read(ids.slice(at, at + CHUNK))));
  return all;
}
