import { expect } from 'vitest';
import { findJob, listAttempts } from '../../../sql/jobs.ts';
import { becomes, enqueue } from '../../support/enqueue.ts';
import { FLYER, startWorkerProcess } from '../../support/system-processes.ts';
import { test } from '../../support/test.ts';

test('with SIM_FAILURE_RATE=1 the waits double, then the job is dead with all its attempts', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const env = { SIM_FAILURE_RATE: '1', RETRY_BASE_MS: '200', RETRY_MAX_JITTER_MS: '50', WORKER_POLL_MS: '60000' };
  await startWorkerProcess(spawnProcess, databaseUrl, env);
  const id = await enqueue(db, 'listing_flyer', FLYER);

  await becomes(db, id, 'dead');

  const attempts = await listAttempts(db, [id], 100);
  expect(attempts.map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual(
    Array(5).fill(['failed', 'SIMULATED']),
  );
  const waits = attempts
    .slice(1)
    .map((attempt, n) => attempt.startedAt.getTime() - (attempts[n]?.finishedAt?.getTime() ?? 0));
  for (const [n, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(200 * 2 ** n - 2);
    // Less than the next doubling, but for what two busy cores may add.
    expect(wait).toBeLessThan(200 * 2 ** (n + 1) + 500);
  }
  expect(await findJob(db, id)).toMatchObject({ attempts: 5, maxAttempts: 5, lastErrorRetryable: true });
  expect((await findJob(db, id))?.diedAt).toBeInstanceOf(Date);
});
