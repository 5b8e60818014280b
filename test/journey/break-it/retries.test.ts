import { expect } from 'vitest';
import type { Pool } from '../../../sql/database.ts';
import { findJob, listAttempts } from '../../../sql/jobs.ts';
import { becomes, enqueue } from '../../support/enqueue.ts';
import { attemptRows } from '../../support/queue.ts';
import { FLYER, startWorkerProcess } from '../../support/system-processes.ts';
import { test } from '../../support/test.ts';

/** How long after the end of each attempt the next one was due, and whether it began before that. */
async function waitsOf(db: Pool, id: string): Promise<{ wait: number; isEarly: boolean }[]> {
  const rows = await attemptRows(db, id);
  return rows.slice(1).map(({ ready_at, started_at }, n) => ({
    wait: ready_at - rows[n]?.finished_at,
    isEarly: started_at < ready_at,
  }));
}

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
  for (const [n, { wait, isEarly }] of (await waitsOf(db, id)).entries()) {
    expect(isEarly).toBe(false);
    // The last 50 are jitter; and the end is noted a moment after the wait was reckoned, which a busy machine may draw out.
    expect(wait).toBeLessThanOrEqual(200 * 2 ** n + 50);
    expect(wait).toBeGreaterThan(100 * 2 ** n - 50);
  }
  expect(await findJob(db, id)).toMatchObject({ attempts: 5, maxAttempts: 5, lastErrorRetryable: true });
  expect((await findJob(db, id))?.diedAt).toBeInstanceOf(Date);
});
