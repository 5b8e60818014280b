import { expect } from 'vitest';
import { createPool, type Pool } from '../../sql/database.ts';
import { type Enqueued, enqueueJob } from '../../sql/enqueue.ts';
import { enqueueTogether } from '../../sql/enqueue-together.ts';
import type { NewJob } from '../../sql/job-input.ts';
import { findJob } from '../../sql/jobs.ts';
import { countWaiting, enqueue } from '../support/queue.ts';
import { test } from '../support/sessions.ts';
import { until } from '../support/until.ts';

const greeting = { type: 'greet', payload: { name: 'Ada' } };
const keyed = (idempotencyKey: string, payload: unknown = greeting.payload): NewJob => ({
  ...greeting,
  payload,
  idempotencyKey,
});
const numbered = (count: number): NewJob[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'greet', payload: index }));

test('calls at once are written in few transactions, and each gets its own job', async ({ db }) => {
  const answers = await Promise.all(numbered(100).map((job) => enqueueTogether(db, job)));

  const jobs = answers.map((answer) => ('job' in answer ? answer.job : expect.fail('There are no keys here.')));
  expect(jobs.map(({ payload }) => payload)).toEqual(numbered(100).map(({ payload }) => payload));
  expect(await Promise.all(jobs.map(({ id }) => findJob(db, id)))).toEqual(jobs);
  // The first alone, and all others together.
  const { rows } = await db.query('select count(distinct xmin::text)::int as count from handbill.jobs');
  expect(rows).toEqual([{ count: 2 }]);
});

test('a call that nobody goes before is the single statement', async ({ db }) => {
  const alone = await enqueueTogether(db, keyed('spring'));

  expect(await findJob(db, jobIdOf(alone))).toEqual('job' in alone && alone.job);
  const { rows } = await db.query(
    `select count(*)::int as count from pg_prepared_statements where name = 'enqueue_jobs'`,
  );
  expect(rows).toEqual([{ count: 0 }]);
});

test('every outcome is that of a single call', async ({ db }) => {
  const known = await enqueue(db, keyed('known'));
  const inputs = [greeting, keyed('known'), keyed('new'), keyed('known', 'other'), keyed('new'), keyed('new', 'other')];

  const answers = await Promise.all(inputs.map((job) => enqueueTogether(db, job)));

  const fresh = jobIdOf(answers[2]);
  expect(answers).toEqual([
    { outcome: 'created', job: await findJob(db, jobIdOf(answers[0])) },
    { outcome: 'deduplicated', job: known },
    { outcome: 'created', job: await findJob(db, fresh) },
    { outcome: 'conflict', existingJobId: known.id },
    { outcome: 'deduplicated', job: await findJob(db, fresh) },
    { outcome: 'conflict', existingJobId: fresh },
  ]);
});

test('each call keeps its own default of attempts', async ({ db }) => {
  const answers = await Promise.all([3, 7, 9].map((attempts) => enqueueTogether(db, greeting, attempts)));

  const stored = await Promise.all(answers.map((answer) => findJob(db, jobIdOf(answer))));
  expect(stored.map((job) => job?.maxAttempts)).toEqual([3, 7, 9]);
});

test('while a key is held by an open transaction its neighbours are answered, and those that come later too', async ({
  db,
  open,
}) => {
  const holder = await open();
  await holder.query('begin');
  const held = await enqueueJob(holder, keyed('held'));
  let isAnswered = false;

  const neighbours = numbered(20).map((job) => enqueueTogether(db, job));
  const waiting = [keyed('held'), keyed('held', 'other')].map((job) => enqueueTogether(db, job));
  void Promise.all(waiting).then(() => {
    isAnswered = true;
  });
  neighbours.push(...numbered(20).map((job) => enqueueTogether(db, { ...job, idempotencyKey: `key-${job.payload}` })));

  expect(await outcomesOf(neighbours)).toEqual(Array.from({ length: 40 }, () => 'created'));
  await until(async () => (await countWaiting(db)) === 2);
  expect(await outcomesOf(numbered(20).map((job) => enqueueTogether(db, job)))).toHaveLength(20);
  expect(isAnswered).toBe(false);

  await holder.query('commit');
  expect(await Promise.all(waiting)).toEqual([
    { outcome: 'deduplicated', job: 'job' in held && held.job },
    { outcome: 'conflict', existingJobId: jobIdOf(held) },
  ]);
});

