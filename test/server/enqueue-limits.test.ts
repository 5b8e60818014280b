import { expect } from 'vitest';
import { createAdmission } from '../../server/admission/admission.ts';
import { readConfig } from '../../server/config.ts';
import { ask, ENQUEUE_FLYER, ENQUEUE_JOB, FLYER_INPUT } from '../support/ask.ts';
import { claimOne } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { transportsTo } from '../support/transports.ts';
import { until } from '../support/until.ts';

const KEY = { 'x-admin-key': 'k' };
const ENQUEUE = /* GraphQL */ `
  mutation ($input: EnqueueJobInput!) {
    enqueueJob(input: $input) {
      __typename
      ... on JobAccepted { deduplicated job { id } }
      ... on UserError { message }
      ... on QueueFull { retryAfterSeconds }
    }
  }
`;
const ENQUEUE_MANY = ENQUEUE.replace('$input: EnqueueJobInput!', '$inputs: [EnqueueJobInput!]!').replace(
  'enqueueJob(input: $input)',
  'enqueueJobs(inputs: $inputs)',
);
const job = (idempotencyKey?: string, more: object = {}) => ({
  input: { type: 'greet', payload: { name: 'Ada' }, ...(idempotencyKey && { idempotencyKey }), ...more },
});
const many = (...keys: string[]) => ({ inputs: keys.map((key) => job(key).input) });

test('a tenant that enqueues too many a minute is RATE_LIMITED over every transport, and others are not', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'k', MAX_ENQUEUES_PER_MINUTE: '3' });

  for (const [transport, send] of Object.entries(transportsTo(server.url, KEY))) {
    const ofTenant = job(undefined, { tenant: transport });
    for (let i = 0; i < 3; i += 1) {
      expect(await send(ENQUEUE, ofTenant)).toMatchObject({ data: { enqueueJob: { __typename: 'JobAccepted' } } });
    }
    const { errors } = await send(ENQUEUE, ofTenant);
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('MAX_ENQUEUES_PER_MINUTE'),
        extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) },
      },
    ]);
  }
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(9);
});

test('it is told when to try again, over HTTP by a header too', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'k', MAX_ENQUEUES_PER_MINUTE: '1' });
  const flyer = { input: FLYER_INPUT };
  await ask(server.url, ENQUEUE_FLYER, flyer, KEY);

  const { status, headers, errors } = await ask(server.url, ENQUEUE_FLYER, flyer, KEY);

  const seconds = errors?.[0]?.extensions.retryAfterSeconds;
  expect(status).toBe(429);
  expect(headers.get('retry-after')).toBe(String(seconds));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
});

test('many at once count as many, and those that are wrong do not count', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'k', MAX_ENQUEUES_PER_MINUTE: '3' });
  const wrong = job('x', { type: ' ' });

  for (let i = 0; i < 4; i += 1) {
    const { data } = await ask(server.url, ENQUEUE, wrong, KEY);
    expect(data.enqueueJob).toMatchObject({ __typename: 'ValidationFailed' });
  }
  const { data } = await ask(server.url, ENQUEUE_MANY, many('a', 'b', 'c', 'd', 'e'), KEY);
  const { data: refused, errors } = await ask(server.url, ENQUEUE_MANY, many('f'), KEY);

  expect(data.enqueueJobs).toHaveLength(5);
  expect(refused).toEqual({ enqueueJobs: null });
  expect(errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  expect(errors?.[0]?.extensions.retryAfterSeconds).toBeGreaterThan(20);
});

test('two servers have one rate for a tenant', async ({ databaseUrl }) => {
  const env = { ADMIN_API_KEY: 'k', MAX_ENQUEUES_PER_MINUTE: '4' };
  await using one = await runServer(databaseUrl, env);
  await using other = await runServer(databaseUrl, env);
  const codeOf = async ({ url }: typeof one) => (await ask(url, ENQUEUE, job(), KEY)).errors?.[0]?.extensions.code;

  const codes = [];
  for (let i = 0; i < 3; i += 1) codes.push(await codeOf(one), await codeOf(other));

  expect(codes).toEqual([undefined, undefined, undefined, undefined, 'RATE_LIMITED', 'RATE_LIMITED']);
});

