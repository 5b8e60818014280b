import { randomUUID } from 'node:crypto';
import {
  type AttemptKey,
  type ClaimedJob,
  claimJobs,
  recoverClaim,
  renewLeases,
  reportProgress,
} from '../../../sql/attempts.ts';
import type { Database } from '../../../sql/database.ts';
import { enqueueJob } from '../../../sql/enqueue.ts';
import { findFlyers } from '../../../sql/flyers.ts';
import { countJobs, listJobs } from '../../../sql/job-pages.ts';
import {
  cancelWaitingJob,
  explainWaiting,
  findChangedJobs,
  findJobs,
  listAttempts,
  retryDeadJob,
} from '../../../sql/jobs.ts';
import { findOldJobs, pruneJobs } from '../../../sql/prune.ts';
import { completeAttempts, failAttempts, findOutcome, releaseAttempts } from '../../../sql/settle-attempts.ts';
import { buryUnknownJob, buryUnknownTypes, findUnknownTypes, sweepExpiredLeases } from '../../../sql/sweep.ts';
import { KEEP } from '../../support/ended-jobs.ts';

/** Some jobs of the table, for statements that name them. */
export interface Facts {
  running: ClaimedJob[];
  waiting: string[];
  /** One that is scheduled ahead in each of ten queues. */
  ofQueues: string[];
  dead: string[];
  /** 1,000 of them. */
  ended: string[];
}

type Send = (db: Database, facts: Facts) => Promise<unknown>;

export interface Hot {
  send: Send;
  /** The most that it may cost: rows fetched of our tables, pages looked at. */
  rows: number;
  buffers: number;
}

const claim = (limit: number, types = ['greet']) => ({
  workerId: 'ada',
  types,
  leaseMs: 30_000,
  limit,
  leaseToken: randomUUID(),
});
const failure = {
  outcome: 'failed',
  message: 'Printer on fire.',
  code: 'E',
  retryable: true,
  backoffMs: 1_000,
} as const;
const key = { idempotencyKey: 'key-7', type: 'greet', payload: {} };
const knownOf = (ids: string[]) => new Map(ids.map((id) => [id, 1]));
const firstOf = <T>(list: T[]): T => list[0] as T;
const hundredOf = <T>(list: T[]): T[] => list.slice(0, 100);
const halfDone = (job: ClaimedJob) => ({ ...job, percent: 50, stage: null });
const done = (key: AttemptKey) => ({ key, result: null });
const failed = (key: AttemptKey) => ({ key, failure });
const released = (key: AttemptKey) => ({ key, release: { outcome: 'interrupted', delayMs: 0 } as const });
const tokensOf = (keys: AttemptKey[]) => [...new Set(keys.map(({ leaseToken }) => leaseToken))];
/** Everything that ended before now is old. */
const KEEP_NOTHING = { succeededDays: 0, cancelledDays: 0, deadDays: 0 };

/** What walks the line of waiting jobs reads each of them, the scheduled ones too, and no other. */
const LINE = 12_000;
/** A page for each, at most: the more jobs a machine inserts in a millisecond, the less their ids, random below it, follow the pages. */
const LINE_PAGES = LINE + 500;

/** One step of a walk through the pages, and what it costs to find where each tenant's jobs begin. */
const STRETCH = 25_000;

