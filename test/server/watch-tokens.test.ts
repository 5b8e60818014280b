import { Readable } from 'node:stream';
import { buildSchema, execute, parse, subscribe } from 'graphql';
import { expect } from 'vitest';
import { createWatchTokens } from '../../server/auth/watch-token.ts';
import { closeToWatchTokens } from '../../server/schema/one-job-only.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { ask } from '../support/ask.ts';
import { exchange } from '../support/exchange.ts';
import { makeKey } from '../support/keys.ts';
import { claimOne, enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { socketClient, sseClient, statusesOf, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { json } from './requests.ts';

const ADMIN = { ADMIN_API_KEY: 'the-key' };
const ENQUEUE = `mutation ($inputs: [EnqueueJobInput!]!) {
  enqueueJobs(inputs: $inputs) { ... on JobAccepted { job { id } deduplicated watchToken watchTokenExpiresAt } }
}`;
const JOB = '00000000-0000-7000-8000-000000000001';

test('a token says what it is for, and is none once a letter of it was changed', () => {
  const tokens = createWatchTokens({ secret: 'a secret of this test', ttlSeconds: 60 });
  const watching = { jobId: JOB, tenant: 'acme', expiresAt: tokens.expiry() };
  const token = tokens.create(watching);
  const changed = [...token].map(
    (letter, at) => token.slice(0, at) + (letter === 'A' ? 'B' : 'A') + token.slice(at + 1),
  );

  expect(tokens.read(token)).toEqual(watching);
  expect(watching.expiresAt.getTime() - Date.now()).toBeGreaterThan(59_000);
  expect(changed.filter((other) => tokens.read(other))).toEqual([]);
  expect(createWatchTokens({ secret: 'another', ttlSeconds: 60 }).read(token)).toBeUndefined();
});

test('an enqueue answers with a token that follows its job, over each transport', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const { headers } = await makeKey(db, 'acme');
  const inputs = [
    { type: 'greet', payload: 1, idempotencyKey: 'one' },
    { type: 'greet', payload: 2 },
  ];
  const accepted = async () => (await ask(server.url, ENQUEUE, { inputs }, headers)).data.enqueueJobs;
  const [one, two] = await accepted();
  const [again] = await accepted();
  const withToken = { authorization: `Bearer ${one.watchToken}` };
  const query = `{ viewer { tenant role } job(id: "${one.job.id}") { id payload } attempts(jobId: "${one.job.id}") { number } }`;

  expect(Date.parse(one.watchTokenExpiresAt) - Date.now()).toBeGreaterThan(3_590_000);
  expect(again).toMatchObject({ job: one.job, deduplicated: true });
  expect(two.watchToken).not.toBe(one.watchToken);
  for (const { watchToken } of [one, again]) {
    const { data } = await ask(server.url, query, {}, { authorization: `Bearer ${watchToken}` });
    expect(data).toEqual({
      viewer: { tenant: 'acme', role: 'CLIENT' },
      job: { id: one.job.id, payload: 1 },
      attempts: [],
    });
  }
  const streams = [
    watch(socketClient(server.url, withToken), one.job.id),
    watch(sseClient(server.url, withToken), one.job.id),
  ];
  await until(() => streams.every(({ events }) => events.length === 1));
  await completeAttempt(db, await claimOne(db), {});
  await Promise.all(streams.map(({ over }) => over));
  for (const stream of streams) expect(statusesOf(stream).at(-1)).toBe('SUCCEEDED');
});

test('a token sees no other job of its tenant, lists none and changes nothing', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const { id } = await enqueue(db, { tenant: 'acme' });
  const other = await enqueue(db, { tenant: 'acme' });
  const { watchTokens } = server.services;
  const token = watchTokens.create({ jobId: id, tenant: 'acme', expiresAt: watchTokens.expiry() });
  const headers = { authorization: `Bearer ${token}` };
  const codes = async (query: string) => {
    const { data, errors } = await ask(server.url, query, {}, headers);
    return errors?.map(({ extensions }) => extensions.code) ?? data;
  };
  const raw = async (jobId: string) => {
    const query = `{ job(id: "${jobId}") { id } attempts(jobId: "${jobId}") { number } }`;
    return (await exchange(server.url, '/graphql', json({ query }, headers))).replaceAll(jobId, 'ID');
  };

  expect(await raw(other.id)).toBe(await raw(JOB));
  expect(await codes('{ jobs { totalCount } }')).toEqual(['FORBIDDEN']);
  expect(await codes(`mutation { cancelJob(jobId: "${id}") { __typename } }`)).toEqual(['FORBIDDEN']);
  expect(await codes('mutation { enqueueJob(input: { type: "x", payload: 1 }) { __typename } }')).toEqual([
    'FORBIDDEN',
  ]);
  expect(await codes('{ serverInfo { version } __typename }')).toMatchObject({ __typename: 'Query' });
  const foreign = [watch(socketClient(server.url, headers), other.id), watch(sseClient(server.url, headers), other.id)];
  await Promise.all(foreign.map(({ over }) => over.catch(() => {})));
  for (const { events } of foreign) expect(events.filter(({ data }) => data)).toEqual([]);
  expect((await db.query(`select from handbill.jobs where status = 'pending'`)).rowCount).toBe(2);
});