test('an open server has no rate, and says so', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_ENQUEUES_PER_MINUTE: '1' });

  for (let i = 0; i < 3; i += 1) expect((await ask(server.url, ENQUEUE, job())).data.enqueueJob).toHaveProperty('job');
  const { data } = await ask(server.url, '{ serverInfo { limits } }');
  expect(data.serverInfo.limits).toMatchObject({ maxEnqueuesPerMinute: null, maxWaitingJobs: 100_000 });
});

test('a full queue answers QueueFull over every transport; a repeat still gets its job, and other tenants have room', async ({
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'k', MAX_WAITING_JOBS: '2' });
  const accepted = [];
  for (const key of ['a', 'b']) accepted.push((await ask(server.url, ENQUEUE, job(key), KEY)).data.enqueueJob.job.id);
  const answered = (answer: object) => ({ data: { enqueueJob: answer } });

  for (const send of Object.values(transportsTo(server.url, KEY))) {
    const full = {
      __typename: 'QueueFull',
      message: expect.stringContaining('MAX_WAITING_JOBS'),
      retryAfterSeconds: 5,
    };
    expect(await send(ENQUEUE, job('c'))).toMatchObject(answered(full));
    expect(await send(ENQUEUE, job())).toMatchObject(answered(full));
    expect(await send(ENQUEUE, job('b'))).toMatchObject(answered({ deduplicated: true, job: { id: accepted[1] } }));
    expect(await send(ENQUEUE, job('b', { priority: 1 }))).toMatchObject(
      answered({ __typename: 'IdempotencyConflict' }),
    );
  }
  expect((await ask(server.url, ENQUEUE_FLYER, { input: FLYER_INPUT }, KEY)).data.enqueueFlyer).toEqual({
    __typename: 'QueueFull',
  });
  expect((await ask(server.url, ENQUEUE, job('c', { tenant: 'other' }), KEY)).data.enqueueJob).toHaveProperty('job');
});

test('of many the first that are new fill the queue, and each has its answer', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_WAITING_JOBS: '3' });
  await ask(server.url, ENQUEUE, job('a'));

  const { data } = await ask(server.url, ENQUEUE_MANY, many('b', 'a', 'bad key', 'c', 'd', 'c', 'e'));

  const kinds = data.enqueueJobs.map(({ __typename: kind, deduplicated }: Record<string, unknown>) => [
    kind,
    deduplicated,
  ]);
  expect(kinds).toEqual([
    ['JobAccepted', false],
    ['JobAccepted', true],
    ['ValidationFailed', undefined],
    ['JobAccepted', false],
    ['QueueFull', undefined],
    ['JobAccepted', true],
    ['QueueFull', undefined],
  ]);
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(3);
});

test('a hundred that come at once do not overfill it, and it has room again when jobs have gone', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { MAX_WAITING_JOBS: '10' });
  const send = async () => (await ask(server.url, ENQUEUE_JOB, job())).data.enqueueJob.__typename;

  const kinds = await Promise.all(Array.from({ length: 100 }, send));

  expect(kinds.filter((kind) => kind === 'JobAccepted')).toHaveLength(10);
  expect(kinds.filter((kind) => kind === 'QueueFull')).toHaveLength(90);
  await claimOne(db);
  await until(async () => (await send()) === 'JobAccepted');
});

test('a hundred that wait for one count share the places that it finds', async ({ db }) => {
  const { letIn } = createAdmission(db, readConfig({ MAX_WAITING_JOBS: '10' }).limits);
  const jobs = Array.from({ length: 100 }, () => ({ tenant: 'default', type: 'greet', payload: {} }));

  const answers = await Promise.all(jobs.map((one) => letIn([one], db)));

  expect(answers.filter(({ unfit }) => unfit.size === 0)).toHaveLength(10);
});

test('what others wrote fills the queue too', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_WAITING_JOBS: '50' });
  await ask(server.url, ENQUEUE, job());

  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '1' from generate_series(1, 60)`);

  await until(async () => (await ask(server.url, ENQUEUE, job())).data.enqueueJob.__typename === 'QueueFull');
});
