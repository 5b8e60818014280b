import { createdJob } from './created-job.ts';
import type { Database } from './database.ts';
import { type Enqueued, enqueueJob } from './enqueue.ts';
import { type EntryAnswer, enqueueBatch } from './enqueue-batch.ts';
import { isDatabaseTrouble, isLockTimeout, isSerializationFailure } from './errors.ts';
import type { Job } from './job.ts';
import { type Entry, slotOf, toEntry } from './job-batch.ts';
import type { NewJob } from './job-input.ts';
import { findJobs } from './jobs.ts';
import { createLine } from './line.ts';

const MAX_TOGETHER = 200;
/** A key that another transaction has for longer is waited for alone. */
const KEY_PATIENCE = '20ms';
const LINE_PATIENCE_MS = 20;

type Enqueue = (job: NewJob, defaultMaxAttempts: number) => Promise<Enqueued>;

const togetherOn = new WeakMap<Database, Enqueue>();

/**
 * enqueueJob for many callers of one pool. A call goes at once when none is under way; those that come meanwhile go together, by one
 * statement and one commit. Each is answered as if it had gone alone, and what it meets, a key that is held or a refusal, it meets alone.
 * With a transaction's client it is enqueueJob.
 */
export function enqueueTogether(db: Database, job: NewJob, defaultMaxAttempts = 5): Promise<Enqueued> {
  if (!isPool(db)) return enqueueJob(db, job, defaultMaxAttempts);
  const enqueue = togetherOn.get(db) ?? createEnqueue(db);
  togetherOn.set(db, enqueue);
  return enqueue(job, defaultMaxAttempts);
}

/** Whatever copy of pg an application brings: a client counts no clients. */
const isPool = (db: Database): boolean => 'totalCount' in db && 'idleCount' in db;

interface Call {
  job: NewJob;
  defaultMaxAttempts: number;
  answer: (enqueued: Enqueued | Promise<Enqueued>) => void;
}

function createEnqueue(pool: Database): Enqueue {
  /** Keys that a call waits for alone just now: the next with one of them would only hold up those beside it. */
  const waitedFor = new Set<string>();
  const join = createLine<Call>({ most: MAX_TOGETHER, patienceMs: LINE_PATIENCE_MS, take });

  return (job, defaultMaxAttempts) =>
    new Promise((resolve) => {
      const call = { job, defaultMaxAttempts, answer: resolve };
      if (waitedFor.has(slotOf(job) ?? '')) void goAlone(call);
      else join(call);
    });

  async function take(calls: Call[]): Promise<void> {
    const [first, second] = calls;
    if (first && !second) await goAlone(first);
    else await goTogether(calls);
  }

  async function goAlone(call: Call): Promise<void> {
    const enqueued = enqueueJob(pool, call.job, call.defaultMaxAttempts);
    call.answer(enqueued);
    await enqueued.catch(() => {});
  }

  async function waitAlone(call: Call, slot: string): Promise<void> {
    waitedFor.add(slot);
    await goAlone(call);
    waitedFor.delete(slot);
  }

  async function goTogether(calls: Call[]): Promise<void> {
    const callOf = new Map<Entry, Call>();
    for (const call of calls) {
      const entry = entryOf(call);
      if (entry) callOf.set(entry, call);
      else void goAlone(call);
    }
    const { answers, problem } = await enqueueBatch(pool, [...callOf.keys()], KEY_PATIENCE);
    const readJob = createReader(pool, answers);
    for (const [entry, call] of callOf) {
      const answer = answers.get(entry);
      if (answer) call.answer(toEnqueued(answer, call, pool, readJob));
      else if (mayBeWritten(problem)) call.answer(Promise.reject(problem));
      else if (entry.slot !== null && isLockTimeout(problem)) void waitAlone(call, entry.slot);
      else void goAlone(call);
    }
  }
}

/** Undefined for what is no JSON. */
function entryOf({ job, defaultMaxAttempts }: Call): Entry | undefined {
  try {
    return toEntry(job, defaultMaxAttempts);
  } catch {
    return undefined;
  }
}

/** A database that could not answer may have done what it was asked to: as after a single call, only the caller can know whether to repeat it. */
const mayBeWritten = (problem: unknown): boolean =>
  isDatabaseTrouble(problem) && !isLockTimeout(problem) && !isSerializationFailure(problem);

type ReadJob = (id: string) => Promise<Job | undefined>;

/** Reads the jobs that had their keys already, all at the first question. */
function createReader(pool: Database, answers: Map<Entry, EntryAnswer>): ReadJob {
  let read: Promise<Map<string, Job>> | undefined;
  return async (id) => {
    const ids = [...answers.values()].filter(({ outcome }) => outcome === 'deduplicated').map((answer) => answer.id);
    read ??= findJobs(pool, ids).then((jobs) => new Map(jobs.map((job) => [job.id, job])));
    return (await read).get(id);
  };
}

async function toEnqueued(answer: EntryAnswer, call: Call, pool: Database, readJob: ReadJob): Promise<Enqueued> {
  const { outcome, id } = answer;
  if (outcome === 'conflict') return { outcome, existingJobId: id };
  if (outcome === 'created') return { outcome, job: createdJob(call.job, answer, call.defaultMaxAttempts) };
  const job = await readJob(id);
  // Deleted since; its key is free again.
  return job ? { outcome, job } : await enqueueJob(pool, call.job, call.defaultMaxAttempts);
}
