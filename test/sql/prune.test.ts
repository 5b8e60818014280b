import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database } from '../../sql/database.ts';
import { enqueueJob } from '../../sql/enqueue.ts';
import { storeFlyer } from '../../sql/flyers.ts';
import type { JobStatus } from '../../sql/job.ts';
import { retryDeadJob } from '../../sql/jobs.ts';
import { findOldJobs, type Keep, pruneJobs } from '../../sql/prune.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { countRows, insertAged, insertManyAged, KEEP, makeStepDue } from '../support/ended-jobs.ts';
import { attemptRows, claim, countWaiting, enqueue, jobRow, running } from '../support/queue.ts';
import { test } from '../support/sessions.ts';
import { until } from '../support/until.ts';

const NOTHING = { succeeded: 0, cancelled: 0, dead: 0, unresolved: 0 };

test('a job goes when it ended longer ago than its status is kept, and no other ever does', async ({ open }) => {
  const db = await open();
  const status = fc.constantFrom<JobStatus>('pending', 'processing', 'failed', 'succeeded', 'cancelled', 'dead');
  // Half a day off, so that none is at its limit.
  const job = fc.record({ status, days: fc.integer({ min: 0, max: 120 }).map((days) => days + 0.5) });
  const days = fc.option(fc.integer({ min: 1, max: 120 }));
  const keep = fc.record({ succeededDays: days, cancelledDays: days, deadDays: days });

  await fc.assert(
    fc.asyncProperty(fc.array(job, { minLength: 1, maxLength: 12 }), keep, async (jobs, kept) => {
      // Not deleted: a step of the walk comes to so many pages, and dead rows take some.
      await db.query('truncate handbill.jobs cascade');
      const ids = [];
      for (const one of jobs) ids.push(await insertAged(db, one.status, one.days));
      const old = ids.filter((_id, index) => isOld(jobs[index], kept)).sort();

      await makeStepDue(db);
      const found = await findOldJobs(db, kept);
      await pruneJobs(db, ids, kept);

      expect(found?.jobIds.sort()).toEqual(old);
      expect(await idsLeft(db)).toEqual(ids.filter((id) => !old.includes(id)).sort());
    }),
    { numRuns: 100 },
  );
});

test('what was pruned is counted by status; of the dead, those that nobody had resolved', async ({ db }) => {
  const resolved = { dead_letter_resolved_at: new Date(), dead_letter_resolution: 'dismissed' };
  const ids = [
    await insertAged(db, 'succeeded', 31),
    await insertAged(db, 'cancelled', 31),
    await insertAged(db, 'cancelled', 29),
    await insertAged(db, 'dead', 91),
    await insertAged(db, 'dead', 91, resolved),
  ];

  expect(await pruneJobs(db, ids, KEEP)).toEqual({ succeeded: 1, cancelled: 1, dead: 2, unresolved: 1 });
});

test('attempts and flyer go with their job, and its key can be used again', async ({ db }) => {
  const job = await running(db, { idempotencyKey: 'yaba-12' });
  const pdf = Buffer.from('%PDF-1.7');
  await storeFlyer(db, job.jobId, job.attempt, { pdf, sha256: sha256(pdf), pageCount: 1, warnings: [] });
  await completeAttempt(db, job, {});
  await age(db, job.jobId, 31);

  expect(await pruneJobs(db, [job.jobId], KEEP)).toMatchObject({ succeeded: 1 });

  expect([await countRows(db, 'job_attempts'), await countRows(db, 'flyers')]).toEqual([0, 0]);
  const again = await enqueueJob(db, { type: 'greet', payload: { name: 'Bob' }, idempotencyKey: 'yaba-12' });
  expect(again.outcome).toBe('created');
});

test('a walk comes to every job, step by step, whatever its id is, and begins anew', async ({ db }) => {
  await insertManyAged(db, 3_000, 31);
  const found: string[][] = [];
  do {
    await makeStepDue(db);
    found.push((await findOldJobs(db, KEEP))?.jobIds ?? []);
  } while ((await nextPage(db)) > 0);

  expect(found.length).toBeGreaterThan(2);
  expect(new Set(found.flat()).size).toBe(3_000);
  await makeStepDue(db);
  expect((await findOldJobs(db, KEEP))?.jobIds).toEqual(found[0]);
});

