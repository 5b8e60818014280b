import { once } from 'node:events';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { LimitSettings } from '../../server/limits.ts';
import { ask, ENQUEUE_FLYER, ENQUEUE_JOB, FLYER_INPUT } from '../support/ask.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { transportsTo } from '../support/transports.ts';

const openSocket = ({ url }: RunningServer, options = {}) =>
  new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', options);

test('MAX_INPUT_BYTES binds flyers and other jobs, and is told', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_INPUT_BYTES: '1024' });
  const listing = { ...FLYER_INPUT.listing, description: 'x'.repeat(1_024) };

  const flyer = await ask(server.url, ENQUEUE_FLYER, { input: { ...FLYER_INPUT, listing } });
  const job = await ask(server.url, ENQUEUE_JOB, { input: { type: 'greet', payload: 'x'.repeat(1_024) } });

  const issues = [{ code: 'INPUT_TOO_LARGE', message: expect.stringContaining('at most 1024 bytes') }];
  expect(flyer.data.enqueueFlyer).toMatchObject({ issues });
  expect(job.data.enqueueJob).toMatchObject({ issues });
  expect((await ask(server.url, ENQUEUE_FLYER, { input: FLYER_INPUT })).data.enqueueFlyer).toHaveProperty('job');
});

test('MAX_PAGE_SIZE binds both ends of the list, and is told', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_PAGE_SIZE: '5' });
  const page = (args: string) => ask(server.url, `{ jobs${args} { nodes { id } } }`);

  const told = (argument: string) => expect.stringContaining(`${argument}: give a number from 1 to 5; it is 6.`);
  expect(await page('(first: 6)')).toMatchObject({ errors: [{ message: told('first') }] });
  expect(await page('(last: 6)')).toMatchObject({ errors: [{ message: told('last') }] });
  expect(await page('(first: 5)')).toMatchObject({ data: { jobs: { nodes: [] } } });
  expect(await page('')).toMatchObject({ data: { jobs: { nodes: [] } } });
});

test('STATEMENT_TIMEOUT_MS ends a statement that waits', async ({ db, databaseUrl }) => {
  // It bounds connecting too, which a busy machine must be able to do in it.
  await using server = await runServer(databaseUrl, { STATEMENT_TIMEOUT_MS: '2000' });
  const locking = await db.connect();
  await locking.query('begin; lock table handbill.jobs in access exclusive mode');

  const answer = await ask(server.url, '{ jobs { nodes { id } } }');

  await locking.query('rollback');
  locking.release();
  expect(answer).toMatchObject({ status: 504, errors: [{ extensions: { code: 'TIMEOUT', retryable: true } }] });
});

test('SOCKET_INIT_MS closes a socket that says nothing', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { SOCKET_INIT_MS: '100' });

  const [code] = await once(openSocket(server), 'close');

  expect(code).toBe(4408);
});

test('SOCKET_PING_MS finds a client that answers no ping', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { SOCKET_PING_MS: '100' });

  const [code] = await once(openSocket(server, { autoPong: false }), 'close');

  expect(code).toBe(1006);
});

test('serverInfo tells all limits, under the names of their settings', async ({ databaseUrl }) => {
  const env = { MAX_PAGE_SIZE: '7', SOCKET_PING_MS: '500', MAX_DEPTH: '3' };
  await using server = await runServer(databaseUrl, env);

  const { limits } = (await ask(server.url, '{ serverInfo { limits } }')).data.serverInfo;

  expect(limits).toMatchObject({ maxPageSize: 7, socketPingMs: 500, maxDepth: 3, maxBodyBytes: 2_097_152 });
  const names = Object.keys(limits).map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase());
  expect(names.sort()).toEqual(Object.keys(LimitSettings.shape).sort());
});

test('limits of what is sent and asked for bind over every transport alike', async ({ databaseUrl }) => {
  const env = { MAX_PAGE_SIZE: '5', MAX_BULK_INPUTS: '2', MAX_INPUT_BYTES: '1024', MAX_WATCHED_IDS: '2' };
  await using server = await runServer(databaseUrl, env);
  const bulk = 'mutation ($in: [EnqueueJobInput!]!) { enqueueJobs(inputs: $in) { __typename } }';
  const job = (payload: unknown) => ({ type: 'greet', payload });
  const ids = [1, 2, 3].map((n) => `0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e1${n}`);
  const watch = 'subscription ($ids: [UUID!]) { jobsChanged(ids: $ids) { id } }';
  const refused = (limit: string) => ({
    errors: [{ message: expect.stringContaining(limit), extensions: { code: 'BAD_USER_INPUT' } }],
  });

  for (const send of Object.values(transportsTo(server.url))) {
    expect(await send('{ jobs(last: 6) { nodes { id } } }')).toMatchObject(refused('from 1 to 5'));
    expect(await send(bulk, { in: [job(1), job(2), job(3)] })).toMatchObject(refused('at most 2'));
    expect(await send(watch, { ids })).toMatchObject(refused('2'));
    const { data } = await send(ENQUEUE_JOB, { input: job('x'.repeat(1_024)) });
    expect(data).toMatchObject({ enqueueJob: { issues: [{ code: 'INPUT_TOO_LARGE' }] } });
  }
});
