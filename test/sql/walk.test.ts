import fc from 'fast-check';
import { expect } from 'vitest';
import { createPool, type Pool } from '../../sql/database.ts';
import { countJobs, type JobFilter, type JobPlace, type JobSlice, listJobs } from '../../sql/job-pages.ts';
import { createThoroughSearch } from '../../sql/thorough-search.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const PATIENT = { searchTimeoutMs: 60_000, statementTimeoutMs: 60_000 };

test('pages that are searched for in small steps hold what matches, each once and in order, over all tenants', async ({
  db,
}) => {
  const all = await variousJobs(db);
  const filters = fc.record({
    tenant: fc.option(fc.constantFrom('t-1', 't-7', 'nobody')),
    types: fc.option(fc.constantFrom('rare', 'common')),
    statuses: fc.option(fc.constantFrom('pending' as const, 'succeeded' as const, 'cancelled' as const)),
    tag: fc.option(fc.constantFrom('odd')),
    createdAfter: fc.option(fc.constantFrom(new Date('2026-01-01T00:00:00.020Z'))),
    createdBefore: fc.option(fc.constantFrom(new Date('2026-01-01T00:00:00.090Z'))),
  });
  const how = fc.record({
    limit: fc.integer({ min: 10, max: 60 }),
    step: fc.integer({ min: 1, max: 400 }),
    backward: fc.boolean(),
  });

  await fc.assert(
    fc.asyncProperty(filters, how, async ({ statuses, types, ...rest }, { limit, step, backward }) => {
      const filter = { ...rest, types: types && [types], statuses: statuses && [statuses] };
      const expected = all.filter((job) => matches(job, filter)).map(({ id }) => id);
      const found = await search(db, filter, { limit, step, backward });
      expect(found).toEqual(expected);
      expect(await countJobs(db, filter, 10_000)).toEqual({ count: expected.length, isStopped: false });
    }),
    { numRuns: 20 },
  );
});

