import { expect } from 'vitest';
import { createPool, inTransaction } from '../../sql/database.ts';
import { enqueueJob } from '../../sql/enqueue.ts';
import { type EnqueuedId, enqueueJobs } from '../../sql/enqueue-jobs.ts';
import type { NewJob } from '../../sql/job-input.ts';
import { findJob } from '../../sql/jobs.ts';
import { claim, countWaiting, enqueue } from '../support/queue.ts';
import { test } from '../support/sessions.ts';
import { until } from '../support/until.ts';

const greeting = { type: 'greet', payload: { name: 'Ada', words: ['good', 'day'] } };
const keyed = (idempotencyKey: string, payload: unknown = greeting.payload): NewJob => ({
  ...greeting,
  payload,
  idempotencyKey,
});

test('a job of a batch is the one that it would be alone', async ({ db }) => {
  const inputs: NewJob[] = [
    greeting,
    { ...greeting, payload: null },
    { ...greeting, payload: 'a "text"' },
    { ...greeting, payload: [1.5, false, []] },
    {
      ...keyed('spring'),
      payload: { title: 'ä € "quoted" \\ \u0007', deep: [[{}]], gone: undefined, minus: -0.5, large: 1e21 },
      tenant: 'lagos',
      queue: 'slow',
      priority: -3,
      runAt: new Date('2031-02-03T04:05:06.789Z'),
      maxAttempts: 7,
      tags: ['a b', '{"c"}', 'd,e'],
      timeoutSeconds: 9,
      inputWarnings: [{ path: '/title', code: 'CUT', message: 'It was cut.' }],
    },
  ];
  const alone = await Promise.all(
    inputs.map(({ idempotencyKey: key, ...input }) =>
      enqueue(db, key === undefined ? input : { ...input, idempotencyKey: `${key}-alone` }),
    ),
  );

  const answers = await enqueueJobs(db, inputs);

  expect(count(answers)).toEqual({ created: 5 });
  for (const [index, answer] of answers.entries()) {
    const job = await findJob(db, idOf(answer));
    const { id, createdAt, runAt, idempotencyKey, ...same } = alone[index] ?? expect.fail();
    expect(job).toMatchObject({ ...same, idempotencyKey: idempotencyKey?.replace('-alone', '') ?? null });
    expect(job?.runAt).toEqual(inputs[index]?.runAt ?? job?.createdAt);
  }
  const { rows } = await db.query(
    `select distinct type, payload, input_hash, input_version, input_warnings, timeout_seconds from handbill.jobs`,
  );
  expect(rows.length).toBe(5);
});

test('every outcome of a single call comes in the order of the inputs', async ({ db }) => {
  const { id: known } = await enqueue(db, keyed('known'));

  const answers = await enqueueJobs(db, [
    keyed('zebra'),
    keyed('known'),
    greeting,
    keyed('known', 'other'),
    keyed('zebra', 'other'),
    keyed('ape'),
    keyed('zebra'),
  ]);

  const [zebra, , plain, , , ape] = answers.map(idOf);
  expect(answers).toEqual([
    { outcome: 'created', jobId: zebra },
    { outcome: 'deduplicated', jobId: known },
    { outcome: 'created', jobId: plain },
    { outcome: 'conflict', existingJobId: known },
    { outcome: 'conflict', existingJobId: zebra },
    { outcome: 'created', jobId: ape },
    { outcome: 'deduplicated', jobId: zebra },
  ]);
  expect(new Set([known, zebra, plain, ape]).size).toBe(4);
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(4);
});

test('the same key of two tenants is two keys, and defaults are what they are for one', async ({ db }) => {
  const { id } = await enqueue(db, keyed('spring'));

  const answers = await enqueueJobs(db, [
    { ...keyed('spring'), tenant: 'lagos' },
    { ...keyed('spring'), tenant: 'default', queue: 'default', priority: 0, tags: [], maxAttempts: 5 },
  ]);

  expect(answers).toEqual([
    { outcome: 'created', jobId: expect.any(String) },
    { outcome: 'deduplicated', jobId: id },
  ]);
});

test('jobs of a batch are claimed in the order in which they were given', async ({ db }) => {
  const inputs = Array.from({ length: 50 }, (_, index) => keyed(`key-${(index * 7) % 50}`, index));

  await enqueueJobs(db, inputs);

  const claimed = await claim(db, { limit: 50 });
  expect(claimed.map(({ payload }) => payload)).toEqual(inputs.map(({ payload }) => payload));
});

test('a thousand go at once, more are refused with the cure, and none are none', async ({ db }) => {
  const thousand = Array.from({ length: 1_000 }, (_, index) => keyed(`key-${index}`, index));

  await expect(enqueueJobs(db, [...thousand, greeting])).rejects.toThrow(
    'Give at most 1000 jobs at once; these are 1001. Send them in parts.',
  );
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(0);

  expect(count(await enqueueJobs(db, thousand))).toEqual({ created: 1_000 });
  expect(count(await enqueueJobs(db, thousand))).toEqual({ deduplicated: 1_000 });
  expect(await enqueueJobs(db, [])).toEqual([]);
});