test('a first call that waits for its key holds up nobody behind it', async ({ db, open }) => {
  const holder = await open();
  await holder.query('begin');
  await enqueueJob(holder, keyed('held'));

  const waiting = enqueueTogether(db, keyed('held'));
  const others = numbered(20).map((job) => enqueueTogether(db, job));

  expect(await outcomesOf(others)).toHaveLength(20);
  await until(async () => (await countWaiting(db)) === 1);
  await holder.query('rollback');
  expect(await waiting).toMatchObject({ outcome: 'created' });
});

test('what the database refuses, or is no JSON, is refused to its caller alone', async ({ db }) => {
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  const jobs = [
    ...numbered(5),
    { ...greeting, type: '' },
    keyed('cycle', cycle),
    { ...greeting, payload: 1n },
    ...numbered(5),
  ];

  const answers = await Promise.allSettled(jobs.map((job) => enqueueTogether(db, job)));

  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    'rejected',
    'rejected',
    'rejected',
    ...Array.from({ length: 5 }, () => 'fulfilled'),
  ]);
  expect(answers[5]).toMatchObject({ reason: { code: '23514' } });
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(10);
});

test('a connection that is lost answers all who went on it as it does a single call, and the next are written', async ({
  db,
  databaseUrl,
  open,
}) => {
  const pool = createPool(databaseUrl, { name: 'handbill-cut', size: 1, timeoutMs: 30_000 });
  const blocker = await open();
  await blocker.query('begin; lock table handbill.jobs in exclusive mode');
  const calls = numbered(5).map((job) => enqueueTogether(pool, job));
  const all = Promise.allSettled(calls);
  await cutWaiting(db, 'Writes one job');
  await cutWaiting(db, 'Writes the jobs');

  expect((await all).map((answer) => answer.status === 'rejected' && answer.reason.code)).toEqual(
    Array.from({ length: 5 }, () => '57P01'),
  );
  await blocker.query('rollback');
  expect(await outcomesOf(numbered(3).map((job) => enqueueTogether(pool, job)))).toHaveLength(3);
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(3);
  await pool.end();
});

test('the client of a transaction goes by itself, inside that transaction', async ({ db }) => {
  const client = await db.connect();
  await client.query('begin');

  const inside = await Promise.all([enqueueTogether(client, greeting), enqueueTogether(client, keyed('spring'))]);
  const outside = await enqueueTogether(db, greeting);
  await client.query('rollback');
  client.release();

  expect(inside.map(({ outcome }) => outcome)).toEqual(['created', 'created']);
  expect((await db.query('select id from handbill.jobs')).rows).toEqual([{ id: jobIdOf(outside) }]);
});

test('lock_timeout of the session is as it was after calls went together', async ({ databaseUrl }) => {
  const pool = createPool(`${databaseUrl}?options=-c%20lock_timeout%3D7s`, { name: 'handbill-test', size: 1 });

  await outcomesOf(numbered(5).map((job) => enqueueTogether(pool, job)));

  expect((await pool.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '7s' }]);
  await pool.end();
});

/** Ends the session that waits in a statement with these words, once there is one. */
async function cutWaiting(db: Pool, words: string): Promise<void> {
  await until(async () => {
    const { rowCount } = await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'handbill-cut' and wait_event_type = 'Lock' and position($1 in query) > 0`,
      [words],
    );
    return rowCount === 1;
  });
}

async function outcomesOf(calls: Promise<Enqueued>[]): Promise<string[]> {
  return (await Promise.all(calls)).map(({ outcome }) => outcome);
}

function jobIdOf(answer: Enqueued | undefined): string {
  if (!answer) throw new Error('There is no answer.');
  return answer.outcome === 'conflict' ? answer.existingJobId : answer.job.id;
}
