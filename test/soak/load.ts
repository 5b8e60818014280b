import { type Database, inTransaction, type Pool } from '../../sql/database.ts';
import { enqueueJob } from '../../sql/enqueue.ts';
import { findJob, findJobs } from '../../sql/jobs.ts';
import { ask, ENQUEUE_FLYER, ENQUEUE_JOB, FLYER_INPUT } from '../support/ask.ts';
import { until } from '../support/until.ts';
import { every } from './every.ts';
import type { Ground } from './ground.ts';
import { KINDS, type Kind, PLAIN } from './kinds.ts';
import type { Watching } from './watching.ts';

export interface Sent {
  id: string;
  kind: Kind;
  /** performance.now() after its answer. */
  sentAt: number;
  isSingle: boolean;
}

const SINGLE_PAUSE_MS = 80;
const BULK_PAUSE_MS = 2_000;
const BULK = 50;
const FLYER_PAUSE_MS = 2_000;
const REVIVE_PAUSE_MS = 1_000;
/** Every so many jobs are watched. */
const WATCHED = 4;

const FLYER: Kind = { name: 'flyer', plan: {}, end: 'succeeded' };
const CANCEL = 'mutation ($id: UUID!) { cancelJob(jobId: $id) { __typename } }';
const RETRY = 'mutation ($id: UUID!) { retryDeadJob(jobId: $id) { __typename } }';

interface Load {
  ground: Ground;
  pool: Pool;
  watching: Watching;
  signal: AbortSignal;
}

/** Sends jobs of all kinds until the signal. Resolves to all that were accepted. */
export async function sendJobs({ ground: { url }, pool, watching, signal }: Load): Promise<Sent[]> {
  const sent: Sent[] = [];
  await Promise.all([
    every(SINGLE_PAUSE_MS, signal, sendOne),
    every(BULK_PAUSE_MS, signal, sendBulk),
    every(FLYER_PAUSE_MS, signal, sendFlyer),
    every(REVIVE_PAUSE_MS, signal, () => reviveDead(url, pool, sent)),
  ]);
  return sent;

  async function sendOne(): Promise<void> {
    const kind = KINDS[sent.length % KINDS.length] ?? PLAIN;
    const id = await accepted(url, 'enqueueJob', inputOf(kind));
    if (kind.isCancelled) await ask(url, CANCEL, { id });
    note(id, kind, true);
  }

  async function sendFlyer(): Promise<void> {
    const input = { ...FLYER_INPUT, idempotencyKey: `flyer-${sent.length}`, maxAttempts: 50 };
    const id = await accepted(url, 'enqueueFlyer', input);
    note(id, FLYER, true);
    await ends(id);
  }

  async function sendBulk(): Promise<void> {
    const ids = await inTransaction(pool, async (tx) => {
      const created: string[] = [];
      while (created.length < BULK) created.push(await enqueueOne(tx));
      return created;
    });
    for (const id of ids) note(id, PLAIN, false);
    await ends(ids.at(-1) ?? '');
  }

  /** The next is not sent before: a slow machine would be flooded, and every wait be that of the flood. */
  async function ends(id: string): Promise<void> {
    await until(async () => signal.aborted || (await findJob(pool, id))?.finishedAt, {
      timeoutMs: 120_000,
      everyMs: 250,
    });
  }

  function note(id: string, kind: Kind, isSingle: boolean): void {
    sent.push({ id, kind, sentAt: performance.now(), isSingle });
    // A revived job ends twice, and its stream with the first end.
    if (isSingle && !kind.isRevived && sent.length % WATCHED === 0) watching.follow(id);
  }
}

/** As an application does inside its own transaction. */
async function enqueueOne(tx: Database): Promise<string> {
  const enqueued = await enqueueJob(tx, { type: 'soak', payload: {}, maxAttempts: 50 });
  if (enqueued.outcome === 'conflict') throw new Error('A job without a key has met another.');
  return enqueued.job.id;
}

/** As an operator would. */
export async function reviveDead(url: string, pool: Pool, sent: Sent[]): Promise<void> {
  const ids = sent.filter(({ kind }) => kind.isRevived).map(({ id }) => id);
  for (const { id, status } of await findJobs(pool, ids)) if (status === 'dead') await ask(url, RETRY, { id });
}

function inputOf({ plan, maxAttempts, delayMs }: Kind): object {
  const runAt = delayMs === undefined ? undefined : new Date(Date.now() + delayMs).toISOString();
  return { type: 'soak', payload: plan, maxAttempts, runAt };
}

async function accepted(url: string, field: 'enqueueJob' | 'enqueueFlyer', input: object): Promise<string> {
  const answer = await ask(url, field === 'enqueueJob' ? ENQUEUE_JOB : ENQUEUE_FLYER, { input });
  const id = answer.data?.[field]?.job?.id;
  if (typeof id === 'string') return id;
  throw new Error(`The server did not accept a job: ${answer.text}`);
}
