import { expect } from 'vitest';
import { enqueueJob } from '../../sql/enqueue.ts';
import { ask, ENQUEUE_FLYER, ENQUEUE_JOB, FLYER_INPUT } from '../support/ask.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

const many = (document: string, name: string, type: string) =>
  document
    .replace(`$input: ${type}!`, `$inputs: [${type}!]!`)
    .replace(`${name}(input: $input)`, `${name}s(inputs: $inputs)`);
const ENQUEUE_FLYERS = many(ENQUEUE_FLYER, 'enqueueFlyer', 'EnqueueFlyerInput');
const ENQUEUE_JOBS = many(ENQUEUE_JOB, 'enqueueJob', 'EnqueueJobInput');

const flyer = (idempotencyKey: string, listing: object = {}) => ({
  idempotencyKey,
  listing: { ...FLYER_INPUT.listing, ...listing },
});

test('each flyer of many gets the result that it would get alone, and a refused one holds no other back', async ({
  databaseUrl,
  db,
}) => {
  await using server = await runServer(databaseUrl);
  const known = await ask(server.url, ENQUEUE_FLYER, { input: flyer('known') });

  const { status, data } = await ask(server.url, ENQUEUE_FLYERS, {
    inputs: [
      flyer('one'),
      flyer('two', { title: ' ', bedrooms: -1 }),
      flyer('known'),
      flyer('known', { bedrooms: 4 }),
      flyer('one', { bedrooms: 4 }),
      flyer('with a blank'),
      flyer('three', { bedrooms: null }),
    ],
  });

  const { id } = known.data.enqueueFlyer.job;
  const [one, two, , , , blank, three] = data.enqueueFlyers;
  expect(status).toBe(200);
  expect(data.enqueueFlyers).toMatchObject([
    {
      __typename: 'JobAccepted',
      deduplicated: false,
      job: { status: 'PENDING', idempotencyKey: 'one', maxAttempts: 5 },
    },
    { __typename: 'ValidationFailed', message: '2 things are wrong.' },
    { __typename: 'JobAccepted', deduplicated: true, job: { id } },
    { __typename: 'IdempotencyConflict', existingJobId: id },
    { __typename: 'IdempotencyConflict', existingJobId: one.job.id },
    { __typename: 'ValidationFailed', message: 'One thing in this input is wrong.' },
    { __typename: 'JobAccepted', deduplicated: false, job: { idempotencyKey: 'three' } },
  ]);
  expect(two.issues.map(({ path }: { path: string }) => path)).toEqual(['/listing/title', '/listing/bedrooms']);
  expect(blank.issues.map(({ path }: { path: string }) => path)).toEqual(['/idempotencyKey']);
  const { rows } = await db.query('select id from handbill.jobs order by id');
  expect(rows.map((row) => row.id).sort()).toEqual([id, one.job.id, three.job.id].sort());
});

test('a thousand jobs go at once, and what more gets is an error that names the limit and the cure', async ({
  databaseUrl,
  db,
}) => {
  await using server = await runServer(databaseUrl);
  const inputs = Array.from({ length: 1_000 }, (_, i) => ({ type: 'greet', payload: { i } }));

  const { data } = await ask(server.url, ENQUEUE_JOBS, { inputs });
  const more = await ask(server.url, ENQUEUE_JOBS, { inputs: [...inputs, inputs[0]] });

  expect(data.enqueueJobs.map(({ job }: { job: { payload: object } }) => job.payload)).toEqual(
    inputs.map(({ payload }) => payload),
  );
  expect(more).toMatchObject({
    status: 400,
    data: { enqueueJobs: null },
    errors: [
      {
        message: 'inputs: give at most 1000 at once; these are 1001. Send them in parts.',
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ],
  });
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(1_000);
});

test('none are none, and MAX_BULK_INPUTS lowers the limit of both', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_BULK_INPUTS: '2' });
  const job = { type: 'greet', payload: {} };

  expect((await ask(server.url, ENQUEUE_JOBS, { inputs: [] })).data).toEqual({ enqueueJobs: [] });
  const errors = [{ message: 'inputs: give at most 2 at once; these are 3. Send them in parts.' }];
  expect(await ask(server.url, ENQUEUE_JOBS, { inputs: [job, job, job] })).toMatchObject({ errors });
  expect(await ask(server.url, ENQUEUE_FLYERS, { inputs: ['a', 'b', 'c'].map((key) => flyer(key)) })).toMatchObject({
    errors,
  });
});

test('fifty mutations at once are written in few transactions, though another holds one of their keys', async ({
  databaseUrl,
  db,
}) => {
  await using server = await runServer(databaseUrl);
  const holder = await db.connect();
  await holder.query('begin');
  await enqueueJob(holder, { type: 'greet', payload: {}, idempotencyKey: 'held' });
  const send = (idempotencyKey: string) =>
    ask(server.url, ENQUEUE_JOB, { input: { type: 'greet', payload: {}, idempotencyKey } });

  const held = send('held');
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => send(`key-${i}`)));

  expect(answers.map(({ data }) => data.enqueueJob.job.idempotencyKey)).toEqual(answers.map((_, i) => `key-${i}`));
  const { rows } = await db.query('select count(distinct xmin::text)::int as count from handbill.jobs');
  expect(rows[0].count).toBeLessThan(50);
  await holder.query('rollback');
  holder.release();
  expect((await held).data.enqueueJob).toMatchObject({ deduplicated: false });
});
