import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from 'vitest';
import { createClientAddress } from '../../server/auth/client-address.ts';
import { readConfig } from '../../server/config.ts';
import { createConnections } from '../../server/connections/connections.ts';
import { createMaskError } from '../../server/graphql/mask-error.ts';
import { createStreamAnswers } from '../../server/graphql/stream-answers.ts';
import { createGraphQLServer } from '../../server/graphql/yoga.ts';
import { createAnswerGraphQL } from '../../server/http/answer-graphql.ts';
import { createLog } from '../../server/log.ts';
import { ENQUEUE_FLYER, FLYER_INPUT } from '../support/ask.ts';
import { exchange, type RawRequest } from '../support/exchange.ts';
import { enqueue } from '../support/queue.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { goodRequests, JOB, json, MAX_BODY_BYTES, OTHER_REQUESTS, REFUSED_REQUESTS } from './requests.ts';

test('a request is answered in the same bytes on its short way and through Yoga', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_BODY_BYTES: String(MAX_BODY_BYTES) });
  const { id } = await enqueue(db);
  await exchange(server.url, '/graphql', json({ query: ENQUEUE_FLYER, variables: { input: FLYER_INPUT } }));

  const requests = { ...goodRequests(id), ...OTHER_REQUESTS, ...REFUSED_REQUESTS };
  const [short, long] = [
    await answersOf(server.url, '/graphql', requests),
    await answersOf(server.url, '/graphql?', requests),
  ];

  expect(short).toEqual(long);
  expect(new Set(Object.values(long).map((answer) => answer.slice(9, 12)))).toEqual(
    new Set(['200', '400', '404', '405', '406', '413', '415']),
  );
});

test('so are pages of other origins, and those who bring no key or a wrong one', async ({ databaseUrl }) => {
  const env = { ADMIN_API_KEY: 'key', ALLOWED_ORIGINS: 'https://app.example.com' };
  await using server = await runServer(databaseUrl, env);
  const query = { query: '{ viewer { role } }' };
  const requests = {
    'no key': json(query),
    'a wrong key': json(query, { authorization: 'Bearer lock' }),
    'a key': json(query, { authorization: 'Bearer key' }),
    'an origin that is allowed': json(query, { 'x-admin-key': 'key', origin: 'https://app.example.com' }),
    'an origin that is not': json(query, { 'x-admin-key': 'key', origin: 'https://example.com' }),
    'a question beforehand': { method: 'OPTIONS', headers: { origin: 'https://app.example.com' } },
  };

  const short = await answersOf(server.url, '/graphql', requests);

  expect(short).toEqual(await answersOf(server.url, '/graphql?', requests));
  expect(short['a key']).toContain('{"data":{"viewer":{"role":"OPERATOR"}}}');
});

test('so is what goes wrong inside', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { id } = await enqueue(db);
  await db.query('alter table handbill.jobs rename column stage to elsewhere');
  const requests = { 'a statement that fails': json({ query: JOB, variables: { id } }) };

  const answers = [
    await answersOf(server.url, '/graphql', requests),
    await answersOf(server.url, '/graphql?', requests),
  ];

  const [short, long] = answers.map((all) => JSON.stringify(all).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UUID'));
  expect(short).toEqual(long);
  expect(short).toContain('500 Internal Server Error');
  expect(server.log.filter(({ msg }) => msg === 'an operation failed')).toHaveLength(2);
});

test('a good request never comes to Yoga, and any other does', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await using counted = await runCounted(server);
  const { id } = await enqueue(db);
  await exchange(server.url, '/graphql', json({ query: ENQUEUE_FLYER, variables: { input: FLYER_INPUT } }));
  const good = goodRequests(id);

  for (const [name, request] of Object.entries(good)) {
    await exchange(counted.url, '/graphql', request);
    expect([name, counted.toYoga()]).toEqual([name, 0]);
  }
  for (const [index, [name, request]] of Object.entries(OTHER_REQUESTS).entries()) {
    await exchange(counted.url, '/graphql', request);
    expect([name, counted.toYoga()]).toEqual([name, index + 1]);
  }
});

test('a mutation that fails half-way has run once', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await db.query('alter table handbill.jobs add constraint low check (priority < 900)');
  const enqueueAt = (priority: number) => `enqueueJob(input: { type: "x", payload: 1, priority: ${priority} })`;
  const query = `mutation { low: ${enqueueAt(1)} { __typename } high: ${enqueueAt(901)} { __typename } }`;

  const answer = await exchange(server.url, '/graphql', json({ query }));

  expect(answer).toContain('"data":{"low":{"__typename":"JobAccepted"},"high":null}');
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(1);
});

test('a client that leaves in the middle of its body is no error', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await using counted = await runCounted(server);

  const leaving = new AbortController();
  const sending = exchange(counted.url, '/graphql', json('{', { 'content-length': '2' }), leaving.signal);
  await counted.requested;
  leaving.abort();
  await sending;
  await exchange(counted.url, '/graphql', json({ query: '{ __typename }' }));

  expect(counted.toYoga()).toBe(0);
  expect(counted.failures).toEqual([]);
});

test('nor is one that leaves before its answer', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await using counted = await runCounted(server);
  const { id } = await enqueue(db);
  const locking = await db.connect();
  await locking.query('begin; lock table handbill.jobs in access exclusive mode');

  const leaving = new AbortController();
  const request = json({ query: JOB, variables: { id } });
  const sending = exchange(counted.url, '/graphql', request, leaving.signal);
  await counted.requested;
  leaving.abort();
  await sending;
  await locking.query('rollback');
  locking.release();

  expect(await exchange(counted.url, '/graphql', request)).toContain(id);
  expect(counted.failures).toEqual([]);
});

async function answersOf(url: string, path: string, requests: Record<string, RawRequest>) {
  const answers: Record<string, string> = {};
  for (const [name, request] of Object.entries(requests)) answers[name] = await exchange(url, path, request);
  return answers;
}

/** The same services behind an answerer whose Yoga is counted. */
async function runCounted({ services, door }: RunningServer) {
  const maskError = createMaskError(createLog('handbill-server', 'silent'));
  const { streams } = createConnections(readConfig({}).limits, () => {});
  const streamAnswer = createStreamAnswers({
    crowd: streams,
    door,
    clientAddress: createClientAddress([]),
    maskError,
    pingMs: 12_000,
  });
  const graphql = createGraphQLServer({ services, maskError, maxBodyBytes: MAX_BODY_BYTES, streamAnswer });
  let count = 0;
  const counting = new Proxy(graphql, {
    apply: (target, self, args) => {
      count += 1;
      return Reflect.apply(target, self, args);
    },
  });
  const answer = createAnswerGraphQL(counting, { maxBodyBytes: MAX_BODY_BYTES, bodyTimeoutMs: 10_000 });
  const failures: unknown[] = [];
  const viewer = { tenant: 'default', role: 'OPERATOR', isOfAllTenants: true, keyId: 'admin' } as const;
  const server = createServer((request, response) => {
    answer(request, response, viewer).catch((error: unknown) => failures.push(error));
  }).listen(0, '127.0.0.1');
  const requested = once(server, 'request');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    toYoga: () => count,
    failures,
    requested,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
