import { expect } from 'vitest';
import { listAttempts } from '../../sql/jobs.ts';
import { completeAttempt, failAttempt } from '../../sql/settle-attempts.ts';
import { attemptRows, claimOne, enqueue, running } from '../support/queue.ts';
import { test } from '../support/test.ts';

const failure = {
  outcome: 'failed',
  message: 'Page 3 of 4 failed.',
  code: 'BAD_PAGE',
  retryable: true,
  backoffMs: 0,
} as const;

test('an attempt is told with its worker, its outcome, its error and its time', async ({ db }) => {
  const key = await running(db);
  await failAttempt(db, key, failure);
  await claimOne(db, { workerId: 'grace' });
  const [first, second] = await attemptRows(db, key.jobId);

  expect(await listAttempts(db, [key.jobId], 100)).toEqual([
    {
      jobId: key.jobId,
      number: 1,
      workerId: 'ada',
      outcome: 'failed',
      startedAt: first?.started_at,
      finishedAt: first?.finished_at,
      durationMs: expect.any(Number),
      waitedMs: expect.any(Number),
      error: 'Page 3 of 4 failed.',
      errorCode: 'BAD_PAGE',
      errorRetryable: true,
      errorFingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    },
    {
      jobId: key.jobId,
      number: 2,
      workerId: 'grace',
      outcome: 'running',
      startedAt: second?.started_at,
      finishedAt: null,
      durationMs: null,
      waitedMs: expect.any(Number),
      error: null,
      errorCode: null,
      errorRetryable: null,
      errorFingerprint: null,
    },
  ]);
});

test('an attempt waited since its job was claimable, or since the attempt before it ended', async ({ db }) => {
  const { jobId, ...key } = await running(db);
  await completeAttempt(db, { jobId, ...key }, {});
  await db.query(`
    insert into handbill.job_attempts (job_id, attempt, worker_id, ready_at, started_at, finished_at, outcome, error)
    select job_id, n, 'ada', ready_at, ready_at, ready_at, 'failed', 'no' from handbill.job_attempts, generate_series(2, 3) as n;
    update handbill.job_attempts set outcome = 'failed', error = 'no', ready_at = '2026-01-01 10:00:00',
      started_at = '2026-01-01 10:00:02.5', finished_at = '2026-01-01 10:00:04' where attempt = 1;
    update handbill.job_attempts set ready_at = '2026-01-01 10:00:09',
      started_at = '2026-01-01 10:00:10', finished_at = '2026-01-01 10:00:20' where attempt = 2;
    update handbill.job_attempts set ready_at = '2026-01-01 10:00:09',
      started_at = '2026-01-01 10:00:21', finished_at = '2026-01-01 10:00:21.25' where attempt = 3`);

  const attempts = await listAttempts(db, [jobId], 100);
  const [latest] = await listAttempts(db, [jobId], 1);

  expect(attempts.map(({ number, waitedMs, durationMs }) => [number, waitedMs, durationMs])).toEqual([
    [1, 2_500, 1_500],
    [2, 1_000, 10_000],
    [3, 1_000, 250],
  ]);
  expect(latest).toEqual(attempts[2]);
});

test('a job that waited for months can still be read', async ({ db }) => {
  await enqueue(db, { runAt: new Date(Date.now() - 90 * 86_400_000) });
  const key = await claimOne(db);
  await completeAttempt(db, key, {});
  await db.query(`update handbill.job_attempts set finished_at = finished_at + interval '90 days'`);

  // The most that GraphQL's Int can hold.
  expect(await listAttempts(db, [key.jobId], 100)).toMatchObject([
    { waitedMs: 2_147_483_647, durationMs: 2_147_483_647 },
  ]);
});

test('the attempts of several jobs come job by job, and the latest of each', async ({ db }) => {
  const [one, two] = [await running(db), await running(db)];
  await failAttempt(db, one, failure);
  await claimOne(db);

  const last = await listAttempts(db, [one.jobId, two.jobId], 1);

  expect(last.map(({ jobId, number }) => [jobId, number])).toEqual([
    [one.jobId, 2],
    [two.jobId, 1],
  ]);
});

test('errors that differ in numbers alone have one fingerprint, those of other words or codes do not', async ({
  db,
}) => {
  const fingerprints = [];
  const failures = [
    failure,
    { ...failure, message: 'Page 17 of 20 failed.' },
    { ...failure, message: 'Paper 3 of 4 failed.' },
    { ...failure, code: 'OTHER' },
  ];
  for (const how of failures) {
    const key = await running(db);
    await failAttempt(db, key, { ...how, retryable: false });
    fingerprints.push((await listAttempts(db, [key.jobId], 1))[0]?.errorFingerprint);
  }

  expect(fingerprints[1]).toBe(fingerprints[0]);
  expect(new Set(fingerprints).size).toBe(3);
});
