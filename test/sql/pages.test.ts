import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import type { Job } from '../../sql/job.ts';
import { countJobs, type JobFilter, type JobPlace, type JobSlice, listJobs } from '../../sql/job-pages.ts';
import { findJob } from '../../sql/jobs.ts';
import { failAttempt } from '../../sql/settle-attempts.ts';
import { enqueue, running, succeeded } from '../support/queue.ts';
import { test } from '../support/test.ts';

test('a thousand jobs of one instant are paged forwards and backwards, each once and in one order', async ({ db }) => {
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, 1000)`);
  const { rows } = await db.query<{ instants: number }>(
    'select count(distinct created_at)::int as instants from handbill.jobs',
  );

  const forwards = await allPages(db, (place) => ({ limit: 7, after: place }));
  const backwards = await allPages(db, (place) => ({ limit: 7, before: place, backward: true }));

  expect(rows).toEqual([{ instants: 1 }]);
  expect(new Set(forwards.flat()).size).toBe(1000);
  expect(forwards.flat()).toEqual([...forwards.flat()].sort().reverse());
  expect(backwards.reverse().flat()).toEqual(forwards.flat());
  expect(forwards.map(({ length }) => length).slice(0, -1)).toEqual(Array.from({ length: 142 }, () => 7));
});

test('jobs a microsecond apart are neither skipped nor repeated', async ({ db }) => {
  await db.query(
    `insert into handbill.jobs (type, payload, created_at)
     select 'greet', '{}', timestamptz '2026-03-04 05:06:07.123456Z' + n * interval '1 microsecond' from generate_series(1, 20) as n`,
  );

  const pages = await allPages(db, (place) => ({ limit: 3, after: place }));

  expect(new Set(pages.flat()).size).toBe(20);
  expect(pages.flat()).toHaveLength(20);
});

test('a page between two places holds what lies between them, newest first', async ({ db }) => {
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.unshift((await enqueue(db)).id);
  const all = (await listJobs(db, {}, { limit: 10 })).jobs;
  const between = { after: placeOf(all[0]), before: placeOf(all[4]) };

  const forwards = (await listJobs(db, {}, { limit: 2, ...between })).jobs;
  const backwards = (await listJobs(db, {}, { limit: 2, ...between, backward: true })).jobs;

  expect(all.map(({ id }) => id)).toEqual(ids);
  expect(forwards.map(({ id }) => id)).toEqual(ids.slice(1, 3));
  expect(backwards.map(({ id }) => id)).toEqual(ids.slice(2, 4));
});

test('a listed job is the whole job, with its place in microseconds', async ({ db }) => {
  const { id } = await enqueue(db, { tags: ['a'] });

  const [listed] = (await listJobs(db, {}, { limit: 1 })).jobs;

  const { createdAtMicros, ...job } = listed ?? { createdAtMicros: '' };
  expect(job).toEqual(await findJob(db, id));
  expect(createdAtMicros).toMatch(/^\d{16}$/);
  expect(createdAtMicros.slice(0, 13)).toBe(String(listed?.createdAt.getTime()));
});

test('each filter keeps what it names', async ({ db }) => {
  const jobs = await variousJobs(db);
  const kept = async (filter: JobFilter) => {
    const listed = (await listJobs(db, filter, { limit: 100 })).jobs.map(({ id }) => id);
    const backward = (await listJobs(db, filter, { limit: 100, backward: true })).jobs.map(({ id }) => id);
    expect(backward).toEqual(listed);
    expect(await countJobs(db, filter, 100)).toEqual({ count: listed.length, isStopped: false });
    return Object.entries(jobs)
      .filter(([, { id }]) => listed.includes(id))
      .map(([name]) => name)
      .sort();
  };
  const fingerprint = (await findJob(db, jobs.dead.id))?.lastErrorFingerprint ?? '';

  expect(await kept({})).toEqual(['dead', 'keyed', 'other', 'resolved', 'waves']);
  expect(await kept({ tenant: 'lagos' })).toEqual(['other']);
  expect(await kept({ statuses: ['dead', 'succeeded'] })).toEqual(['dead', 'resolved']);
  expect(await kept({ statuses: [] })).toEqual([]);
  expect(await kept({ types: ['wave', 'bow'] })).toEqual(['waves']);
  expect(await kept({ queues: ['slow'] })).toEqual(['keyed']);
  expect(await kept({ tag: 'urgent' })).toEqual(['keyed']);
  expect(await kept({ idempotencyKeyPrefix: 'spring-' })).toEqual(['keyed']);
  expect(await kept({ idempotencyKeyPrefix: 'spring_' })).toEqual([]);
  expect(await kept({ errorFingerprint: fingerprint })).toEqual(['dead']);
  expect(await kept({ deadLetterResolved: false })).toEqual(['dead']);
  expect(await kept({ deadLetterResolved: true })).toEqual(['resolved']);
  expect(await kept({ createdAfter: new Date('2027-01-01') })).toEqual(['other']);
  expect(await kept({ createdAfter: new Date('2027-05-05') })).toEqual(['other']);
  expect(await kept({ createdBefore: new Date('2027-05-05') })).toEqual(['dead', 'keyed', 'resolved', 'waves']);
  expect(await kept({ tenant: 'default', statuses: ['pending'], types: ['greet'] })).toEqual(['keyed']);
});

test('a page of few tells how many there are in all, wherever it begins', async ({ db }) => {
  for (let n = 0; n < 4; n += 1) await enqueue(db, { idempotencyKey: `spring-${n}` });
  await enqueue(db, { idempotencyKey: 'autumn' });
  const filter = { idempotencyKeyPrefix: 'spring-' };

  const first = await listJobs(db, filter, { limit: 3 });
  const next = await listJobs(db, filter, { limit: 3, after: placeOf(first.jobs[2]) });

  expect([first.jobs.length, first.total, next.jobs.length, next.total]).toEqual([3, 4, 1, 4]);
});

test('counting stops at its limit', async ({ db }) => {
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, 30)`);

  expect(await countJobs(db, {}, 100)).toEqual({ count: 30, isStopped: false });
  expect(await countJobs(db, {}, 10)).toEqual({ count: 10, isStopped: true });
});

