import { expect } from 'vitest';
import { type Database, inTransaction } from '../../sql/database.ts';
import { takeEnqueues } from '../../sql/enqueue-budgets.ts';
import { countWaiting } from '../support/queue.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const take = (db: Database, asked: { tenant?: string; needed?: number; wanted?: number; perMinute?: number } = {}) =>
  takeEnqueues(db, { tenant: 'acme', needed: 1, wanted: 1, perMinute: 10, ...asked });

/** Moves a tenant's past back, as if so much time had gone by. */
const age = (db: Database, seconds: number) =>
  db.query('update handbill.enqueue_budgets set spent_until = spent_until - make_interval(secs => $1)', [seconds]);

test('of many that ask at once as many are given one as there are', async ({ db }) => {
  // So few that no more is there before all have asked, however busy the machine is.
  const perMinute = 3;
  await take(db, { perMinute });

  const taken = await Promise.all(Array.from({ length: 30 }, () => take(db, { perMinute })));

  expect(taken.filter(({ granted }) => granted === 1)).toHaveLength(2);
  expect(taken.filter(({ granted }) => granted === 0)).toHaveLength(28);
  const { waitSeconds } = await take(db, { perMinute });
  expect(waitSeconds).toBeGreaterThan(0);
  expect(waitSeconds).toBeLessThanOrEqual(20);
});

test('of two that are the first of a tenant at once, what both took is counted', async ({ db }) => {
  const second = await inTransaction(db, async (tx) => {
    await take(tx, { needed: 10 });
    const taken = take(db, { needed: 10 });
    await until(() => countWaiting(db));
    return { taken };
  });
  expect(await second.taken).toMatchObject({ granted: 10 });

  const { granted, waitSeconds } = await take(db);

  expect(granted).toBe(0);
  // One minute's budget was there, and two were taken.
  expect(waitSeconds).toBeGreaterThan(30);
});

test('a budget fills up again, and never beyond a minute of it', async ({ db }) => {
  expect(await take(db, { needed: 10 })).toMatchObject({ granted: 10 });

  await age(db, 6);
  expect(await take(db)).toMatchObject({ granted: 1 });
  await age(db, 3_600);
  expect(await take(db, { wanted: 50 })).toMatchObject({ granted: 10 });
});

test('who takes more than there is is waited for', async ({ db }) => {
  expect(await take(db, { needed: 25 })).toMatchObject({ granted: 25 });

  const { granted, waitSeconds } = await take(db);

  expect(granted).toBe(0);
  // As much of it as has not gone by since.
  expect(waitSeconds).toBeLessThanOrEqual(96);
  expect(waitSeconds).toBeGreaterThan(80);
  expect(await take(db, { tenant: 'other' })).toMatchObject({ granted: 1 });
});
