import { expect } from 'vitest';
import { findJob } from '../../sql/jobs.ts';
import { becomes, enqueue, outcomesOf } from '../support/enqueue.ts';
import { holdHandler } from '../support/held-handler.ts';
import { expireLease, leaseRows, running } from '../support/queue.ts';
import { runWorker } from '../support/run-worker.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const databaseOf = (url: string) => new URL(url).pathname.slice(1);
const cutAll = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()';

test('connections that are cut again and again burn no attempt', async ({ db, admin, databaseUrl }) => {
  const worker = runWorker(db, { work: () => 'done' });
  const ids = [];
  for (let round = 0; round < 10; round += 1) {
    ids.push(await until(() => enqueue(db, 'work')));
    await admin.query(cutAll, [databaseOf(databaseUrl)]);
  }

  for (const id of ids) await becomes(db, id, 'succeeded');
  await worker.stop(0);

  for (const id of ids) expect(await findJob(db, id)).toMatchObject({ attempts: 1, lastError: null });
});

test('a read-only database burns no attempt: the outcome is written when it can be', async ({
  db,
  admin,
  databaseUrl,
}) => {
  const name = databaseOf(databaseUrl);
  const { handle, called, finish } = holdHandler();
  const worker = runWorker(db, { wait: handle });
  const id = await enqueue(db, 'wait');
  await called;
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  await admin.query(cutAll, [name]);
  finish();
  await until(() => worker.log.some((line) => JSON.stringify(line).includes('read-only transaction')));

  await admin.query(`alter database ${name} reset default_transaction_read_only`);
  await admin.query(cutAll, [name]);
  await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(await outcomesOf(db, id)).toEqual(['succeeded']);
});

test('a finish whose answer was lost is recognised as made', async ({ db }) => {
  let lost = 0;
  const cutsAfterFinish = Object.assign(Object.create(db), {
    async query(config: { name?: string }, ...rest: unknown[]) {
      const answer = await Reflect.apply(db.query, db, [config, ...rest]);
      if (config.name !== 'complete_attempts' || lost > 0) return answer;
      lost += 1;
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const worker = runWorker(cutsAfterFinish, { work: () => 'done' }, { heartbeatPool: db });
  const id = await enqueue(db, 'work');

  await until(() => worker.log.some(({ outcome }) => outcome === 'succeeded'));
  await worker.stop(0);

  expect(lost).toBe(1);
  expect(await outcomesOf(db, id)).toEqual(['succeeded']);
});

test('a finish of many whose answer was lost leaves one outcome an attempt, and no lease', async ({ db }) => {
  let lost = 0;
  const cutsAfterFinish = Object.assign(Object.create(db), {
    async query(config: { name?: string }, ...rest: unknown[]) {
      const answer = await Reflect.apply(db.query, db, [config, ...rest]);
      if (config.name !== 'complete_attempts' || answer.rowCount < 2 || lost > 0) return answer;
      lost = answer.rowCount;
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const ids = [];
  for (let count = 0; count < 5; count += 1) ids.push(await enqueue(db, 'work'));
  const worker = runWorker(cutsAfterFinish, { work: () => 'done' }, { heartbeatPool: db });

  await until(() => worker.log.filter(({ outcome }) => outcome === 'succeeded').length === 5);
  await worker.stop(0);

  expect(lost).toBeGreaterThan(1);
  for (const id of ids) expect(await outcomesOf(db, id)).toEqual(['succeeded']);
  expect(await leaseRows(db)).toEqual([]);
});

test('a claim whose answer was lost is found again and runs, its one attempt used once', async ({ db }) => {
  let lost = 0;
  const cutsAfterClaim = Object.assign(Object.create(db), {
    async query(config: { name?: string }, ...rest: unknown[]) {
      const answer = await Reflect.apply(db.query, db, [config, ...rest]);
      if (config.name !== 'claim_jobs' || lost > 0 || answer.rowCount === 0) return answer;
      lost += 1;
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const worker = runWorker(cutsAfterClaim, { work: () => 'done' }, { heartbeatPool: db });
  const id = await enqueue(db, 'work');

  await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(lost).toBe(1);
  expect(await outcomesOf(db, id)).toEqual(['succeeded']);
});

test('jobs of a claim whose answer was lost are given back at shutdown', async ({ db }) => {
  const losesAnswers = Object.assign(Object.create(db), {
    async query(config: { name?: string }, ...rest: unknown[]) {
      const answer = await Reflect.apply(db.query, db, [config, ...rest]);
      if (config.name !== 'claim_jobs' || answer.rowCount === 0) return answer;
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const id = await enqueue(db, 'work');
  const work = () => new Promise(() => {});
  const worker = runWorker(losesAnswers, { work }, { heartbeatPool: db, pollMs: 60_000 });
  await becomes(db, id, 'processing');
  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({ status: 'pending', attempts: 0 });
  expect(await outcomesOf(db, id)).toEqual(['interrupted']);
});

test('trouble without end holds off sweeping no longer than it takes to renew a lease', async ({ db }) => {
  const cannotClaim = Object.assign(Object.create(db), {
    async query(config: { name?: string }, ...rest: unknown[]) {
      if (config.name !== 'claim_jobs') return await Reflect.apply(db.query, db, [config, ...rest]);
      throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    },
  });
  const lost = await running(db, { type: 'work' });
  const worker = runWorker(cannotClaim, { work: () => 'done' }, { heartbeatPool: db, leaseMs: 500 });
  await until(() => worker.log.length > 3);
  await expireLease(db, lost.jobId);

  await becomes(db, lost.jobId, 'pending');
  await worker.stop(0);
});
