import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import { type ClaimedJob, renewLeases } from '../../../sql/attempts.ts';
import type { Database } from '../../../sql/database.ts';
import { enqueueJob } from '../../../sql/enqueue.ts';
import { storeFlyer } from '../../../sql/flyers.ts';
import { cancelWaitingJob, retryDeadJob } from '../../../sql/jobs.ts';
import { completeAttempt, failAttempt, releaseAttempt } from '../../../sql/settle-attempts.ts';
import { claim, sweep } from '../../support/queue.ts';
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

/** What an operator may change of a waiting job by plain SQL. */
const change = fc.oneof(
  fc.nat(2).map((priority) => ({ priority })),
  fc.constantFrom('greet', 'wave').map((type) => ({ type })),
  fc.constantFrom('default', 'slow').map((queue) => ({ queue })),
  fc.boolean().map((isLater) => ({ isLater })),
);
type Change = Partial<{ priority: number; type: string; queue: string; isLater: boolean }>;

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
  { weight: 1, arbitrary: which.map((index) => command('cancelAmongAll', index, cancelAmongAll)) },
  { weight: 2, arbitrary: fc.record({ index: which, change }).map((how) => command('edit', how, edit)) },
  { weight: 1, arbitrary: which.map((index) => command('delete', index, deleteOne)) },
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
    const { outcomes, failures } = reference.jobs[index] ?? { outcomes: [] };
    return { jobId: ids[index], attempt: outcomes.length, failures };
  });
  const actual = claimed.map(({ jobId, attempt, failures }) => ({ jobId, attempt, failures }));
  return { actual, expected };
}

/** Lets a worker, late or not, write under a claim; the reference hears of it if the lease is still held. */
async function underClaim(
  { reference, ids, claims }: World,
  index: number,
  write: (key: ClaimedJob) => Promise<boolean>,
  tell: (job: number) => void,
): Promise<Answers> {
  const key = claims[index % claims.length];
  if (!key) return NOTHING;
  const job = ids.indexOf(key.jobId);
  const expected = reference.isHeld(job, key.attempt);
  if (expected) tell(job);
  return { actual: await write(key), expected };
}

async function beat(world: World, index: number): Promise<Answers> {
  const [key] = sharing(world, index);
  if (!key) return NOTHING;
  const [lease] = await renewLeases(world.db, [key.leaseToken], 30_000);
  // When none of its jobs is held any more the lease may still be there.
  return { actual: lease?.renewed || heldOf(world, index).length === 0, expected: true };
}

/** All that was claimed together with one claimed job. */
function sharing({ claims }: World, index: number): ClaimedJob[] {
  const token = claims[index % claims.length]?.leaseToken;
  return claims.filter(({ leaseToken }) => leaseToken === token);
}

/** Those of them that still hold the lease, by their place in the reference. */
function heldOf(world: World, index: number): number[] {
  const { reference, ids } = world;
  const held = sharing(world, index).filter(({ jobId, attempt }) => reference.isHeld(ids.indexOf(jobId), attempt));
  return held.map(({ jobId }) => ids.indexOf(jobId));
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

/** The worker of one claim vanishes, and with it all that was claimed together. */
async function sweepOne(world: World, index: number): Promise<Answers> {
  const { db, reference, ids } = world;
  const [key] = sharing(world, index);
  if (!key) return NOTHING;
  await db.query(`update handbill.leases set expires_at = now() - interval '1 second' where token = $1`, [
    key.leaseToken,
  ]);
  const held = heldOf(world, index);
  held.forEach(reference.sweep);
  const swept = (await sweep(db)).map(({ jobId }) => ids.indexOf(jobId));
  expect(swept.toSorted()).toEqual(held.toSorted());
  return { actual: swept.length, expected: held.length };
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

/** One statement that changes one job and names all. */
async function cancelAmongAll({ db, reference, ids }: World, index: number): Promise<Answers> {
  const id = ids[index % ids.length];
  if (!id) return NOTHING;
  const expected = reference.cancel(ids.indexOf(id));
  const { rows } = await db.query(
    `update handbill.jobs set
       status = case when id = $1 and status in ('pending', 'failed') then 'cancelled' else status end,
       finished_at = case when id = $1 and status in ('pending', 'failed') then now() else finished_at end
     returning id = $1 and version > 1 and status = 'cancelled' and finished_at = now() as "isCancelled"`,
    [id],
  );
  return { actual: rows.some(({ isCancelled }) => isCancelled), expected };
}

async function edit(world: World, { index, change }: { index: number; change: Change }): Promise<Answers> {
  const { db, reference, ids } = world;
  const id = ids[index % ids.length];
  if (!id) return NOTHING;
  const expected = reference.edit(ids.indexOf(id), change);
  const { rowCount } = await db.query(
    `update handbill.jobs set priority = coalesce($2, priority), type = coalesce($3, type), queue = coalesce($4, queue),
       run_at = case $5::boolean when true then now() + interval '1 hour' when false then now() else run_at end
     where id = $1 and status in ('pending', 'failed')`,
    [id, change.priority, change.type, change.queue, change.isLater],
  );
  return { actual: rowCount === 1, expected };
}

async function deleteOne({ db, reference, ids }: World, index: number): Promise<Answers> {
  const place = index % ids.length;
  const [id] = ids.splice(place, 1);
  if (!id) return NOTHING;
  reference.jobs.splice(place, 1);
  const { rowCount } = await db.query('delete from handbill.jobs where id = $1', [id]);
  return { actual: rowCount, expected: 1 };
}