test('a root field that is not named for it is closed to a token, whatever its kind', async () => {
  const schema = closeToWatchTokens(
    buildSchema(
      'type Query { viewer: Int others: Int } type Mutation { change: Int } type Subscription { changes: Int }',
    ),
  );
  const rootValue = { viewer: 1, others: 2, change: () => 3 };
  const viewer = { tenant: 'acme', role: 'CLIENT', isOfAllTenants: false, keyId: 'a key' } as const;
  const ask = async (text: string, onlyJobId?: string) => {
    const contextValue = { viewer: { ...viewer, ...(onlyJobId && { onlyJobId }) } };
    const { data, errors } = await execute({ schema, document: parse(text), rootValue, contextValue });
    return { ...data, codes: errors?.map(({ extensions }) => extensions.code) };
  };
  const asked = subscribe({
    schema,
    document: parse('subscription { changes }'),
    rootValue: { changes: () => Readable.from([{ changes: 4 }]) },
    contextValue: { viewer: { ...viewer, onlyJobId: JOB } },
  });

  expect(await ask('{ viewer others }')).toEqual({ viewer: 1, others: 2 });
  expect(await ask('mutation { change }')).toEqual({ change: 3 });
  expect(await ask('{ viewer others }', JOB)).toEqual({ viewer: 1, others: null, codes: ['FORBIDDEN'] });
  expect(await ask('mutation { change }', JOB)).toEqual({ change: null, codes: ['FORBIDDEN'] });
  expect(await asked).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
});

test('a token that has expired is refused by words that say what to do, over each transport', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { ...ADMIN, MAX_FAILED_AUTHENTICATIONS: '1' });
  const { id } = await enqueue(db, { tenant: 'acme' });
  const expiresAt = new Date(1_700_000_000_000);
  const token = server.services.watchTokens.create({ jobId: id, tenant: 'acme', expiresAt });
  const headers = { authorization: `Bearer ${token}` };
  const asked = () => ask(server.url, '{ viewer { role } }', {}, headers);

  expect(await asked()).toMatchObject({
    status: 401,
    errors: [{ message: expect.stringContaining('has expired'), extensions: { code: 'UNAUTHENTICATED' } }],
  });
  await expect(watch(socketClient(server.url, headers), id).over).rejects.toMatchObject({ code: 4403 });
  await expect(watch(sseClient(server.url, headers), id).over).rejects.toMatchObject({ response: { status: 401 } });
  // It was good once, so it is no guess.
  expect((await asked()).status).toBe(401);
});

test('what a token holds open is ended when it expires', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const viewer = {
    tenant: 'acme',
    role: 'CLIENT',
    isOfAllTenants: false,
    keyId: `watch ${JOB}`,
    onlyJobId: JOB,
  } as const;
  const ended: string[] = [];

  server.door.hold({ ...viewer, expiresAt: new Date(Date.now() + 1) }, () => ended.push('soon'));
  server.door.hold({ ...viewer, expiresAt: new Date(Date.now() + 3_600_000) }, () => ended.push('later'));
  server.door.hold({ ...viewer, expiresAt: new Date(Date.now() + 1) }, () => ended.push('released'))();

  await until(() => ended.length > 0);
  expect(ended).toEqual(['soon']);
});
