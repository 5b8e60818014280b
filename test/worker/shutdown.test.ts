import { expect } from 'vitest';
import { inTransaction, type Pool } from '../../sql/database.ts';
import { findJob } from '../../sql/jobs.ts';
import type { Handler } from '../../worker/register.ts';
import { becomes, enqueue, outcomesOf } from '../support/enqueue.ts';
import { holdHandler } from '../support/held-handler.ts';
import { countWaiting, leaseEnd } from '../support/queue.ts';
import { runWorker } from '../support/run-worker.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const forever = () => new Promise(() => {});

test('stopping claims nothing new and lets what runs finish', async ({ db }) => {
  const { handle, called, finish } = holdHandler();
  const worker = runWorker(db, { wait: handle }, { concurrency: 1 });
  const running = await enqueue(db, 'wait');
  await called;
  const next = await enqueue(db, 'wait');

  const stopped = worker.stop(20_000);
  finish();
  await stopped;

  expect(await outcomesOf(db, running)).toEqual(['succeeded']);
  expect(await findJob(db, next)).toMatchObject({ status: 'pending', attempts: 0 });
  expect((await db.query('select from handbill.workers')).rowCount).toBe(0);
});

test('a claim that is answered after the stop is given back, and no handler is called for it', async ({ db }) => {
  let calls = 0;
  const id = await enqueue(db, 'count');
  // A lock that claims alone wait for.
  await db.query(
    `create function held() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
     create trigger held before insert on handbill.leases for each row execute function held()`,
  );
  const stopped = await inTransaction(db, async (tx) => {
    await tx.query('select pg_advisory_xact_lock(1)');
    const worker = runWorker(db, { count: () => (calls += 1) });
    await until(async () => (await countWaiting(db)) === 1);
    return [worker.stop(20_000)];
  });
  await Promise.all(stopped);

  expect(calls).toBe(0);
  expect(await outcomesOf(db, id)).toEqual(['interrupted']);
  expect(await findJob(db, id)).toMatchObject({ status: 'pending', attempts: 0 });
});

test('what is not done within the grace is released, and has used no attempt', async ({ db }) => {
  let reason: unknown;
  const hang: Handler = (_payload, { signal }) => {
    signal.addEventListener('abort', () => (reason = signal.reason));
    return forever();
  };
  // With its one slot taken it claims nothing: a claim under way might take the job once more, to give it back.
  const worker = runWorker(db, { hang }, { concurrency: 1 });
  const id = await enqueue(db, 'hang');
  await becomes(db, id, 'processing');

  await worker.stop(0);

  expect(reason).toMatchObject({ name: 'ShuttingDown' });
  expect(await findJob(db, id)).toMatchObject({ status: 'pending', attempts: 0, lastAttempt: 1, lastError: null });
  expect(await outcomesOf(db, id)).toEqual(['interrupted']);
});

test('a released job keeps its place and is claimable at once', async ({ db }) => {
  const worker = runWorker(db, { hang: forever }, { concurrency: 1 });
  const first = await enqueue(db, 'hang');
  await becomes(db, first, 'processing');
  const second = await enqueue(db, 'hang');
  await worker.stop(0);

  const other = runWorker(db, { hang: forever }, { concurrency: 1 });
  await becomes(db, first, 'processing');
  expect(await findJob(db, second)).toMatchObject({ status: 'pending' });
  await other.stop(0);
});

test('heartbeats go on during the grace, so that no lease is lost to a shutdown', async ({ db }) => {
  const { handle, called, finish } = holdHandler();
  const worker = runWorker(db, { wait: handle }, { heartbeatMs: 100 });
  const id = await enqueue(db, 'wait');
  await called;
  const endsAt = async () => Number(await leaseEnd(db, id));
  const first = await endsAt();

  const stopped = worker.stop(20_000);
  await until(async () => (await endsAt()) > first + 700);
  finish();
  await stopped;

  expect(await outcomesOf(db, id)).toEqual(['succeeded']);
});

test('hastened, a worker does not wait for a database that is silent: its job is left to the sweep', async ({ db }) => {
  let isSilent = false;
  const pool: Pool = Object.assign(Object.create(db), {
    query: (...args: unknown[]) => (isSilent ? forever() : Reflect.apply(db.query, db, args)),
  });
  const worker = runWorker(pool, { hang: forever }, { heartbeatPool: pool });
  const id = await enqueue(db, 'hang');
  await becomes(db, id, 'processing');
  isSilent = true;

  const stopped = worker.stop(60_000);
  worker.hasten();
  await stopped;

  expect(await findJob(db, id)).toMatchObject({ status: 'processing' });
});

test('hastening releases at once, whatever the grace', async ({ db }) => {
  const worker = runWorker(db, { hang: forever });
  const id = await enqueue(db, 'hang');
  await becomes(db, id, 'processing');

  const stopped = worker.stop(60_000);
  worker.hasten();
  await stopped;

  expect(await findJob(db, id)).toMatchObject({ status: 'pending', attempts: 0 });
});
