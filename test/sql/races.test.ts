import { expect } from 'vitest';
import { type ClaimedJob, renewLeases } from '../../sql/attempts.ts';
import type { Database } from '../../sql/database.ts';
import { cancelWaitingJob, retryDeadJob } from '../../sql/jobs.ts';
import { completeAttempt, failAttempt, releaseAttempt } from '../../sql/settle-attempts.ts';
import { openGated } from '../support/gate.ts';
import { attemptRows, countWaiting, enqueue, expireLease, jobRow, running, sweep } from '../support/queue.ts';
import { test } from '../support/sessions.ts';
import { until } from '../support/until.ts';

/** What a step answers; true and false say whether it took effect. */
type Step = (db: Database, key: ClaimedJob) => Promise<boolean>;

const failure = { outcome: 'failed', message: 'no', code: 'NO', retryable: true, backoffMs: 0 } as const;

const STEPS = {
  complete: (db, key) => completeAttempt(db, key, {}),
  fail: async (db, key) => (await failAttempt(db, key, failure)) !== undefined,
  release: (db, key) => releaseAttempt(db, key, 'interrupted'),
  beat: async (db, key) => (await renewLeases(db, [key.leaseToken], 30_000))[0]?.renewed === true,
  sweep: async (db) => (await sweep(db)).length === 1,
  retry: async (db, { jobId }) => (await retryDeadJob(db, null, jobId, 3)) !== undefined,
  cancel: async (db, { jobId }) => (await cancelWaitingJob(db, null, jobId)) !== undefined,
} satisfies Record<string, Step>;

/** A row that another holds makes these wait; sweep and beat pass it by. */
type Name = keyof typeof STEPS;
const PASSING: Name[] = ['sweep', 'beat'];

const SETTLED = { complete: 'succeeded', fail: 'failed', release: 'pending', sweep: 'pending', beat: 'processing' };
const PAIRS: [keyof typeof SETTLED, keyof typeof SETTLED][] = [
  ['complete', 'sweep'],
  ['fail', 'sweep'],
  ['release', 'sweep'],
  ['beat', 'sweep'],
  ['sweep', 'complete'],
  ['sweep', 'fail'],
  ['sweep', 'release'],
  ['sweep', 'beat'],
  ['sweep', 'sweep'],
  ['complete', 'complete'],
  ['complete', 'fail'],
  ['fail', 'complete'],
  ['complete', 'release'],
  ['release', 'complete'],
];

test('of two steps on one expired lease, the second begun before the first commits, the first takes effect', async ({
  db,
  open,
}) => {
  for (const steps of PAIRS) {
    const key = await expired(db);
    const effects = await meet({ db, open, key, steps });

    const [first] = steps;
    const row = { status: SETTLED[first], version: first === 'beat' ? 2 : 3 };
    expect({ steps, effects, row: await jobRow(db, key.jobId) }).toMatchObject({ steps, effects: [true, false], row });
    expect(await attemptRows(db, key.jobId)).toHaveLength(1);
  }
});

test('when the first of two steps rolls back the second takes effect, unless it passed the locked row by', async ({
  db,
  open,
}) => {
  for (const steps of PAIRS) {
    const key = await expired(db);
    const effects = await meet({ db, open, key, steps, end: 'rollback' });

    const [, second] = steps;
    const passed = PASSING.includes(second);
    const row = { status: passed ? 'processing' : SETTLED[second] };
    expect({ steps, effects, row: await jobRow(db, key.jobId) }).toMatchObject({
      steps,
      effects: [true, !passed],
      row,
    });
  }
});

test('an end that is written between the look of a sweep and its lock is kept', async ({ db, open }) => {
  const [actor, gatekeeper, sweeper] = [await open(), await open(), await openGated(db, open)];

  for (const step of ['complete', 'fail', 'release'] as const) {
    const key = await expired(db);
    await gatekeeper.query('select pg_advisory_lock(1)');
    const swept = sweep(sweeper);
    await until(async () => (await countWaiting(db)) === 1);
    const effect = await STEPS[step](actor, key);
    await gatekeeper.query('select pg_advisory_unlock(1)');

    expect({ step, effect, swept: await swept }).toEqual({ step, effect: true, swept: [] });
    expect(await jobRow(db, key.jobId)).toMatchObject({ status: SETTLED[step] });
  }
});

test('a lease that a sweep has looked at cannot be renewed any more', async ({ db, open }) => {
  const [gatekeeper, sweeper] = [await open(), await openGated(db, open)];
  const key = await expired(db);
  await gatekeeper.query('select pg_advisory_lock(1)');
  const swept = sweep(sweeper);
  await until(async () => (await countWaiting(db)) === 1);

  expect(await renewLeases(db, [key.leaseToken], 30_000)).toEqual([{ leaseToken: key.leaseToken, renewed: false }]);

  await gatekeeper.query('select pg_advisory_unlock(1)');
  expect(await swept).toMatchObject([{ jobId: key.jobId }]);
  expect(await renewLeases(db, [key.leaseToken], 30_000)).toEqual([]);
});

test('of two retries at once one takes effect', async ({ db, open }) => {
  const key = await running(db);
  await failAttempt(db, key, { ...failure, retryable: false });

  expect(await meet({ db, open, key, steps: ['retry', 'retry'] })).toEqual([true, false]);
  expect(await jobRow(db, key.jobId)).toMatchObject({ status: 'pending', max_attempts: 4, version: 4 });
});

test('of two cancels at once one takes effect', async ({ db, open }) => {
  const { id } = await enqueue(db);
  // Cancelling names the job alone.
  const key = { jobId: id } as ClaimedJob;

  expect(await meet({ db, open, key, steps: ['cancel', 'cancel'] })).toEqual([true, false]);
  expect(await jobRow(db, id)).toMatchObject({ status: 'cancelled', version: 2 });
});

/** The only job there is: it runs, and its lease is over. */
async function expired(db: Database): Promise<ClaimedJob> {
  await db.query('delete from handbill.jobs');
  const key = await running(db);
  await expireLease(db, key.jobId);
  return key;
}

interface Meeting {
  db: Parameters<typeof countWaiting>[0];
  open: () => Promise<Database>;
  key: ClaimedJob;
  steps: [Name, Name];
  end?: 'commit' | 'rollback';
}

/** The second step begins while the first is done and not yet committed. Resolves to which of them took effect. */
async function meet({ db, open, key, steps: [first, second], end = 'commit' }: Meeting): Promise<boolean[]> {
  const [one, two] = [await open(), await open()];
  await one.query('begin');
  const firstEffect = await STEPS[first](one, key);
  const secondEffect = STEPS[second](two, key);
  if (PASSING.includes(second)) await secondEffect;
  else await until(async () => (await countWaiting(db)) === 1);
  await one.query(end);
  return [firstEffect, await secondEffect];
}
