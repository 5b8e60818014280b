import { expect } from 'vitest';
import { findJob, listAttempts } from '../../../sql/jobs.ts';
import { countByStatus } from '../../support/attempt-facts.ts';
import { becomes, enqueue, outcomesOf } from '../../support/enqueue.ts';
import { FLYER, SHORT_LEASE, startWorkerProcess } from '../../support/system-processes.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';

test('kill -9 with jobs in flight: all finish all the same, their first attempts abandoned', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const slow = { SIM_MIN_LATENCY_MS: '60000', SIM_MAX_LATENCY_MS: '60000' };
  const doomed = await startWorkerProcess(spawnProcess, databaseUrl, { ...SHORT_LEASE, ...slow, WORKER_ID: 'doomed' });
  const ids = await Promise.all([1, 2, 3, 4, 5].map(() => enqueue(db, 'listing_flyer', FLYER)));
  await until(async () => (await countByStatus(db)).processing === 5);
  doomed.signal('SIGKILL');
  await startWorkerProcess(spawnProcess, databaseUrl, { ...SHORT_LEASE, WORKER_CONCURRENCY: '2' });

  for (const id of ids) await becomes(db, id, 'succeeded');

  for (const id of ids) {
    expect(await listAttempts(db, [id], 10)).toMatchObject([
      { outcome: 'abandoned', errorCode: 'WORKER_LOST', workerId: 'doomed', error: expect.stringContaining('doomed') },
      { outcome: 'succeeded' },
    ]);
  }
});

test('SIGTERM in mid-job: another worker is woken for it, and no attempt is used', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const slow = { SIM_MIN_LATENCY_MS: '60000', SIM_MAX_LATENCY_MS: '60000', SHUTDOWN_GRACE_MS: '300' };
  const leaving = await startWorkerProcess(spawnProcess, databaseUrl, slow);
  const id = await enqueue(db, 'listing_flyer', FLYER);
  await becomes(db, id, 'processing');
  // The other polls so rarely that only the wake can tell it.
  await startWorkerProcess(spawnProcess, databaseUrl, { WORKER_POLL_MS: '600000' });
  leaving.signal('SIGTERM');

  await becomes(db, id, 'succeeded');

  expect(await leaving.exited).toEqual({ code: 0, signal: null });
  const [first, second] = await listAttempts(db, [id], 10);
  expect([first?.outcome, second?.outcome]).toEqual(['interrupted', 'succeeded']);
  expect(await findJob(db, id)).toMatchObject({ attempts: 1, lastAttempt: 2 });
});

test('a worker stopped past its lease and woken again changes nothing: one flyer, its late result refused', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const slow = { SIM_MIN_LATENCY_MS: '5000', SIM_MAX_LATENCY_MS: '5000' };
  const stopped = await startWorkerProcess(spawnProcess, databaseUrl, {
    ...SHORT_LEASE,
    ...slow,
    WORKER_ID: 'stopped',
  });
  const id = await enqueue(db, 'listing_flyer', FLYER);
  // It knows of its claim by then, whose answer comes after the row shows it.
  await until(async () => (await findJob(db, id))?.progress);
  stopped.signal('SIGSTOP');
  await startWorkerProcess(spawnProcess, databaseUrl, { ...SHORT_LEASE, WORKER_ID: 'other' });
  await becomes(db, id, 'succeeded');
  const finished = await findJob(db, id);

  stopped.signal('SIGCONT');
  await stopped.waitForLine('late result refused');
  stopped.signal('SIGTERM');
  await stopped.exited;

  expect(await outcomesOf(db, id)).toEqual(['abandoned', 'succeeded']);
  expect(await findJob(db, id)).toEqual(finished);
  expect((await db.query('select attempt from handbill.flyers')).rows).toEqual([{ attempt: 2 }]);
  expect(stopped.lines.filter((line) => line.includes('late result refused'))).toHaveLength(1);
});

test('a second SIGTERM releases what runs and leaves at once', async ({ db, databaseUrl, spawnProcess }) => {
  const slow = { SIM_MIN_LATENCY_MS: '60000', SIM_MAX_LATENCY_MS: '60000', SHUTDOWN_GRACE_MS: '60000' };
  const leaving = await startWorkerProcess(spawnProcess, databaseUrl, slow);
  const id = await enqueue(db, 'echo');
  await becomes(db, id, 'processing');
  leaving.signal('SIGTERM');
  await leaving.waitForLine('nothing new is claimed');
  const pressing = setInterval(() => leaving.signal('SIGTERM'), 200);
  const exit = await leaving.exited;
  clearInterval(pressing);

  expect(exit).toEqual({ code: 0, signal: null });
  expect(await findJob(db, id)).toMatchObject({ status: 'pending', attempts: 0 });
});
