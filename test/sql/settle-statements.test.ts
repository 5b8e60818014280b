import { randomUUID } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import { expect } from 'vitest';
import { type ClaimedJob, reportProgress } from '../../sql/attempts.ts';
import type { Database } from '../../sql/database.ts';
import { cancelWaitingJob, findJob, listAttempts, retryDeadJob } from '../../sql/jobs.ts';
import { completeAttempt, type Failure, failAttempt, findOutcome, releaseAttempt } from '../../sql/settle-attempts.ts';
import {
  attemptRows,
  claim,
  claimOne,
  enqueue,
  expireLease,
  jobRow,
  running,
  succeeded,
  sweep,
} from '../support/queue.ts';
import { test } from '../support/test.ts';

const failure: Failure = {
  outcome: 'failed',
  message: 'The printer has no paper.',
  code: 'NO_PAPER',
  retryable: true,
  backoffMs: 60_000,
};
const permanent: Failure = { ...failure, retryable: false };
const noLease = { locked_by: null, lease_token: null };
const ended = (outcome: string, before?: QueryResultRow) => ({
  attempt_worker: 'ada',
  attempt_outcome: outcome,
  attempt_finished_at: expect.any(Date),
  attempt_ready_at: before?.run_at,
});
const error = {
  last_error: 'The printer has no paper.',
  last_error_code: 'NO_PAPER',
  last_error_at: expect.any(Date),
};
const openLetter = { dead_letter_resolved_at: null, dead_letter_resolution: null };

test('an attempt that succeeded ends its job with the result and full progress', async ({ db }) => {
  const key = await running(db);
  await reportProgress(db, [{ ...key, percent: 40, stage: 'draw' }]);
  const before = await jobRow(db, key.jobId);

  expect(await completeAttempt(db, key, { greeting: 'Hello, Ada' })).toBe(true);

  const after = await jobRow(db, key.jobId);
  expect(after).toEqual({
    ...before,
    ...noLease,
    status: 'succeeded',
    version: 4,
    progress: 100,
    stage: null,
    result: { greeting: 'Hello, Ada' },
    finished_at: expect.any(Date),
    attempt_worker: 'ada',
  });
  expect(await attemptRows(db, key.jobId)).toMatchObject([{ outcome: 'succeeded', finished_at: expect.any(Date) }]);
  expect(await findOutcome(db, key)).toBe('succeeded');
});

test.for([
  ['nothing', undefined, null],
  ['null', null, null],
  ['a word', 'done', 'done'],
  ['a list', [1, 2], [1, 2]],
] as const)('a result may be %s', async ([, result, stored], { db }) => {
  const { jobId } = await succeededWith(db, result);

  expect(await findJob(db, jobId)).toMatchObject({ status: 'succeeded', result: stored });
});

