import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { renewLeases } from '../../sql/attempts.ts';
import { findJob } from '../../sql/jobs.ts';
import { completeAttempt, releaseAttempt } from '../../sql/settle-attempts.ts';
import { sweepExpiredLeases } from '../../sql/sweep.ts';
import {
  attemptRows,
  claim,
  claimOne,
  enqueue,
  expireLease,
  expireLeases,
  jobRow,
  leaseEnd,
  leaseRows,
  running,
  sweep,
} from '../support/queue.ts';
import { test } from '../support/sessions.ts';

test('a heartbeat moves the end of the lease and nothing else', async ({ db }) => {
  const { jobId, leaseToken } = await running(db);
  const job = await jobRow(db, jobId);
  const [before] = await leaseRows(db);

  const held = await renewLeases(db, [leaseToken], 60_000);

  const [after] = await leaseRows(db);
  expect(held).toEqual([{ leaseToken, renewed: true }]);
  expect(await jobRow(db, jobId)).toEqual(job);
  expect(after).toEqual({ ...before, expires_at: after?.expires_at });
  expect(after?.expires_at - before?.expires_at).toBeGreaterThanOrEqual(30_000);
});

test('jobs that were claimed together are held by one lease, which one heartbeat renews for all of them', async ({
  db,
}) => {
  for (let count = 0; count < 3; count += 1) await enqueue(db);
  const jobs = await claim(db, { limit: 3 });
  await expireLeases(db);

  const held = await renewLeases(db, [...new Set(jobs.map(({ leaseToken }) => leaseToken))], 60_000);

  expect(held).toEqual([{ leaseToken: jobs[0]?.leaseToken, renewed: true }]);
  expect(await leaseRows(db)).toMatchObject([{ job_ids: expect.arrayContaining(jobs.map(({ jobId }) => jobId)) }]);
  expect(await sweep(db)).toEqual([]);
});

test('a claim that gets nothing makes no lease', async ({ db }) => {
  expect(await claim(db)).toEqual([]);
  expect(await leaseRows(db)).toEqual([]);
});

test('a lease that is lost is missing from the answer, and its row is left alone', async ({ db }) => {
  const mine = await running(db);
  const swept = await running(db);
  await expireLease(db, swept.jobId);
  await sweep(db);
  const successor = await claimOne(db);
  const before = [await jobRow(db, swept.jobId), await leaseEnd(db, successor.jobId)];

  const held = await renewLeases(db, [mine.leaseToken, swept.leaseToken, randomUUID()], 60_000);

  expect(held).toEqual([{ leaseToken: mine.leaseToken, renewed: true }]);
  expect([await jobRow(db, swept.jobId), await leaseEnd(db, successor.jobId)]).toEqual(before);
});