test('a step is due when its time has passed, or the clock was put back', async ({ db }) => {
  const first = await findOldJobs(db, KEEP);

  expect(first?.nextMs).toBe(43_200_000);
  expect(await findOldJobs(db, KEEP)).toBeUndefined();
  await db.query(`update handbill.pruning set taken_at = clock_timestamp() - interval '11.9 hours'`);
  expect(await findOldJobs(db, KEEP)).toBeUndefined();
  await db.query(`update handbill.pruning set taken_at = clock_timestamp() - interval '12.1 hours'`);
  expect(await findOldJobs(db, KEEP)).toBeDefined();
  await db.query(`update handbill.pruning set taken_at = clock_timestamp() + interval '10 years'`);
  expect(await findOldJobs(db, KEEP)).toBeDefined();
});

test('of workers that come at once one takes the step, and none waits', async ({ db, open }) => {
  const session = await open();
  await session.query('begin');
  await session.query('select from handbill.pruning for update');

  const whileLocked = await Promise.all(Array.from({ length: 4 }, () => findOldJobs(db, KEEP)));
  await session.query('commit');
  const after = await Promise.all(Array.from({ length: 8 }, () => findOldJobs(db, KEEP)));

  expect(whileLocked.filter(Boolean)).toHaveLength(0);
  expect(after.filter(Boolean)).toHaveLength(1);
});

test('pruners of the same jobs share them, and leave nothing behind', async ({ db }) => {
  await insertManyAged(db, 1_000, 31);
  const ids = await idsLeft(db);

  const pruned = await Promise.all(Array.from({ length: 8 }, () => pruneJobs(db, ids, KEEP)));
  const rest = await pruneJobs(db, ids, KEEP);

  expect([...pruned, rest].reduce((sum, { succeeded }) => sum + succeeded, 0)).toBe(1_000);
  expect([await countRows(db, 'jobs'), await countRows(db, 'job_attempts')]).toEqual([0, 0]);
});

test('a dead job that is being retried is passed by', async ({ db, open }) => {
  const [retried, other] = [await insertAged(db, 'dead', 91), await insertAged(db, 'dead', 91)];
  const session = await open();
  await session.query('begin');
  await retryDeadJob(session, null, retried, 1);

  expect(await pruneJobs(db, [retried, other], KEEP)).toMatchObject({ dead: 1 });

  await session.query('commit');
  expect(await pruneJobs(db, [retried], KEEP)).toEqual(NOTHING);
  expect(await jobRow(db, retried)).toMatchObject({ status: 'pending' });
});

test('a retry that comes while the job is being pruned finds none', async ({ db, open }) => {
  const id = await insertAged(db, 'dead', 91);
  const session = await open();
  await session.query('begin');
  await pruneJobs(session, [id], KEEP);

  const retry = retryDeadJob(db, null, id, 1);
  await until(async () => (await countWaiting(db)) === 1);
  await session.query('commit');

  expect(await retry).toBeUndefined();
  expect(await attemptRows(db, id)).toEqual([]);
});

test('claims that run meanwhile get every waiting job once, and wait for no pruner', async ({ db, open }) => {
  await insertManyAged(db, 2_000, 31);
  const old = await idsLeft(db);
  const waiting = [];
  for (let i = 0; i < 40; i += 1) waiting.push((await enqueue(db)).id);
  const session = await open();
  await session.query('begin');
  await pruneJobs(session, old.slice(0, 1_000), KEEP);

  const [claimed] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => claim(db, { limit: 10, leaseToken: randomUUID() }))),
    pruneJobs(db, old, KEEP),
  ]);
  await session.query('commit');

  const ids = claimed.flat().map(({ jobId }) => jobId);
  ids.push(...(await claim(db, { limit: 40 })).map(({ jobId }) => jobId));
  expect(ids.sort()).toEqual(waiting.sort());
  expect(await idsLeft(db)).toEqual(waiting.sort());
});

function isOld(job: { status: JobStatus; days: number } | undefined, keep: Keep): boolean {
  if (!job) return false;
  const kept: Partial<Record<JobStatus, number | null>> = {
    succeeded: keep.succeededDays,
    cancelled: keep.cancelledDays,
    dead: keep.deadDays,
  };
  return job.days > (kept[job.status] ?? Number.POSITIVE_INFINITY);
}

async function age(db: Database, id: string, days: number): Promise<void> {
  await db.query(`update handbill.jobs set finished_at = now() - make_interval(hours => 24 * $2) where id = $1`, [
    id,
    days,
  ]);
}

async function idsLeft(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>('select id from handbill.jobs order by id');
  return rows.map(({ id }) => id);
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function nextPage(db: Database): Promise<number> {
  const { rows } = await db.query('select next_page::int as page from handbill.pruning');
  return rows[0].page;
}
