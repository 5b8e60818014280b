import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import { ask, ENQUEUE_JOB } from '../support/ask.ts';
import { enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { socketClient, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';
import { type Send, transportsTo } from '../support/transports.ts';
import { until } from '../support/until.ts';

const SOON = { OPERATION_TIMEOUT_MS: '1000' };
const UNKNOWN = '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11';
const TIMEOUT = { extensions: { code: 'TIMEOUT' } };

/** Nobody reads or writes jobs until it is disposed of. */
async function lockJobs(db: Pool) {
  const holder = await db.connect();
  await holder.query('begin; lock table handbill.jobs in access exclusive mode');
  return {
    async [Symbol.asyncDispose]() {
      await holder.query('rollback');
      holder.release();
    },
  };
}

const statementsOf = async (db: Pool) => {
  const { rows } = await db.query(
    `select query from pg_stat_activity
     where datname = current_database() and application_name = 'handbill-server' and state = 'active'`,
  );
  return rows;
};

test('what takes too long is TIMEOUT over every transport, and its statements end too', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, SOON);
  const { id } = await enqueue(db);
  const operations = {
    'a query': `{ job(id: "${id}") { id } }`,
    'a page': '{ jobs { nodes { id } } }',
    'a mutation': `mutation { cancelJob(jobId: "${id}") { __typename } }`,
    'an enqueue': 'mutation { enqueueJob(input: { type: "x", payload: 1 }) { __typename } }',
  };
  const sendAll = (send: Send) => Promise.all(Object.values(operations).map((query) => send(query)));
  for (const send of Object.values(transportsTo(server.url))) {
    // Connections to the database are made before, which may take as long as an operation.
    await sendAll((query) => ask(server.url, query.replace(id, UNKNOWN).replace('payload: 1', 'payload: 0')));
    await using _lock = await lockJobs(db);
    const answers = await sendAll(send);
    expect(answers).toMatchObject(answers.map(() => ({ errors: [TIMEOUT] })));
    await until(async () => (await statementsOf(db)).length === 0);
  }
  await until(async () => (await ask(server.url, operations['a query'])).data.job.id === id);
  const { rows } = await db.query(`select from handbill.jobs where payload = '1' or status = 'cancelled'`);
  expect(rows).toEqual([]);
});

test('a mutation that comes after the time does not begin, and what was done before stands', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { OPERATION_TIMEOUT_MS: '3000' });
  const { id } = await enqueue(db);
  const holder = await db.connect();
  await holder.query('begin');
  await holder.query('select from handbill.jobs where id = $1 for update', [id]);
  const greet = 'enqueueJob(input: { type: "greet", payload: 1 }) { __typename }';

  const { status, data, errors } = await ask(
    server.url,
    `mutation { first: ${greet} second: cancelJob(jobId: "${id}") { __typename } third: ${greet} }`,
  );

  await until(async () => (await statementsOf(db)).length === 0);
  await holder.query('rollback');
  holder.release();
  expect(status).toBe(200);
  expect(data).toEqual({ first: { __typename: 'JobAccepted' }, second: null, third: null });
  expect(errors).toMatchObject([
    { path: ['second'], ...TIMEOUT },
    { path: ['third'], ...TIMEOUT },
  ]);
  expect((await db.query(`select from handbill.jobs where status = 'pending'`)).rowCount).toBe(2);
});

test('when nothing was done in time the status is 504, on the short way too', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, SOON);
  await using _lock = await lockJobs(db);

  const answer = await ask(server.url, ENQUEUE_JOB, { input: { type: 'greet', payload: 1 } });

  expect(answer).toMatchObject({ status: 504, data: { enqueueJob: null }, errors: [TIMEOUT] });
});

test('a subscription lives longer than an operation may take', async ({ db, databaseUrl }) => {
  // Each event has as long as an operation, which a busy machine must be able to do in it.
  await using server = await runServer(databaseUrl, SOON);
  const { id } = await enqueue(db);
  const stream = watch(socketClient(server.url), id);
  await until(() => stream.events.length === 1);
  const begun = performance.now();
  await until(() => performance.now() - begun > 1_200);

  await db.query(`update handbill.jobs set status = 'cancelled', finished_at = now() where id = $1`, [id]);
  await stream.over;

  expect(stream.events.at(-1)).toMatchObject({ data: { jobStatusChanged: { status: 'CANCELLED' } } });
});
