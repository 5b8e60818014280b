import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import type { Pruned } from '../../sql/prune.ts';
import { prune, startPruner } from '../../worker/pruner.ts';
import { countRows, insertAged, KEEP } from '../support/ended-jobs.ts';
import { becomes, enqueue } from '../support/enqueue.ts';
import { jobRow } from '../support/queue.ts';
import { runWorker } from '../support/run-worker.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

test('a worker prunes what is old, goes on working, and says which dead jobs nobody had resolved', async ({ db }) => {
  const [old, young] = [await insertAged(db, 'dead', 91), await insertAged(db, 'dead', 89)];
  const worker = runWorker(db, { work: () => 'done' });

  // The row is gone before the worker has its answer.
  const told = await until(() => worker.log.find(({ msg }) => String(msg).startsWith('dead jobs were pruned')));
  await becomes(db, await enqueue(db, 'work'), 'succeeded');
  await worker.stop(0);

  expect([await jobRow(db, old), await jobRow(db, young)]).toEqual([undefined, expect.anything()]);
  expect(told).toMatchObject({ level: 40, jobs: 1, msg: 'dead jobs were pruned that nobody had resolved' });
});

test('a job that another table refers to is kept and told of, and keeps no other', async ({ db }) => {
  const ids = [];
  for (let i = 0; i < 5; i += 1) ids.push(await insertAged(db, 'succeeded', 31));
  await db.query('create table viewings (job_id uuid references handbill.jobs)');
  await db.query('insert into viewings values ($1)', [ids[2]]);
  const worker = runWorker(db, {});

  await until(async () => (await countRows(db, 'jobs')) === 1);
  await worker.stop(0);

  expect(await jobRow(db, ids[2] ?? '')).toBeDefined();
  expect(worker.log).toContainEqual(
    expect.objectContaining({ jobId: ids[2], err: expect.objectContaining({ code: '23503' }) }),
  );
});

test('what a failed statement had locked is pruned by the next all the same, whichever sessions are idle', async ({
  db,
}) => {
  await db.query('create table viewings (job_id uuid references handbill.jobs)');
  const kept = await insertAged(db, 'succeeded', 31);
  await db.query('insert into viewings values ($1)', [kept]);

  for (let round = 0; round < 30; round += 1) {
    const id = await insertAged(db, 'succeeded', 31);
    await Promise.all(Array.from({ length: 3 }, () => db.query('select 1')));
    await prune({ db, keep: KEEP, onPruned() {}, onKept() {} }, [kept, id]);
    expect(await jobRow(db, id)).toBeUndefined();
  }
});

test('trouble of the database is told, and the next step is taken all the same', async ({ db }) => {
  const id = await insertAged(db, 'succeeded', 31);
  const trouble: unknown[] = [];
  let failures = 2;
  const failsTwice: Pool = Object.assign(Object.create(db), {
    async query(...query: unknown[]) {
      failures -= 1;
      if (failures >= 0) throw new Error('Connection terminated unexpectedly');
      return await Reflect.apply(db.query, db, query);
    },
  });
  const pruned: Pruned[] = [];
  const onTrouble = (error: unknown) => void trouble.push(error);
  const pruner = startPruner(
    { db: failsTwice, keep: KEEP, onPruned: (one) => void pruned.push(one), onKept, onTrouble },
    50,
  );

  await until(async () => !(await jobRow(db, id)));
  await until(() => pruned.length === 1);
  pruner.stop();

  expect(trouble).toHaveLength(2);
});

test('where everything is kept for ever, nothing is looked for', async ({ db }) => {
  const id = await insertAged(db, 'succeeded', 31);
  const keep = { succeededDays: null, cancelledDays: null, deadDays: null };
  const worker = runWorker(db, { work: () => 'done' }, { keep });

  await becomes(db, await enqueue(db, 'work'), 'succeeded');
  await worker.stop(0);

  expect(await jobRow(db, id)).toBeDefined();
  const { rows } = await db.query('select taken_at::text from handbill.pruning');
  expect(rows).toEqual([{ taken_at: '-infinity' }]);
});

function onKept(): never {
  throw new Error('No job is referred to.');
}
