import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { ask, ENQUEUE_JOB } from '../support/ask.ts';
import { exchange } from '../support/exchange.ts';
import { makeKey, type TestKey } from '../support/keys.ts';
import { claimOne, countWaiting, enqueue, expireLease, running, sweep } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { socketClient, sseClient, statusesOf, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { json } from './requests.ts';

const ADMIN = { ADMIN_API_KEY: 'the-key' };

/** Every way to name a job. */
const BY_ID: Record<string, string> = {
  job: 'query ($id: UUID!) { job(id: $id) { id payload attempts { number } } }',
  attempts: 'query ($id: UUID!) { attempts(jobId: $id) { number } }',
  'job beside attempts': 'query ($id: UUID!) { job(id: $id) { id } attempts(jobId: $id) { number } }',
  cancelJob: 'mutation ($id: UUID!) { cancelJob(jobId: $id) { __typename ... on UserError { message } } }',
  retryDeadJob: 'mutation ($id: UUID!) { retryDeadJob(jobId: $id) { __typename ... on UserError { message } } }',
};
const WATCH = 'subscription ($id: UUID!) { jobStatusChanged(jobId: $id) { id payload } }';

/** One job of the tenant in each state that a mutation looks at. */
async function jobsOf(db: Pool, tenant: string): Promise<string[]> {
  const dead = await running(db, { tenant, maxAttempts: 1 });
  await expireLease(db, dead.jobId);
  await sweep(db);
  const succeeded = await running(db, { tenant });
  await completeAttempt(db, succeeded, {});
  const held = await running(db, { tenant });
  const waiting = await enqueue(db, { tenant });
  return [dead.jobId, succeeded.jobId, held.jobId, waiting.id];
}

test('a job of another tenant answers in the same bytes as an unknown one, to a client and to an operator', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const client = await makeKey(db, 'beta');
  const operator = await makeKey(db, 'beta', 'operator');
  const foreign = await jobsOf(db, 'acme');
  const rows = async () => (await db.query('select * from handbill.jobs order by id')).rows;
  const before = await rows();

  for (const [name, query] of [...Object.entries(BY_ID), ['jobStatusChanged', WATCH] as const]) {
    for (const { headers } of [client, operator]) {
      const accept = query === WATCH ? { accept: 'text/event-stream' } : {};
      const answer = async (id: string) => {
        const request = json({ query, variables: { id } }, { ...headers, ...accept });
        return (await exchange(server.url, '/graphql', request)).replaceAll(id, 'ID');
      };
      const unknown = await answer(randomUUID());
      for (const id of foreign) expect([name, await answer(id)]).toEqual([name, unknown]);
    }
  }

  expect(await rows()).toEqual(before);
});

test('over a WebSocket too', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const { headers } = await makeKey(db, 'beta');
  const foreign = await jobsOf(db, 'acme');
  const client = socketClient(server.url, headers);
  const told = (id: string, query: string) =>
    new Promise<string>((resolve) => {
      const events: unknown[] = [];
      const done = (end: unknown) => resolve(JSON.stringify([...events, end]).replaceAll(id, 'ID'));
      client.subscribe(
        { query, variables: { id } },
        { next: (event) => void events.push(event), error: done, complete: () => done('complete') },
      );
    });

  for (const query of [...Object.values(BY_ID), WATCH]) {
    const unknown = await told(randomUUID(), query);
    for (const id of foreign) expect([query, await told(id, query)]).toEqual([query, unknown]);
  }
  await client.dispose();
});

test('lists hold jobs of the own tenant alone, whatever cursor or filter they are asked with', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const [acme, beta, operator] = [
    await makeKey(db, 'acme'),
    await makeKey(db, 'beta'),
    await makeKey(db, 'beta', 'operator'),
  ];
  const own = new Set([(await enqueue(db, { tenant: 'beta' })).id]);
  for (let count = 0; count < 3; count += 1) await enqueue(db, { tenant: 'acme' });
  own.add((await enqueue(db, { tenant: 'beta' })).id);
  const query = `query ($after: String, $filter: JobFilter) {
    jobs(after: $after, filter: $filter) { totalCount nodes { id } edges { cursor } }
  }`;
  const list = async ({ headers }: TestKey, variables: object = {}) =>
    (await ask(server.url, query, variables, headers)).data.jobs;
  const [{ cursor }] = (await list(acme)).edges;

  expect(await list(beta)).toMatchObject({ totalCount: 2 });
  expect(new Set((await list(beta)).nodes.map(({ id }: { id: string }) => id))).toEqual(own);
  for (const { id } of (await list(beta, { after: cursor })).nodes) expect(own).toContain(id);
  expect(await list(operator, { filter: { tenant: 'acme' } })).toMatchObject({ totalCount: 0, nodes: [] });
  expect(await list(operator, { filter: { tenant: 'beta' } })).toMatchObject({ totalCount: 2 });
});

