import { expect } from 'vitest';
import { createPool, inTransaction, type Pool } from '../../sql/database.ts';
import { type Enqueued, enqueueJob } from '../../sql/enqueue.ts';
import type { NewJob } from '../../sql/job-input.ts';
import { findJob } from '../../sql/jobs.ts';
import { countWaiting, enqueue, succeeded } from '../support/queue.ts';
import { test } from '../support/sessions.ts';
import { until } from '../support/until.ts';

const greeting = { type: 'greet', payload: { name: 'Ada', words: ['good', 'day'] } };
const spring = { ...greeting, idempotencyKey: 'spring' };

test('a new job is pending, claimable at once, and read back as it was written', async ({ db }) => {
  const runAt = new Date('2031-02-03T04:05:06.789Z');
  const options = { tenant: 'lagos', queue: 'slow', priority: 3, runAt, maxAttempts: 7, tags: ['a', 'b'] };

  const { id, createdAt } = await enqueue(db, { ...spring, ...options, timeoutSeconds: 9 });

  expect(createdAt).toBeInstanceOf(Date);
  expect(await findJob(db, id)).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    tenant: 'lagos',
    queue: 'slow',
    type: 'greet',
    status: 'pending',
    priority: 3,
    version: 1,
    progress: 0,
    stage: null,
    payload: greeting.payload,
    tags: ['a', 'b'],
    idempotencyKey: 'spring',
    attempts: 0,
    maxAttempts: 7,
    lastAttempt: 0,
    createdAt,
    runAt,
    startedAt: null,
    finishedAt: null,
    cancelRequested: false,
    lastError: null,
    lastErrorCode: null,
    lastErrorRetryable: null,
    lastErrorAt: null,
    lastErrorFingerprint: null,
    result: null,
    diedAt: null,
    deadLetterResolvedAt: null,
    deadLetterResolution: null,
    deadLetterResolvedBy: null,
    deadLetterNote: null,
  });
});

test('of 200 at once with one key one is created, and all the others get it', async ({ db }) => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => enqueueJob(db, spring)));

  expect(count(answers)).toEqual({ created: 1, deduplicated: 199 });
  expect(new Set(answers.map(idOf)).size).toBe(1);
  expect(await jobIds(db)).toEqual([idOf(answers[0])]);
});

test('of 200 at once with one key and two inputs one input wins, and the other is a conflict that names the job', async ({
  db,
}) => {
  const inputs = Array.from({ length: 200 }, (_, index) => ({ ...spring, payload: { half: index % 2 } }));

  const answers = await Promise.all(inputs.map((input) => enqueueJob(db, input)));

  expect(count(answers)).toEqual({ created: 1, deduplicated: 99, conflict: 100 });
  expect(await jobIds(db)).toEqual([idOf(answers[0])]);
  expect(new Set(answers.map(idOf)).size).toBe(1);
});

test('when the first with a key rolls back, one of those that waited creates the job', async ({ db, open }) => {
  const first = await open();
  await first.query('begin');
  await enqueueJob(first, spring);
  const others = Array.from({ length: 5 }, () => enqueueJob(db, spring));
  await until(async () => (await countWaiting(db)) === 5);

  await first.query('rollback');

  const answers = await Promise.all(others);
  expect(count(answers)).toEqual({ created: 1, deduplicated: 4 });
  expect(await jobIds(db)).toEqual([idOf(answers[0])]);
});

test('while the first with a key is open the others wait, and get its job when it commits', async ({ db, open }) => {
  const first = await open();
  await first.query('begin');
  const created = await enqueueJob(first, spring);
  const others = Array.from({ length: 5 }, () => enqueueJob(db, spring));
  await until(async () => (await countWaiting(db)) === 5);

  await first.query('commit');

  expect(await Promise.all(others)).toEqual(
    Array.from({ length: 5 }, () => ({ outcome: 'deduplicated', job: 'job' in created && created.job })),
  );
});

test('another key of another open transaction is not waited for', async ({ db, open }) => {
  const first = await open();
  await first.query('begin');
  await enqueueJob(first, spring);

  expect(await enqueueJob(db, { ...spring, idempotencyKey: 'summer' })).toMatchObject({ outcome: 'created' });

  await first.query('rollback');
});

test('a key belongs to its tenant', async ({ db }) => {
  const ours = await enqueueJob(db, { ...spring, tenant: 'lagos' });
  const theirs = await enqueueJob(db, { ...spring, tenant: 'accra' });

  expect(count([ours, theirs])).toEqual({ created: 2 });
});

test('a job of a transaction that rolls back was never there', async ({ db }) => {
  const refused = new Error('the order was refused');

  await expect(
    inTransaction(db, async (tx) => {
      await enqueueJob(tx, spring);
      throw refused;
    }),
  ).rejects.toBe(refused);

  expect(await jobIds(db)).toEqual([]);
});