test('a lease that its own finish has locked is held, not renewed and not waited for', async ({ db, open }) => {
  const finishing = await running(db);
  const other = await running(db);
  const session = await open();
  await session.query('begin');
  await completeAttempt(session, finishing, {}, [finishing.leaseToken]);

  const held = await renewLeases(db, [finishing.leaseToken, other.leaseToken], 60_000);

  expect(Object.fromEntries(held.map(({ leaseToken, renewed }) => [leaseToken, renewed]))).toEqual({
    [finishing.leaseToken]: false,
    [other.leaseToken]: true,
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
    last_error: lastError,
    last_error_code: 'WORKER_LOST',
    last_error_retryable: true,
    last_error_at: expect.any(Date),
    attempt_worker: 'ada',
    attempt_outcome: 'abandoned',
    attempt_finished_at: expect.any(Date),
    attempt_ready_at: before?.run_at,
  });
  expect((await findJob(db, jobId))?.lastErrorFingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(await leaseRows(db)).toEqual([]);
  expect(await attemptRows(db, jobId)).toMatchObject([
    {
      outcome: 'abandoned',
      error: lastError,
      error_code: 'WORKER_LOST',
      error_retryable: true,
      finished_at: expect.any(Date),
    },
  ]);
  expect(await claim(db)).toMatchObject([{ jobId, attempt: 2, failures: 1 }]);
  expect(await jobRow(db, jobId)).toMatchObject({ attempts: 2, last_attempt: 2 });
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

  const { rows } = await db.query('select id from handbill.jobs');
  const jobs = await Promise.all(rows.map(({ id }) => findJob(db, id)));
  expect(jobs).toHaveLength(2);
  expect(new Set(jobs.map((job) => job?.lastErrorFingerprint)).size).toBe(1);
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

test('a sweep takes all that is left under a lease, and so many leases as it is told', async ({ db }) => {
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, 25)`);
  for (let count = 0; count < 5; count += 1) await claim(db, { limit: 5 });
  await expireLeases(db);

  const batches = [await sweep(db, 2), await sweep(db, 2), await sweep(db, 2), await sweep(db, 2)];

  expect(batches.map(({ length }) => length)).toEqual([10, 10, 5, 0]);
  expect(new Set(batches.flat().map(({ jobId }) => jobId)).size).toBe(25);
  expect(await leaseRows(db)).toEqual([]);
});

test('a sweep takes back a few thousand jobs at a time, and keeps the leases of the rest', async ({ db }) => {
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, 5000)`);
  for (let count = 0; count < 5; count += 1) await claim(db, { limit: 1_000 });
  await expireLeases(db);

  const batches = [await sweep(db), await sweep(db), await sweep(db), await sweep(db)];

  expect(batches.map(({ length }) => length)).toEqual([2_000, 2_000, 1_000, 0]);
  expect(new Set(batches.flat().map(({ jobId }) => jobId)).size).toBe(5_000);
  expect(await leaseRows(db)).toEqual([]);
});

test('what has ended under a lease is left alone when the rest is swept', async ({ db }) => {
  for (let count = 0; count < 4; count += 1) await enqueue(db);
  const [done, released, again, left] = await claim(db, { limit: 4 });
  if (!done || !released || !again || !left) throw new Error('Four were to be claimed');
  await completeAttempt(db, done, {});
  await releaseAttempt(db, released, 'snoozed', 60_000);
  await releaseAttempt(db, again, 'interrupted');
  const successor = await claimOne(db);
  await expireLease(db, left.jobId);

  expect(await sweep(db)).toEqual([{ jobId: left.jobId, attempt: 1, status: 'pending' }]);

  const statuses = await Promise.all(
    [done, released, successor].map(async ({ jobId }) => (await jobRow(db, jobId))?.status),
  );
  expect(statuses).toEqual(['succeeded', 'pending', 'processing']);
  expect(await leaseRows(db)).toMatchObject([{ token: successor.leaseToken, job_ids: [again.jobId] }]);
});

test('a lease stays until the job under it that is locked can be taken back', async ({ db, open }) => {
  for (let count = 0; count < 2; count += 1) await enqueue(db);
  const [stuck, free] = await claim(db, { limit: 2 });
  if (!stuck || !free) throw new Error('Two were to be claimed');
  await expireLeases(db);
  const session = await open();
  await session.query('begin');
  await session.query('select from handbill.jobs where id = $1 for update', [stuck.jobId]);

  expect(await sweep(db)).toMatchObject([{ jobId: free.jobId }]);
  expect(await leaseRows(db)).toHaveLength(1);

  await session.query('rollback');
  expect(await sweep(db)).toMatchObject([{ jobId: stuck.jobId }]);
  expect(await leaseRows(db)).toEqual([]);
});

test('a lease whose jobs have all ended or gone is swept away, and nothing with it', async ({ db }) => {
  for (let count = 0; count < 2; count += 1) await enqueue(db);
  const [done, gone] = await claim(db, { limit: 2 });
  if (!done || !gone) throw new Error('Two were to be claimed');
  await completeAttempt(db, done, {});
  await db.query('delete from handbill.jobs where id = $1', [gone.jobId]);
  expect(await leaseRows(db)).toHaveLength(1);
  await expireLeases(db);

  expect(await sweep(db)).toEqual([]);
  expect(await leaseRows(db)).toEqual([]);
});

test('sweeps at once share the jobs among them', async ({ db }) => {
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, 100)`);
  for (let count = 0; count < 25; count += 1) await claim(db, { limit: 4 });
  await expireLeases(db);

  const swept = (await Promise.all(Array.from({ length: 8 }, () => sweep(db, 5)))).flat();
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

  expect(await sweepExpiredLeases(db, up + 60_000, 10)).toEqual({ jobs: [], mayBeMore: false });
  expect(await sweepExpiredLeases(db, up, 10)).toMatchObject({ jobs: [{ jobId }] });
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
