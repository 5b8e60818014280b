import { expect } from 'vitest';
import { countByStatus, peakConcurrency } from '../../support/attempt-facts.ts';
import { enqueue } from '../../support/enqueue.ts';
import { startWorkerProcess } from '../../support/system-processes.ts';
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