test('what is for operators alone is refused to clients', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const client = await makeKey(db, 'acme');
  const { jobId } = await running(db, { tenant: 'acme' });
  await expireLease(db, jobId);
  await sweep(db);
  await claimOne(db);
  const code = async (query: string, variables: object = {}) => {
    const { status, errors } = await ask(server.url, query, variables, client.headers);
    return [status, errors?.[0]?.extensions.code];
  };
  const query = `{
    serverInfo { warnings { code } }
    job(id: "${jobId}") { lastError { code message } attempts { workerId error { message } } }
  }`;
  const seen = async (headers: Record<string, string>) => (await ask(server.url, query, {}, headers)).text;

  expect(await code(`mutation { retryDeadJob(jobId: "${jobId}") { __typename } }`)).toEqual([403, 'FORBIDDEN']);
  expect(await code('{ jobs(filter: { tenant: "acme" }) { totalCount } }')).toEqual([403, 'FORBIDDEN']);
  expect(await code(ENQUEUE_JOB, { input: { type: 'x', payload: 1, tenant: 'acme' } })).toEqual([403, 'FORBIDDEN']);
  expect(await seen(client.headers)).toContain('"message":"Its worker vanished: its lease expired at');
  expect(await seen(client.headers)).not.toContain('ada');
  expect(await seen((await makeKey(db, 'acme', 'operator')).headers)).toContain('Worker \\"ada\\" vanished');
});

test('an enqueue is for the tenant of its key; the admin may name one, another operator his own only', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const client = await makeKey(db, 'acme');
  const operator = await makeKey(db, 'acme', 'operator');
  const tenantOf = async (headers: Record<string, string>, tenant?: string) => {
    const variables = { input: { type: 'x', payload: 1, tenant } };
    const { data, errors } = await ask(server.url, ENQUEUE_JOB, variables, headers);
    if (errors) return errors[0]?.extensions.code;
    const { rows } = await db.query('select tenant from handbill.jobs where id = $1', [data.enqueueJob.job.id]);
    return rows[0].tenant;
  };

  expect(await tenantOf(client.headers)).toBe('acme');
  expect(await tenantOf(operator.headers, 'acme')).toBe('acme');
  expect(await tenantOf(operator.headers, 'beta')).toBe('FORBIDDEN');
  expect(await tenantOf({ 'x-admin-key': 'the-key' })).toBe('default');
  expect(await tenantOf({ 'x-admin-key': 'the-key' }, 'beta')).toBe('beta');
});

test('tenants that enqueue under one key in the same moment get each its own job, and never see the other', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const keys = [await makeKey(db, 'acme'), await makeKey(db, 'beta')];
  // Held up by this, all that is sent meanwhile goes to the database together.
  const locking = await db.connect();
  await locking.query('begin; lock table handbill.jobs in access exclusive mode');
  const sendAll = () =>
    Array.from({ length: 20 }, (_one, index) =>
      keys.map(async ({ headers }, whose) => {
        const input = { type: 'x', idempotencyKey: `key-${index}`, payload: { whose, index } };
        const { data } = await ask(server.url, ENQUEUE_JOB, { input }, headers);
        return { whose, index, ...data.enqueueJob };
      }),
    ).flat();
  const [first, second] = [sendAll(), sendAll()];
  await until(() => countWaiting(db));
  await locking.query('commit');
  locking.release();
  const answers = await Promise.all([...first, ...second]);

  const tenants = new Map<string, string>();
  for (const { id, tenant } of (await db.query('select id, tenant from handbill.jobs')).rows) tenants.set(id, tenant);
  expect(tenants.size).toBe(40);
  for (const { whose, index, __typename, job } of answers) {
    expect(__typename).toBe('JobAccepted');
    expect(job.payload).toEqual({ whose, index });
    expect(tenants.get(job.id)).toBe(['acme', 'beta'][whose]);
  }
  expect(answers.filter(({ deduplicated }) => deduplicated)).toHaveLength(40);
});