/** What runs for every job or on a clock, at the sizes it runs at. */
export const HOT: Record<string, Hot> = {
  'claim of 1': most(10, 300, (db) => claimJobs(db, claim(1))),
  'claim of 100': most(700, 5_000, (db) => claimJobs(db, claim(100))),
  'claim of a type that nobody enqueued': most(LINE, LINE_PAGES, (db) => claimJobs(db, claim(100, ['rare']))),
  'claim of such a type, up to now': most(1_100, 1_200, (db) => claimJobs(db, { ...claim(100, ['rare']), upTo: 0 })),
  'claim found again': most(400, 1_000, (db, { running }) => recoverClaim(db, firstOf(running).leaseToken)),
  'end of 1': most(10, 300, (db, { running }) => completeAttempts(db, [done(firstOf(running))], [])),
  'end of 100': most(400, 3_000, (db, { running }) =>
    completeAttempts(db, hundredOf(running).map(done), tokensOf(hundredOf(running))),
  ),
  'failure of 100': most(400, 5_000, (db, { running }) =>
    failAttempts(db, hundredOf(running).map(failed), tokensOf(hundredOf(running))),
  ),
  'release of 100': most(400, 5_000, (db, { running }) =>
    releaseAttempts(db, hundredOf(running).map(released), tokensOf(hundredOf(running))),
  ),
  'outcome found again': most(1, 10, (db, { running }) => findOutcome(db, firstOf(running))),
  'heartbeat of 300': most(20, 100, (db, { running }) => renewLeases(db, tokensOf(running), 30_000)),
  'progress of 300': most(1_000, 10_000, (db, { running }) => reportProgress(db, running.map(halfDone))),
  'sweep of a lease of 100': most(700, 6_000, (db) => sweepExpiredLeases(db, 0, 100)),
  bury: most(LINE, LINE_PAGES, (db) => buryUnknownTypes(db, 600_000, 100)),
  'bury of one': most(10, 300, (db, { waiting }) =>
    buryUnknownJob(db, 600_000, { rank: Date.now() * 1_000, jobId: firstOf(waiting) }),
  ),
  'look for what to bury': most(LINE, LINE_PAGES, (db) => findUnknownTypes(db, 600_000, 100, [])),
  'enqueue with a key': most(10, 300, (db) => enqueueJob(db, key)),
  'read of 100 jobs': most(100, 500, (db, { ended }) => findJobs(db, hundredOf(ended))),
  'look at 100 watched jobs': most(100, 500, (db, { ended }) => findChangedJobs(db, knownOf(hundredOf(ended)))),
  'read of their attempts': most(200, 900, (db, { ended }) => listAttempts(db, hundredOf(ended), 100)),
  'read of their flyers': most(100, 500, (db, { ended }) => findFlyers(db, hundredOf(ended))),
  'why 100 jobs wait': most(LINE, LINE_PAGES, (db, { waiting }) => explainWaiting(db, waiting, 30_000)),
  'why jobs of ten queues wait': most(LINE, LINE_PAGES, (db, { ofQueues }) => explainWaiting(db, ofQueues, 30_000)),
  'newest page of a tenant': most(210, 600, (db) => listJobs(db, { tenant: 'default' }, { limit: 101 })),
  'newest page of all tenants': most(12_000, 15_000, (db) => listJobs(db, {}, { limit: 101 })),
  'oldest page of all tenants': most(12_000, 15_000, (db) => listJobs(db, {}, { limit: 101, backward: true })),
  'page of what waits': most(STRETCH, 50_000, (db) => listJobs(db, { statuses: ['pending'] }, { limit: 101 })),
  'page of what runs': most(STRETCH, 50_000, (db) => listJobs(db, { statuses: ['processing'] }, { limit: 101 })),
  'page of the dead': most(STRETCH, 50_000, (db) => listJobs(db, { statuses: ['dead'] }, { limit: 101 })),
  'page of one error': most(STRETCH, 50_000, (db) =>
    listJobs(db, { statuses: ['dead'], errorFingerprint: 'a' }, { limit: 101 }),
  ),
  'page of keys': most(STRETCH, 50_000, (db) => listJobs(db, { idempotencyKeyPrefix: 'key-' }, { limit: 101 })),
  'page of a tag that nobody has': most(STRETCH, 50_000, (db) => listJobs(db, { tag: 'rare' }, { limit: 101 })),
  'count of all tenants': most(20_000, 20_000, (db) => countJobs(db, {}, 10_001)),
  'count of a tag that nobody has': most(102_000, 100_000, (db) => countJobs(db, { tag: 'rare' }, 10_001)),
  'cancel of a waiting job': most(10, 300, (db, { waiting }) => cancelWaitingJob(db, 'default', firstOf(waiting))),
  'retry of a dead job': most(10, 300, (db, { dead }) => retryDeadJob(db, 'default', firstOf(dead), 1)),
  'step of the walk that prunes': most(2_000, 100, (db) => findOldJobs(db, KEEP)),
  'prune of 1,000': most(12_000, 20_000, (db, { ended }) => pruneJobs(db, ended, KEEP_NOTHING)),
};

function most(rows: number, buffers: number, send: Send): Hot {
  return { rows, buffers, send };
}
