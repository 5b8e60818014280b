import { expect } from 'vitest';
import { countByStatus, overlaps, peakConcurrency } from '../../support/attempt-facts.ts';
import { enqueue } from '../../support/enqueue.ts';
import { FLYER, startWorkerProcess } from '../../support/system-processes.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';

const ids = (count: number) => Array.from({ length: count }, (_unused, index) => index);

test('50 jobs at once never run more than WORKER_CONCURRENCY at a time', async ({ db, databaseUrl, spawnProcess }) => {
  const env = { WORKER_CONCURRENCY: '5', SIM_MIN_LATENCY_MS: '50', SIM_MAX_LATENCY_MS: '150' };
  await startWorkerProcess(spawnProcess, databaseUrl, env);
  await Promise.all(ids(50).map((id) => enqueue(db, 'echo', id)));

  await until(async () => (await countByStatus(db)).succeeded === 50);

  expect(await peakConcurrency(db)).toBe(5);
});

/** Fifty flyers, and the six processes that make them, take 14 seconds of CPU. */
const PATIENCE = { timeoutMs: 90_000 };

test('two workers share 50 flyers: no attempts of a job overlap, each succeeds once and has one flyer', {
  timeout: 150_000,
}, async ({ db, databaseUrl, spawnProcess }) => {
  await Promise.all(
    ['a', 'b'].map((id) => startWorkerProcess(spawnProcess, databaseUrl, { WORKER_ID: id, WORKER_CONCURRENCY: '3' })),
  );
  // When both are there: one alone may do all 50 while the other is still starting.
  await Promise.all(ids(50).map(() => enqueue(db, 'listing_flyer', FLYER)));

  await until(async () => (await countByStatus(db)).succeeded === 50, PATIENCE);

  const { rows } = await db.query(
    'select worker_id, outcome, count(*)::int from handbill.job_attempts group by 1, 2 order by 1',
  );
  expect(rows.map(({ worker_id, outcome }) => [worker_id, outcome])).toEqual([
    ['a', 'succeeded'],
    ['b', 'succeeded'],
  ]);
  expect(rows[0].count + rows[1].count).toBe(50);
  expect(await overlaps(db)).toBe(0);
  expect((await db.query('select from handbill.flyers')).rowCount).toBe(50);
});
