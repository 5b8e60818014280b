import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { renewLeases } from '../../sql/attempts.ts';
import { findJob } from '../../sql/jobs.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { sweepExpiredLeases } from '../../sql/sweep.ts';
import { attemptRows, claim, claimOne, enqueue, expireLease, jobRow, running, sweep } from '../support/queue.ts';
import { test } from '../support/sessions.ts';

test('a heartbeat moves the end of the lease and nothing else', async ({ db }) => {
  const key = await running(db);
  const before = await jobRow(db, key.jobId);

  const held = await renewLeases(db, [key], 60_000);

  const after = await jobRow(db, key.jobId);
  expect(held).toEqual([{ jobId: key.jobId, cancelRequested: false, renewed: true }]);
  expect(after).toEqual({ ...before, lease_expires_at: after?.lease_expires_at });
  expect(after?.lease_expires_at - before?.lease_expires_at).toBeGreaterThanOrEqual(30_000);
});

test('a heartbeat tells of a wish to cancel', async ({ db }) => {
  const key = await running(db);
  await db.query('update handbill.jobs set cancel_requested = true');

  expect(await renewLeases(db, [key], 60_000)).toMatchObject([{ cancelRequested: true, renewed: true }]);
});

test('a lease that is lost is missing from the answer, and its row is left alone', async ({ db }) => {
  const mine = await running(db);
  const swept = await running(db);
  await expireLease(db, swept.jobId);
  await sweep(db);
  const successor = await claimOne(db);
  const before = await jobRow(db, swept.jobId);
  const stolen = { ...mine, leaseToken: randomUUID() };
  const stale = { ...successor, attempt: 1 };

  expect((await renewLeases(db, [mine, swept, stale], 60_000)).map(({ jobId }) => jobId)).toEqual([mine.jobId]);
  expect(await renewLeases(db, [stolen], 60_000)).toEqual([]);
  expect(await jobRow(db, swept.jobId)).toEqual(before);
});

test('a row that its own finish has locked is held, not renewed and not waited for', async ({ db, open }) => {
  const finishing = await running(db);
  const other = await running(db);
  const session = await open();
  await session.query('begin');
  await completeAttempt(session, finishing, {});

  const held = await renewLeases(db, [finishing, other], 60_000);

  expect(Object.fromEntries(held.map(({ jobId, renewed }) => [jobId, renewed]))).toEqual({
    [finishing.jobId]: false,
    [other.jobId]: true,
  });
});

test('a job with attempts left is taken back at once, with who lost it', async ({ db }) => {
  const { jobId } = await running(db);
  await expireLease(db, jobId);
  const before = await jobRow(db, jobId);

  const swept = await sweep(db);

  const lastError = expect.stringMatching(
    /^Worker "ada" vanished: its lease expired at \d{4}-\d\d-\d\dT[\d:.]{12}Z\.$/,
  );
  expect(swept).toEqual([{ jobId, attempt: 1, status: 'pending' }]);
  expect(await jobRow(db, jobId)).toEqual({
    ...before,
    status: 'pending',
    version: 3,
    failures: 1,
    locked_by: null,
    lease_token: null,
    lease_expires_at: null,
    last_error: lastError,
    last_error_code: 'WORKER_LOST',
    last_error_retryable: true,
    last_error_at: expect.any(Date),
    last_error_fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
  expect(await attemptRows(db, jobId)).toMatchObject([
    {
      outcome: 'abandoned',
      error: lastError,
      error_code: 'WORKER_LOST',
      error_retryable: true,
      finished_at: expect.any(Date),
    },
  ]);
  expect(await claim(db)).toMatchObject([{ jobId, attempt: 2, attempts: 2, failures: 1 }]);
});

test('a job without an attempt left is dead when its worker vanishes', async ({ db }) => {
  const { jobId } = await running(db, { maxAttempts: 1 });
  await expireLease(db, jobId);

  const swept = await sweep(db);

  const row = await jobRow(db, jobId);
  expect(swept).toEqual([{ jobId, attempt: 1, status: 'dead' }]);
  expect(row).toMatchObject({ status: 'dead', last_error_code: 'WORKER_LOST', finished_at: expect.any(Date) });
  expect(row?.died_at).toBeInstanceOf(Date);
  expect(row?.dead_letter_resolved_at).toBeNull();
});

test('workers that are lost for the same reason have one fingerprint', async ({ db }) => {
  for (const workerId of ['host1-77-a9', 'host2-78-b1']) {
    await enqueue(db);
    const { jobId } = await claimOne(db, { workerId });
    await expireLease(db, jobId);
  }
  await sweep(db);

  const { rows } = await db.query('select distinct last_error_fingerprint from handbill.jobs');
  expect(rows).toHaveLength(1);
});

test('a lease that has not expired is left alone', async ({ db }) => {
  await running(db);

  expect(await sweep(db)).toEqual([]);
});

test('rows that are locked are passed by at once, and taken at a later sweep', async ({ db, open }) => {
  const [stuck, free] = [await running(db), await running(db)];
  await expireLease(db, stuck.jobId);
  await expireLease(db, free.jobId);
  const session = await open();
  await session.query('begin');
  await session.query('select from handbill.jobs where id = $1 for update', [stuck.jobId]);

  expect(await sweep(db)).toMatchObject([{ jobId: free.jobId }]);

  await session.query('rollback');
  expect(await sweep(db)).toMatchObject([{ jobId: stuck.jobId }]);
});

test('more than one batch is taken in more than one sweep', async ({ db }) => {
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, 25)`);
  await claim(db, { limit: 25 });
  await db.query(`update handbill.jobs set lease_expires_at = now() - interval '1 second'`);

  const batches = [await sweep(db, 10), await sweep(db, 10), await sweep(db, 10), await sweep(db, 10)];

  expect(batches.map(({ length }) => length)).toEqual([10, 10, 5, 0]);
  expect(new Set(batches.flat().map(({ jobId }) => jobId)).size).toBe(25);
});

test('sweeps at once share the jobs among them', async ({ db }) => {
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, 100)`);
  await claim(db, { limit: 100 });
  await db.query(`update handbill.jobs set lease_expires_at = now() - interval '1 second'`);

  const swept = (await Promise.all(Array.from({ length: 8 }, () => sweep(db)))).flat();
  const rest = await sweep(db);

  expect(new Set([...swept, ...rest].map(({ jobId }) => jobId)).size).toBe(100);
  expect(swept.length + rest.length).toBe(100);
  const { rows } = await db.query('select distinct version, failures from handbill.jobs');
  expect(rows).toEqual([{ version: 3, failures: 1 }]);
});

test('nothing is swept within one lease of the start of the server', async ({ db }) => {
  const { jobId } = await running(db);
  await expireLease(db, jobId);
  const { rows } = await db.query<{ up: number }>(
    `select (extract(epoch from clock_timestamp() - pg_postmaster_start_time()) * 1000)::int as up`,
  );
  const up = rows[0]?.up ?? 0;

  expect(await sweepExpiredLeases(db, up + 60_000, 10)).toEqual([]);
  expect(await sweepExpiredLeases(db, up, 10)).toMatchObject([{ jobId }]);
});

test('jobs of different workers that vanished have died of the same', async ({ db }) => {
  const prints = [];
  for (const workerId of ['alpha', 'beta']) {
    await enqueue(db);
    const { jobId } = await claimOne(db, { workerId });
    await expireLease(db, jobId);
    await sweep(db);
    prints.push((await findJob(db, jobId))?.lastErrorFingerprint);
    await db.query('delete from handbill.jobs');
  }

  expect(prints[0]).toBe(prints[1]);
});