/** Ids page by page, each page asked for after (or before) the end of the one before it. */
async function allPages(db: Pool, sliceAt: (place: JobPlace | undefined) => JobSlice): Promise<string[][]> {
  const pages: string[][] = [];
  let place: JobPlace | undefined;
  for (;;) {
    const slice = sliceAt(place);
    const page = (await listJobs(db, {}, slice)).jobs;
    if (page.length === 0) return pages;
    pages.push(page.map(({ id }) => id));
    place = placeOf(slice.backward ? page[0] : page.at(-1));
  }
}

function placeOf(job: { createdAtMicros: string; id: string } | undefined): JobPlace {
  if (!job) throw new Error('There is no job to take the place of');
  return { micros: job.createdAtMicros, id: job.id };
}

async function variousJobs(db: Pool) {
  const failure = { outcome: 'failed', message: 'no paper', code: 'NO_PAPER', retryable: false, backoffMs: 0 } as const;
  const failing = await running(db);
  await failAttempt(db, failing, failure);
  const { jobId } = await succeeded(db, { priority: 9 });
  await db.query(
    `update handbill.jobs set died_at = now(), dead_letter_resolved_at = now(), dead_letter_resolution = 'dismissed'
     where id = $1`,
    [jobId],
  );
  const jobs: Record<'dead' | 'resolved' | 'waves' | 'keyed' | 'other', Pick<Job, 'id'>> = {
    dead: { id: failing.jobId },
    resolved: { id: jobId },
    waves: await enqueue(db, { type: 'wave' }),
    keyed: await enqueue(db, { queue: 'slow', tags: ['later', 'urgent'], idempotencyKey: 'spring-1' }),
    other: await enqueue(db, { tenant: 'lagos' }),
  };
  await db.query(`update handbill.jobs set created_at = '2026-01-01'`);
  await db.query(`update handbill.jobs set created_at = '2027-05-05' where id = $1`, [jobs.other.id]);
  return jobs;
}