test('an attempt that failed waits for its backoff with the error', async ({ db }) => {
  const key = await running(db);
  const before = await jobRow(db, key.jobId);

  expect(await failAttempt(db, key, failure)).toBe('failed');

  const after = await jobRow(db, key.jobId);
  const attempt = { outcome: 'failed', error: failure.message, error_code: 'NO_PAPER', error_retryable: true };
  expect(after).toEqual({
    ...before,
    ...noLease,
    ...error,
    ...ended('failed', before),
    status: 'failed',
    version: 3,
    failures: 1,
    run_at: expect.any(Date),
    last_error_retryable: true,
  });
  expect(after?.run_at - after?.last_error_at).toBe(60_000);
  expect((await findJob(db, key.jobId))?.lastErrorFingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(await attemptRows(db, key.jobId)).toMatchObject([{ ...attempt, finished_at: expect.any(Date) }]);
  expect(await claim(db)).toEqual([]);
});

test('an attempt that ran out of time is recorded so', async ({ db }) => {
  const key = await running(db);

  expect(await failAttempt(db, key, { ...failure, outcome: 'timed_out', backoffMs: 0 })).toBe('failed');

  expect(await findOutcome(db, key)).toBe('timed_out');
  expect(await claim(db)).toMatchObject([{ jobId: key.jobId, attempt: 2, failures: 1 }]);
  expect(await jobRow(db, key.jobId)).toMatchObject({ attempts: 2 });
});

test('an error that is not worth retrying is the death of the job at once', async ({ db }) => {
  const key = await running(db);
  const before = await jobRow(db, key.jobId);

  expect(await failAttempt(db, key, permanent)).toBe('dead');

  const after = await jobRow(db, key.jobId);
  expect(after).toEqual({
    ...before,
    ...noLease,
    ...error,
    ...ended('failed', before),
    status: 'dead',
    version: 3,
    failures: 1,
    last_error_retryable: false,
    finished_at: expect.any(Date),
    died_at: expect.any(Date),
  });
});

test('the last attempt that fails is the death of the job', async ({ db }) => {
  const { jobId } = await enqueue(db, { maxAttempts: 3 }).then(({ id }) => ({ jobId: id }));

  const statuses = [];
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    statuses.push(await failAttempt(db, await claimOne(db), { ...failure, backoffMs: 0 }));
  }

  expect(statuses).toEqual(['failed', 'failed', 'dead']);
  expect(await jobRow(db, jobId)).toMatchObject({ attempts: 3, last_attempt: 3, failures: 3, max_attempts: 3 });
  expect((await listAttempts(db, [jobId], 100)).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test('a job that is given back at shutdown keeps its place and its attempts', async ({ db }) => {
  const key = await running(db);
  const before = await jobRow(db, key.jobId);

  expect(await releaseAttempt(db, key, 'interrupted')).toBe(true);

  const released = { ...noLease, ...ended('interrupted', before), status: 'pending', version: 3, attempts: 0 };
  expect(await jobRow(db, key.jobId)).toEqual({ ...before, ...released });
  expect(await attemptRows(db, key.jobId)).toMatchObject([
    { attempt: 1, outcome: 'interrupted', error: null, finished_at: expect.any(Date) },
  ]);
  expect(await claim(db)).toMatchObject([{ attempt: 2, failures: 0 }]);
  expect(await jobRow(db, key.jobId)).toMatchObject({ attempts: 1, last_attempt: 2 });
});

test('a job that is snoozed is claimable later, to the fraction of a millisecond', async ({ db }) => {
  const key = await running(db);
  const before = await jobRow(db, key.jobId);

  expect(await releaseAttempt(db, key, 'snoozed', 60_000.5)).toBe(true);

  const after = await jobRow(db, key.jobId);
  expect(after).toMatchObject({ status: 'pending', attempts: 0, last_attempt: 1 });
  expect(after?.run_at - before?.started_at).toBeGreaterThanOrEqual(60_000);
  expect(await attemptRows(db, key.jobId)).toMatchObject([{ outcome: 'snoozed' }]);
  expect(await claim(db)).toEqual([]);
});

test('numbering goes on where the count falls', async ({ db }) => {
  const { id } = await enqueue(db, { maxAttempts: 1 });
  await releaseAttempt(db, await claimOne(db), 'interrupted');
  await releaseAttempt(db, await claimOne(db), 'snoozed');
  await releaseAttempt(db, await claimOne(db), 'interrupted');

  expect(await claimOne(db)).toMatchObject({ jobId: id, attempt: 4 });
  expect(await jobRow(db, id)).toMatchObject({ attempts: 1, max_attempts: 1, last_attempt: 4 });
  expect((await attemptRows(db, id)).map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, 'interrupted'],
    [2, 'snoozed'],
    [3, 'interrupted'],
    [4, 'running'],
  ]);
});

test('a wrong token, a wrong attempt and a lease that was swept change nothing', async ({ db }) => {
  const lost = await running(db);
  await expireLease(db, lost.jobId);
  await sweep(db);
  const current = await claimOne(db);
  const wrong = [
    lost,
    { ...current, leaseToken: randomUUID() },
    { ...current, attempt: 1 },
    { ...current, attempt: 3 },
  ];
  const before = [await jobRow(db, lost.jobId), await attemptRows(db, lost.jobId)];

  for (const key of wrong) {
    expect(await completeAttempt(db, key, {})).toBe(false);
    expect(await failAttempt(db, key, failure)).toBeUndefined();
    expect(await releaseAttempt(db, key, 'interrupted')).toBe(false);
    await reportProgress(db, [{ ...key, percent: 99, stage: 'late' }]);
  }

  expect([await jobRow(db, lost.jobId), await attemptRows(db, lost.jobId)]).toEqual(before);
  expect(await completeAttempt(db, current, {})).toBe(true);
});

test('what is settled cannot be settled again', async ({ db }) => {
  const key = await succeeded(db);
  const before = await jobRow(db, key.jobId);

  expect(await completeAttempt(db, key, { again: true })).toBe(false);
  expect(await failAttempt(db, key, failure)).toBeUndefined();
  expect(await releaseAttempt(db, key, 'interrupted')).toBe(false);
  expect(await jobRow(db, key.jobId)).toEqual(before);
});

test('progress never falls within an attempt, begins anew with the next, and 100 is kept for success', async ({
  db,
}) => {
  const key = await running(db);
  const shown = [];
  for (const [percent, stage] of [
    [40, 'draw'],
    [20, 'verify'],
    [100, 'store'],
  ] as const) {
    await reportProgress(db, [{ ...key, percent, stage }]);
    const job = await findJob(db, key.jobId);
    shown.push([job?.progress, job?.stage, job?.version]);
  }
  await reportProgress(db, [{ ...key, percent: 100, stage: 'store' }]);
  await failAttempt(db, key, { ...failure, backoffMs: 0 });
  await claimOne(db);

  expect(shown).toEqual([
    [40, 'draw', 3],
    [40, 'verify', 4],
    [99, 'store', 5],
  ]);
  expect(await findJob(db, key.jobId)).toMatchObject({ progress: 0, stage: null, version: 7 });
});

test('a retry revives a dead job with further attempts, and a second retry gets nothing', async ({ db }) => {
  const { jobId } = await dead(db);
  const before = await jobRow(db, jobId);

  const revived = await retryDeadJob(db, null, jobId, 3);
  const second = await retryDeadJob(db, null, jobId, 3);

  const after = await jobRow(db, jobId);
  expect(revived).toEqual(await findJob(db, jobId));
  expect(second).toBeUndefined();
  expect(after).toEqual({
    ...before,
    status: 'pending',
    version: before?.version + 1,
    max_attempts: 4,
    failures: 0,
    run_at: after?.run_at,
    finished_at: null,
  });
  expect(after?.run_at.getTime()).toBeGreaterThanOrEqual(before?.finished_at.getTime());
  expect(await claim(db)).toMatchObject([{ attempt: 2, failures: 0 }]);
  expect(await jobRow(db, jobId)).toMatchObject({ attempts: 2, max_attempts: 4 });
});

test('success after a retry resolves the dead letter and keeps when the job died', async ({ db }) => {
  const { jobId } = await dead(db);
  const { died_at } = (await jobRow(db, jobId)) ?? {};
  await retryDeadJob(db, null, jobId, 1);

  await completeAttempt(db, await claimOne(db), {});

  expect(await jobRow(db, jobId)).toMatchObject({
    status: 'succeeded',
    died_at,
    dead_letter_resolution: 'retried_and_succeeded',
    dead_letter_resolved_at: expect.any(Date),
    last_error: null,
    last_error_code: null,
    last_error_retryable: null,
    last_error_at: null,
  });
});

test('a job that dies again opens its dead letter again; failing on the way there does not', async ({ db }) => {
  const { jobId } = await dead(db);
  const { died_at } = (await jobRow(db, jobId)) ?? {};
  await db.query(`update handbill.jobs set dead_letter_resolution = 'dismissed', dead_letter_resolved_at = now()`);
  await retryDeadJob(db, null, jobId, 3);

  await failAttempt(db, await claimOne(db), { ...failure, backoffMs: 0 });
  const failed = await jobRow(db, jobId);
  await expireLease(db, (await claimOne(db)).jobId);
  await sweep(db);
  const swept = await jobRow(db, jobId);
  await failAttempt(db, await claimOne(db), permanent);

  expect(failed).toMatchObject({ status: 'failed', dead_letter_resolution: 'dismissed' });
  expect(swept).toMatchObject({ status: 'pending', dead_letter_resolution: 'dismissed' });
  expect(await jobRow(db, jobId)).toMatchObject({ status: 'dead', died_at, ...openLetter });
});

test('a job waits to be cancelled, and only then can be', async ({ db }) => {
  const pending = await enqueue(db);
  const cancelled = await cancelWaitingJob(db, null, pending.id);
  const failing = await running(db);
  await failAttempt(db, failing, failure);
  const failed = await cancelWaitingJob(db, null, failing.jobId);
  const processing = await running(db);

  expect(cancelled).toEqual(await findJob(db, pending.id));
  expect(cancelled).toMatchObject({ status: 'cancelled', version: 2, finishedAt: expect.any(Date), attempts: 0 });
  expect(failed).toMatchObject({ status: 'cancelled', version: 4, lastErrorCode: 'NO_PAPER' });
  expect(await cancelWaitingJob(db, null, processing.jobId)).toBeUndefined();
  expect(await cancelWaitingJob(db, null, (await dead(db)).jobId)).toBeUndefined();
  expect(await cancelWaitingJob(db, null, pending.id)).toBeUndefined();
});

test('a tenant can neither cancel nor retry the job of another', async ({ db }) => {
  const { id } = await enqueue(db, { tenant: 'lagos', runAt: new Date(Date.now() + 60_000) });
  const { jobId } = await dead(db, { tenant: 'lagos' });

  expect(await cancelWaitingJob(db, 'accra', id)).toBeUndefined();
  expect(await retryDeadJob(db, 'accra', jobId, 1)).toBeUndefined();
  expect(await cancelWaitingJob(db, 'lagos', id)).toMatchObject({ id });
  expect(await retryDeadJob(db, 'lagos', jobId, 1)).toMatchObject({ id: jobId });
});

async function succeededWith(db: Database, result: unknown): Promise<ClaimedJob> {
  const key = await running(db);
  await completeAttempt(db, key, result);
  return key;
}

async function dead(db: Database, job: Parameters<typeof running>[1] = {}): Promise<ClaimedJob> {
  const key = await running(db, job);
  await failAttempt(db, key, permanent);
  return key;
}

test('a job that was declared dead by hand is a dead letter like any other', async ({ db }) => {
  const { id } = await enqueue(db);
  await db.query(
    `update handbill.jobs set status = 'dead', finished_at = now(), last_error = 'Given up by hand.' where id = $1`,
    [id],
  );
  const dead = await findJob(db, id);
  const retried = await retryDeadJob(db, null, id, 1);

  expect(dead?.diedAt).toEqual(dead?.finishedAt);
  expect(retried).toMatchObject({ status: 'pending', diedAt: dead?.diedAt });
});