test('where the walk has met too little all jobs are searched: no page is short, forwards or backwards, and the count is exact', async ({
  db,
}) => {
  const all = await variousJobs(db);
  const thorough = createThoroughSearch(db, PATIENT);
  const filter = { types: ['rare'], tag: 'odd' };
  const expected = all.filter((job) => matches(job, filter)).map(({ id }) => id);
  const reach = { steps: 1, step: 1 };
  const page = async (slice: JobSlice) => {
    const { jobs, stoppedAt, total } = await listJobs(db, filter, slice, { reach, thorough });
    const [first, last] = [jobs[0], jobs.at(-1)].map((job) => ({
      micros: job?.createdAtMicros ?? '',
      id: job?.id ?? '',
    }));
    return { ids: jobs.map(({ id }) => id), stoppedAt, total, first, last };
  };

  const newest = await page({ limit: 3 });
  const next = await page({ limit: 3, after: newest.last });
  const oldest = await page({ limit: 3, backward: true });
  const before = await page({ limit: 100, before: oldest.first, backward: true });

  expect(expected.length).toBeGreaterThan(6);
  expect([...newest.ids, ...next.ids]).toEqual(expected.slice(0, 6));
  expect([...before.ids, ...oldest.ids]).toEqual(expected);
  expect([newest, next, oldest, before].map(({ stoppedAt }) => stoppedAt)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(await thorough.count(filter)).toBe(expected.length);
  expect([newest, next, oldest, before].map(({ total }) => total)).toEqual([
    expected.length,
    undefined,
    expected.length,
    undefined,
  ]);
});

test('a search through all jobs that takes too long is given up, and one of very many says that they are many', async ({
  db,
}) => {
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, 10001)`);
  const many = createThoroughSearch(db, PATIENT);
  const hasty = createThoroughSearch(db, { ...PATIENT, searchTimeoutMs: 100 });

  expect(await many.count({ types: ['greet'] })).toBe(Number.POSITIVE_INFINITY);
  expect(await many.list({ types: ['greet'] }, { limit: 3 })).toBeUndefined();
  const locking = await db.connect();
  await locking.query('begin; lock table handbill.jobs in access exclusive mode');
  expect(await hasty.count({ types: ['greet'] })).toBeUndefined();
  expect(await hasty.list({ types: ['greet'] }, { limit: 3 })).toBeUndefined();
  await locking.query('rollback');
  locking.release();
});

test('two searches through all jobs go at once, and leave the connections of the pool to others', async ({
  db,
  databaseUrl,
}) => {
  const pool = createPool(databaseUrl, { name: 'handbill-searching', size: 5, timeoutMs: 60_000 });
  const thorough = createThoroughSearch(pool, PATIENT);
  const locking = await db.connect();
  await locking.query('begin; lock table handbill.jobs in access exclusive mode');

  const counts = Promise.all(Array.from({ length: 4 }, () => thorough.count({ tag: 'rare' })));
  await until(async () => (await searching(db)) === 2);

  expect(pool.totalCount).toBe(2);
  await locking.query('rollback');
  locking.release();
  expect(await counts).toEqual([0, 0, 0, 0]);
  await pool.end();
});

async function searching(db: Pool): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::int as count from pg_stat_activity where application_name = 'handbill-searching' and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

test('a search that finds nothing stops at its reach and says where', async ({ db }) => {
  await db.query(
    `insert into handbill.jobs (type, payload, tags) select 'greet', '{}', case when n = 1 then array['rare'] end from generate_series(1, 100) as n`,
  );
  const rare = { tag: 'rare' };

  const newest = await listJobs(db, rare, { limit: 5 }, { reach: { steps: 2, step: 30 } });
  const beyond = await listJobs(db, rare, { limit: 5, after: newest.stoppedAt }, { reach: { steps: 2, step: 30 } });
  const whole = await listJobs(db, rare, { limit: 5 });

  expect(newest).toEqual({ jobs: [], stoppedAt: { micros: expect.any(String), id: expect.any(String) } });
  expect([...newest.jobs, ...beyond.jobs].length).toBe(1);
  expect(whole.jobs.length).toBe(1);
  expect(whole.stoppedAt).toBeUndefined();
});

test('those that are many are counted, and found, by the walk', async ({ db }) => {
  await db.query(
    `insert into handbill.jobs (type, payload, run_at) select 'greet', '{}', now() + interval '1 day' from generate_series(1, 10001)`,
  );

  const { jobs, stoppedAt } = await listJobs(db, { statuses: ['pending'] }, { limit: 3 });

  expect([jobs.length, stoppedAt]).toEqual([3, undefined]);
  expect(await countJobs(db, { statuses: ['pending'] }, 10_001)).toEqual({ count: 10_001, isStopped: true });
  expect(await countJobs(db, { statuses: ['pending'] }, 10_002)).toEqual({ count: 10_001, isStopped: false });
});

interface Made {
  id: string;
  tenant: string;
  type: string;
  status: string;
  tags: string[] | null;
  createdAt: Date;
}

/** Of more tenants than one step walks, some with many and some with one; newest first. */
async function variousJobs(db: Pool): Promise<Made[]> {
  await db.query(
    `insert into handbill.jobs (tenant, type, status, finished_at, tags, payload, created_at)
     select 't-' || case when n % 2 = 0 then n % 8 else n end, case when n % 17 = 0 then 'rare' else 'common' end, status,
       case when status <> 'pending' then now() end, case when n % 2 = 1 then array['odd'] end, '{}',
       timestamptz '2026-01-01T00:00:00Z' + (n * 37 % 101) * interval '1 millisecond' + (n % 3) * interval '1 microsecond'
     from generate_series(1, 240) as n, lateral (select (array['pending', 'succeeded', 'cancelled'])[n % 3 + 1] as status) as ended`,
  );
  const { rows } = await db.query<Made>(
    `select id, tenant, type, status, tags, created_at as "createdAt" from handbill.jobs order by created_at desc, id desc`,
  );
  return rows;
}

function matches(job: Made, { tenant, types, statuses, tag, createdAfter, createdBefore }: JobFilter): boolean {
  return [
    !tenant || job.tenant === tenant,
    !types || types.includes(job.type),
    !statuses || statuses.some((status) => status === job.status),
    !tag || job.tags?.includes(tag),
    !createdAfter || job.createdAt >= createdAfter,
    !createdBefore || job.createdAt < createdBefore,
  ].every(Boolean);
}

interface How {
  limit: number;
  step: number;
  backward: boolean;
}

/** All pages, newest first. */
async function search(db: Pool, filter: JobFilter, { limit, step, backward }: How): Promise<string[]> {
  const ids: string[] = [];
  for (let place: JobPlace | undefined; ; ) {
    const slice = backward ? { limit, before: place, backward } : { limit, after: place };
    const { jobs, stoppedAt } = await listJobs(db, filter, slice, { reach: { steps: 3, step } });
    if (backward) ids.unshift(...jobs.map(({ id }) => id));
    else ids.push(...jobs.map(({ id }) => id));
    const last = backward ? jobs[0] : jobs.at(-1);
    if (stoppedAt) place = stoppedAt;
    else if (jobs.length === limit && last) place = { micros: last.createdAtMicros, id: last.id };
    else return ids;
  }
}