test('a key met inside a transaction leaves that transaction whole', async ({ db }) => {
  const { id } = await enqueue(db, spring);

  const answers = await inTransaction(db, async (tx) => [
    await enqueueJob(tx, spring),
    await enqueueJob(tx, { ...spring, payload: 'other' }),
    await enqueueJob(tx, { ...spring, idempotencyKey: 'summer' }),
  ]);

  expect(answers.map(({ outcome }) => outcome)).toEqual(['deduplicated', 'conflict', 'created']);
  expect(await jobIds(db)).toEqual([id, idOf(answers[2])]);
});

test.for(['repeatable read', 'serializable'])(
  'a database whose default is %s gives 50 at once the same answers',
  async (level, { databaseUrl, admin }) => {
    await admin.query(`alter database ${databaseName(databaseUrl)} set default_transaction_isolation = '${level}'`);
    const db = createPool(databaseUrl, { name: 'handbill-test', size: 10, timeoutMs: 30_000 });

    const { rows } = await db.query('show transaction_isolation');
    const answers = await Promise.all(Array.from({ length: 50 }, () => enqueueJob(db, spring)));

    expect(rows).toEqual([{ transaction_isolation: level }]);
    expect(count(answers)).toEqual({ created: 1, deduplicated: 49 });
    expect(await jobIds(db)).toEqual([idOf(answers[0])]);
    await db.end();
  },
);

test('a caller whose own serializable transaction met the key is told so by the code that says: repeat all of it', async ({
  db,
  open,
}) => {
  const client = await open();
  await client.query('begin isolation level serializable; select 1 from handbill.jobs');
  await enqueue(db, spring);

  await expect(enqueueJob(client, spring)).rejects.toMatchObject({ code: '40001' });
});

test('what is left out and what equals its default are the same input', async ({ db }) => {
  const { id } = await enqueue(db, spring);
  const same: Partial<NewJob>[] = [
    { queue: 'default' },
    { priority: 0 },
    { tags: [] },
    { payload: { words: ['good', 'day'], name: 'Ada' } },
    { payload: { ...greeting.payload, title: undefined } },
  ];

  const answers = await Promise.all(same.map((change) => enqueueJob(db, { ...spring, ...change })));

  expect(answers).toMatchObject(same.map(() => ({ outcome: 'deduplicated', job: { id } })));
});

test('another default of attempts is no other input', async ({ db }) => {
  await enqueueJob(db, spring, 5);

  expect(await enqueueJob(db, spring, 3)).toMatchObject({ outcome: 'deduplicated', job: { maxAttempts: 5 } });
});

test('any other part of an input is a conflict', async ({ db }) => {
  const { id } = await enqueue(db, spring);
  const others: Partial<NewJob>[] = [
    { type: 'wave' },
    { payload: { ...greeting.payload, name: 'Grace' } },
    { payload: { ...greeting.payload, words: ['day', 'good'] } },
    { queue: 'slow' },
    { priority: 1 },
    { runAt: new Date(0) },
    { maxAttempts: 6 },
    { tags: ['a'] },
    { timeoutSeconds: 60 },
  ];

  const answers = await Promise.all(others.map((other) => enqueueJob(db, { ...spring, ...other })));

  expect(answers).toEqual(others.map(() => ({ outcome: 'conflict', existingJobId: id })));
});

test('a key is answered by its job after that has succeeded too', async ({ db }) => {
  const { jobId } = await succeeded(db, spring);

  expect(await enqueueJob(db, spring)).toMatchObject({
    outcome: 'deduplicated',
    job: { id: jobId, status: 'succeeded' },
  });
});

test('a key that plain SQL took, without a hash of its input, is compared by type and payload', async ({ db }) => {
  const { rows } = await db.query(
    `insert into handbill.jobs (type, payload, idempotency_key) values ('greet', '{"name": "Ada"}', 'k') returning id`,
  );

  const same = await enqueueJob(db, { type: 'greet', payload: { name: 'Ada' }, idempotencyKey: 'k' });
  const other = await enqueueJob(db, { type: 'greet', payload: { name: 'Bob' }, idempotencyKey: 'k' });

  expect(same).toMatchObject({ outcome: 'deduplicated', job: { id: rows[0].id } });
  expect(other).toEqual({ outcome: 'conflict', existingJobId: rows[0].id });
});

function count(answers: Enqueued[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

function idOf(answer: Enqueued | undefined): string | undefined {
  if (!answer) return undefined;
  return answer.outcome === 'conflict' ? answer.existingJobId : answer.job.id;
}

async function jobIds(db: Pool): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from handbill.jobs order by created_at, id');
  return rows.map(({ id }) => id);
}

const databaseName = (url: string): string => new URL(url).pathname.slice(1);

test('the default number of attempts, absent or given, is the same input', async ({ db }) => {
  const absent = await enqueueJob(db, spring, 7);

  expect(await enqueueJob(db, { ...spring, maxAttempts: 7 }, 7)).toMatchObject({ outcome: 'deduplicated' });
  expect(await enqueueJob(db, { ...spring, maxAttempts: 5 }, 7)).toMatchObject({ outcome: 'conflict' });
  expect(absent.outcome).toBe('created');
});