test('a conflict names the job of the own tenant', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const [acme, beta] = [await makeKey(db, 'acme'), await makeKey(db, 'beta')];
  const send = async ({ headers }: TestKey, payload: number) => {
    const variables = { input: { type: 'x', idempotencyKey: 'one', payload } };
    return (await ask(server.url, ENQUEUE_JOB, variables, headers)).data.enqueueJob;
  };

  const { job } = await send(acme, 1);
  await send(beta, 2);

  expect(await send(acme, 3)).toMatchObject({ __typename: 'IdempotencyConflict', existingJobId: job.id });
});

test('tenants that ask for each other in the same moment, and so in one read, get their own alone', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const keys = [await makeKey(db, 'acme'), await makeKey(db, 'beta')];
  const ids = [(await enqueue(db, { tenant: 'acme' })).id, (await enqueue(db, { tenant: 'beta' })).id];
  const query = 'query ($id: UUID!) { job(id: $id) { id queuePosition waitingFor { code } attempts { number } } }';
  const locking = await db.connect();
  await locking.query('begin; lock table handbill.jobs in access exclusive mode');
  const asked = Array.from({ length: 20 }, () =>
    keys.flatMap(({ headers }, whose) =>
      ids.map(async (id, of) => ({ isOwn: whose === of, id, ...(await ask(server.url, query, { id }, headers)) })),
    ),
  ).flat();
  await until(() => countWaiting(db));
  await locking.query('commit');
  locking.release();

  for (const { isOwn, id, data } of await Promise.all(asked)) expect(data.job?.id ?? null).toBe(isOwn ? id : null);
});

test('the hub tells no tenant of the job of another, though both watch it in one read', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const [acme, beta] = [await makeKey(db, 'acme'), await makeKey(db, 'beta')];
  const { id } = await enqueue(db, { tenant: 'acme' });
  const streamsOf = ({ headers }: TestKey) => [
    watch(socketClient(server.url, headers), id),
    watch(sseClient(server.url, headers), id),
  ];
  const foreign = streamsOf(beta);
  const own = streamsOf(acme);
  await until(() => own.every(({ events }) => events.length === 1));

  await completeAttempt(db, await claimOne(db), {});
  await Promise.all(own.map(({ over }) => over));
  await Promise.all(foreign.map(({ over }) => over.catch(() => {})));

  for (const stream of own) expect(statusesOf(stream).at(-1)).toBe('SUCCEEDED');
  for (const { events } of foreign) expect(events.filter(({ data }) => data)).toEqual([]);
});

test('a stream of many jobs neither tells of those of another tenant nor whether they exist', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, ADMIN);
  const { headers } = await makeKey(db, 'beta');
  const foreign = await enqueue(db, { tenant: 'acme' });
  const unknown = randomUUID();
  const byIds = 'subscription ($jobId: UUID!) { jobsChanged(ids: [$jobId]) { id } }';
  const byFilter = 'subscription { jobsChanged(filter: {}) { id } }';

  for (const client of [socketClient(server.url, headers), sseClient(server.url, headers)]) {
    const all = watch(client, unknown, byFilter);
    const streams = [foreign.id, unknown].map((id) => ({ id, ...watch(client, id, byIds) }));
    await until(() => streams.every(({ events }) => events.length > 0));
    const [told, toldOfUnknown] = streams.map(({ id, events }) => JSON.stringify(events).replaceAll(id, 'ID'));
    expect(told).toBe(toldOfUnknown);
    expect(told).toContain('NOT_FOUND');

    const seen = await until(async () => {
      await enqueue(db, { tenant: 'acme' });
      await enqueue(db, { tenant: 'beta' });
      return all.events.length > 2 && all.events;
    });
    const ids = seen.map(({ data }) => /"id":"([^"]+)"/.exec(JSON.stringify(data))?.[1]);
    const { rows } = await db.query('select distinct tenant from handbill.jobs where id = any ($1)', [ids]);
    expect(rows).toEqual([{ tenant: 'beta' }]);
    for (const { leave } of [all, ...streams]) leave();
  }
});
