import { expect } from 'vitest';
import { claimJobs } from '../../sql/attempts.ts';
import type { Database } from '../../sql/database.ts';
import { findJob } from '../../sql/jobs.ts';
import { sweepExpiredLeases } from '../../sql/sweep.ts';
import type { Handler } from '../../worker/register.ts';
import { becomes, enqueue, outcomesOf } from '../support/enqueue.ts';
import { holdHandler } from '../support/held-handler.ts';
import { expireLeases, leaseEnd, leaseRows } from '../support/queue.ts';
import { runWorker } from '../support/run-worker.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

test('a worker whose lease was swept drops its work, and its late result changes nothing', async ({ db }) => {
  let reason: unknown;
  let finish = () => {};
  const wait: Handler = (_payload, { signal }) => {
    signal.addEventListener('abort', () => (reason ??= signal.reason));
    return new Promise<void>((resolve) => (finish = resolve));
  };
  const worker = runWorker(db, { wait }, { sweepMs: 60_000 });
  const id = await enqueue(db, 'wait', {}, { maxAttempts: 1 });
  await becomes(db, id, 'processing');
  // Until one comes between two heartbeats; the worker's own, at its start, may be the one that does it.
  await until(async () => {
    await expireLeases(db);
    await sweepExpiredLeases(db, 0, 10);
    return (await outcomesOf(db, id))[0] === 'abandoned';
  });

  await until(() => reason);
  finish();
  await worker.stop(0);

  expect(reason).toMatchObject({ name: 'LeaseLost' });
  expect(await findJob(db, id)).toMatchObject({ status: 'dead', lastErrorCode: 'WORKER_LOST', attempts: 1 });
  expect((await findJob(db, id))?.lastError).toContain('worker-1');
  expect(await outcomesOf(db, id)).toEqual(['abandoned']);
  expect(worker.log.filter(({ msg }) => String(msg).startsWith('late result refused'))).toHaveLength(1);
  expect(await leaseRows(db)).toEqual([]);
});

test('a worker that cannot renew its leases lets go before they end, and gives the job back without using an attempt', async ({
  db,
}) => {
  const silent = { query: () => Promise.reject(new Error('Connection terminated')) };
  let reason: unknown;
  const handler = (_payload: unknown, { signal }: { signal: AbortSignal }) => {
    signal.addEventListener('abort', () => (reason ??= signal.reason));
    return new Promise(() => {});
  };
  // Only the heartbeats' connection is out of reach; the lease alone decides.
  const heartbeatPool = Object.assign(Object.create(db), silent);
  const worker = runWorker(db, { wait: handler }, { heartbeatPool, leaseMs: 600, sweepMs: 60_000 });
  const id = await enqueue(db, 'wait');

  await until(() => reason);
  await until(async () => (await outcomesOf(db, id)).includes('interrupted'));
  await worker.stop(0);

  expect(reason).toMatchObject({ name: 'LeaseLost' });
  expect(await findJob(db, id)).toMatchObject({ attempts: 0 });
});

test('every worker sweeps at its start', async ({ db }) => {
  const id = await enqueue(db, 'wait');
  const lost = runWorker(
    db,
    { wait: () => new Promise(() => {}) },
    { concurrency: 1, sweepMs: 60_000, heartbeatMs: 60_000 },
  );
  await becomes(db, id, 'processing');
  await expireLeases(db);

  const other = runWorker(db, { wait: () => 'done' }, { ...(await sweepingAtOnce(db)), sweepMs: 60_000 });
  await becomes(db, id, 'succeeded');
  await Promise.all([lost.stop(0), other.stop(0)]);

  expect(await outcomesOf(db, id)).toEqual(['abandoned', 'succeeded']);
});

test('a job is taken back by the first sweep, however many leases that hold nothing any more stand before its own', async ({
  db,
}) => {
  const id = await enqueue(db, 'wait');
  await claimJobs(db, {
    workerId: 'lost',
    types: ['wait'],
    leaseMs: 30_000,
    limit: 1,
    leaseToken: 'ffffffff-ffff-4fff-bfff-ffffffffffff',
  });
  await db.query(
    `insert into handbill.leases select gen_random_uuid(), now(), array[handbill.new_id()] from generate_series(1, 250)`,
  );
  await expireLeases(db);

  const worker = runWorker(db, { wait: () => 'done' }, { ...(await sweepingAtOnce(db)), sweepMs: 3_600_000 });
  await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(await outcomesOf(db, id)).toEqual(['abandoned', 'succeeded']);
});

test('a lease is renewed as long as the work goes on', async ({ db }) => {
  const { handle, called, finish } = holdHandler();
  const worker = runWorker(db, { wait: handle }, { heartbeatMs: 100 });
  const id = await enqueue(db, 'wait');
  await called;
  const endsAt = async () => Number(await leaseEnd(db, id));
  const first = await endsAt();
  await until(async () => (await endsAt()) > first + 1_500);

  finish();
  await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(await outcomesOf(db, id)).toEqual(['succeeded']);
});

/** After a start of the database nothing is taken back for the time of one lease: of one that a busy machine can keep, that time must be over. */
async function sweepingAtOnce(db: Database): Promise<{ leaseMs: number }> {
  const leaseMs = 5_000;
  const isOver = 'select where pg_postmaster_start_time() + make_interval(secs => $1) < now()';
  await until(async () => (await db.query(isOver, [leaseMs / 1_000])).rowCount);
  return { leaseMs };
}
