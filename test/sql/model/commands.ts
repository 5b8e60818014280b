import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { type ClaimedJob, renewLeases } from '../../../sql/attempts.ts';
import type { Database } from '../../../sql/database.ts';
import { enqueueJob } from '../../../sql/enqueue.ts';
import { storeFlyer } from '../../../sql/flyers.ts';
import { cancelWaitingJob, retryDeadJob } from '../../../sql/jobs.ts';
import { completeAttempt, failAttempt, releaseAttempt } from '../../../sql/settle-attempts.ts';
import { claim, expireLease, sweep } from '../../support/queue.ts';
import type { NewExpectedJob, Reference } from './reference.ts';

/** The database and the reference side by side, with all that workers ever claimed: late ones too. */
export interface World {
  db: Database;
  reference: Reference;
  ids: string[];
  claims: ClaimedJob[];
}

/** What the database answered, and what it should have. */
interface Answers {
  actual: unknown;
  expected: unknown;
}

export interface Command {
  name: string;
  run(world: World): Promise<Answers>;
  toString(): string;
}

const which = fc.nat(1_000);
const few = fc.integer({ min: 1, max: 3 });
const key = fc.option(fc.constantFrom('a', 'b', 'c'), { freq: 3 });
const job = fc.record({ key, input: fc.constantFrom('x', 'y'), priority: fc.nat(2), maxAttempts: few });

/** `which` picks among all jobs or claims there are; where there are none, nothing happens. */
export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: job.map((input) => command('enqueue', input, enqueue)) },
  { weight: 5, arbitrary: few.map((limit) => command('claim', limit, claimSome)) },
  { weight: 1, arbitrary: which.map((index) => command('beat', index, beat)) },
  { weight: 2, arbitrary: which.map((index) => command('complete', index, complete)) },
  {
    weight: 4,
    arbitrary: fc
      .record({ index: which, isRetryable: fc.boolean(), isLater: fc.boolean() })
      .map((how) => command('fail', how, fail)),
  },
  { weight: 1, arbitrary: which.map((index) => command('release', index, release)) },
  { weight: 2, arbitrary: which.map((index) => command('sweep', index, sweepOne)) },
  {
    weight: 2,
    arbitrary: fc.record({ index: which, extra: few }).map((how) => command('retry', how, retry)),
  },
  { weight: 1, arbitrary: which.map((index) => command('cancel', index, cancel)) },
);

const NOTHING: Answers = { actual: undefined, expected: undefined };

function command<T>(name: string, input: T, run: (world: World, input: T) => Promise<Answers>): Command {
  return { name, run: (world) => run(world, input), toString: () => `${name} ${JSON.stringify(input)}` };
}

async function enqueue({ db, reference, ids }: World, { input, key, ...rest }: NewExpectedJob): Promise<Answers> {
  const { priority, maxAttempts } = rest;
  const expected = reference.enqueue({ input: JSON.stringify([input, rest]), key, priority, maxAttempts });
  const wanted = { type: 'greet', payload: input, priority, maxAttempts, ...(key !== null && { idempotencyKey: key }) };
  const enqueued = await enqueueJob(db, wanted);
  if (enqueued.outcome === 'created') ids.push(enqueued.job.id);
  return { actual: enqueued.outcome, expected };
}

async function claimSome({ db, reference, ids, claims }: World, limit: number): Promise<Answers> {
  const claimed = await claim(db, { limit });
  claims.push(...claimed);
  const expected = reference.claim(limit).map((index) => {
    const { outcomes, attempts, maxAttempts, failures } = reference.jobs[index] ?? { outcomes: [] };
    return { jobId: ids[index], attempt: outcomes.length, attempts, maxAttempts, failures };
  });
  const actual = claimed.map(({ jobId, attempt, attempts, maxAttempts, failures }) => {
    return { jobId, attempt, attempts, maxAttempts, failures };
  });
  return { actual, expected };
}

/** Lets a worker, late or not, write under a claim; the reference hears of it if the lease is still held. */
async function underClaim(
  { reference, ids, claims }: World,
  index: number,
  write: (key: ClaimedJob) => Promise<boolean>,
  expect: (job: number) => void,
): Promise<Answers> {
  const key = claims[index % claims.length];
  if (!key) return NOTHING;
  const job = ids.indexOf(key.jobId);
  const expected = reference.isHeld(job, key.attempt);
  if (expected) expect(job);
  return { actual: await write(key), expected };
}

function beat(world: World, index: number): Promise<Answers> {
  const write = async (key: ClaimedJob) => (await renewLeases(world.db, [key], 30_000))[0]?.renewed ?? false;
  return underClaim(world, index, write, () => {});
}

function complete(world: World, index: number): Promise<Answers> {
  return underClaim(world, index, (key) => completeWithFlyer(world.db, key), world.reference.complete);
}

async function completeWithFlyer(db: Database, key: ClaimedJob): Promise<boolean> {
  const pdf = Buffer.from('%PDF-1.7');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await db.query('begin');
  const isHeld = await completeAttempt(db, key, {});
  if (isHeld) await storeFlyer(db, key.jobId, key.attempt, { pdf, sha256, pageCount: 1, warnings: [] });
  await db.query('commit');
  return isHeld;
}

function fail(world: World, how: { index: number; isRetryable: boolean; isLater: boolean }): Promise<Answers> {
  const { index, isRetryable, isLater } = how;
  const failure = { outcome: 'failed', message: 'no paper', code: 'NO_PAPER' } as const;
  const backoffMs = isLater ? 3_600_000 : 0;
  const write = async (key: ClaimedJob) =>
    (await failAttempt(world.db, key, { ...failure, retryable: isRetryable, backoffMs })) !== undefined;
  return underClaim(world, index, write, (job) => world.reference.fail(job, isRetryable, isLater));
}

function release(world: World, index: number): Promise<Answers> {
  return underClaim(world, index, (key) => releaseAttempt(world.db, key, 'interrupted'), world.reference.release);
}

/** The worker of one claim vanishes. */
async function sweepOne(world: World, index: number): Promise<Answers> {
  const write = async (key: ClaimedJob) => {
    await expireLease(world.db, key.jobId, key.leaseToken);
    return (await sweep(world.db)).some(({ jobId, attempt }) => jobId === key.jobId && attempt === key.attempt);
  };
  return underClaim(world, index, write, world.reference.sweep);
}

async function retry({ db, reference, ids }: World, how: { index: number; extra: number }): Promise<Answers> {
  const id = ids[how.index % ids.length];
  if (!id) return NOTHING;
  const expected = reference.retry(ids.indexOf(id), how.extra);
  return { actual: (await retryDeadJob(db, null, id, how.extra)) !== undefined, expected };
}

async function cancel({ db, reference, ids }: World, index: number): Promise<Answers> {
  const id = ids[index % ids.length];
  if (!id) return NOTHING;
  const expected = reference.cancel(ids.indexOf(id));
  return { actual: (await cancelWaitingJob(db, null, id)) !== undefined, expected };
}