test('a key of another open transaction is waited for: with its commit comes its job, with its rollback a new one', async ({
  db,
  open,
}) => {
  const first = await open();
  await first.query('begin');
  const spring = await enqueueJob(first, keyed('spring'));
  const second = await open();
  await second.query('begin');
  await enqueueJob(second, keyed('summer'));
  const answering = enqueueJobs(db, [
    keyed('summer'),
    greeting,
    keyed('spring'),
    keyed('autumn'),
    keyed('spring', 'other'),
  ]);
  await until(async () => (await countWaiting(db)) === 1);

  await first.query('commit');
  await second.query('rollback');

  const answers = await answering;
  const existing = 'job' in spring && spring.job.id;
  expect(answers).toMatchObject([
    { outcome: 'created' },
    { outcome: 'created' },
    { outcome: 'deduplicated', jobId: existing },
    { outcome: 'created' },
    { outcome: 'conflict', existingJobId: existing },
  ]);
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(4);
});

test('a holder that is deleted between the write and the look is no answer: the job is written in the next round', async ({
  db,
}) => {
  const { id } = await enqueue(db, keyed('spring'));
  let statements = 0;
  // What runs between the two statements of the first round.
  const between: typeof db = Object.create(db, {
    query: {
      value: async (...call: Parameters<typeof db.query>) => {
        statements += 1;
        if (statements === 2) await db.query('delete from handbill.jobs where id = $1', [id]);
        return db.query(...call);
      },
    },
  });

  expect(await enqueueJobs(between, [keyed('spring'), keyed('spring', 'other')])).toEqual([
    { outcome: 'created', jobId: expect.not.stringContaining(id) },
    { outcome: 'conflict', existingJobId: expect.any(String) },
  ]);
});

test.for(['read committed', 'repeatable read', 'serializable'])(
  'batches with the same keys in opposite order, at once and under %s, never lock each other out and make one job a key',
  async (level, { db, databaseUrl, admin }) => {
    const database = new URL(databaseUrl).pathname.slice(1);
    await admin.query(`alter database ${database} set default_transaction_isolation = '${level}'`);
    const pool = createPool(databaseUrl, { name: 'handbill-test', size: 8, timeoutMs: 30_000 });
    const inputs = Array.from({ length: 100 }, (_, index) => keyed(`key-${index}`, index));
    const batches = Array.from({ length: 16 }, (_, index) => (index % 2 ? inputs : inputs.toReversed()));

    const answers = await Promise.all(batches.map((batch) => enqueueJobs(pool, batch)));
    await pool.end();

    expect(count(answers.flat())).toEqual({ created: 100, deduplicated: 1_500 });
    expect((await db.query('select from handbill.jobs')).rowCount).toBe(100);
    const { rows } = await db.query('select deadlocks::int from pg_stat_database where datname = $1', [database]);
    expect(rows).toEqual([{ deadlocks: 0 }]);
  },
);

test('inside a transaction all of it commits or nothing, a met key leaves it whole, and its own lock_timeout stays', async ({
  db,
}) => {
  const { id } = await enqueue(db, keyed('spring'));
  const refused = new Error('the order was refused');

  await expect(
    inTransaction(db, async (tx) => {
      await enqueueJobs(tx, [greeting, keyed('spring'), keyed('summer')]);
      throw refused;
    }),
  ).rejects.toBe(refused);
  expect((await db.query('select id from handbill.jobs')).rows).toEqual([{ id }]);

  await inTransaction(db, async (tx) => {
    await tx.query(`set local lock_timeout = '7s'`);
    expect(count(await enqueueJobs(tx, [greeting, keyed('spring'), keyed('summer')]))).toEqual({
      created: 2,
      deduplicated: 1,
    });
    expect((await tx.query('show lock_timeout')).rows).toEqual([{ lock_timeout: '7s' }]);
  });
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(3);
});

test('a caller whose own serializable transaction met a key learns the code that says: repeat all of it', async ({
  db,
  open,
}) => {
  const client = await open();
  await client.query('begin isolation level serializable; select 1 from handbill.jobs');
  await enqueue(db, keyed('spring'));

  await expect(enqueueJobs(client, [greeting, keyed('spring')])).rejects.toMatchObject({ code: '40001' });
});

test('a job without a payload is refused, since null is one', async ({ db }) => {
  await expect(enqueueJobs(db, [{ type: 'greet', payload: undefined }])).rejects.toThrow('Give each job a payload');
});

test('a row that the database refuses leaves nothing of its batch', async ({ db }) => {
  await expect(enqueueJobs(db, [greeting, { ...greeting, type: '' }])).rejects.toMatchObject({ code: '23514' });

  expect((await db.query('select from handbill.jobs')).rowCount).toBe(0);
});

test('a key that plain SQL took, without a hash of its input, is compared by type and payload', async ({ db }) => {
  const { rows } = await db.query(
    `insert into handbill.jobs (type, payload, idempotency_key) values ('greet', '{"name": "Ada"}', 'k') returning id`,
  );

  expect(await enqueueJobs(db, [keyed('k', { name: 'Ada' }), keyed('k', { name: 'Bob' })])).toEqual([
    { outcome: 'deduplicated', jobId: rows[0].id },
    { outcome: 'conflict', existingJobId: rows[0].id },
  ]);
});

function count(answers: EnqueuedId[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

const idOf = (answer: EnqueuedId): string => (answer.outcome === 'conflict' ? answer.existingJobId : answer.jobId);
