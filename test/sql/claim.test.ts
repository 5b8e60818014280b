import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { expect } from 'vitest';
import { type ClaimedJob, claimJobs, END_RANK, FRONT, type Place, recoverClaim } from '../../sql/attempts.ts';
import type { Database, Pool } from '../../sql/database.ts';
import { failAttempt, releaseAttempt } from '../../sql/settle-attempts.ts';
import { statement } from '../../sql/statement.ts';
import { openGated } from '../support/gate.ts';
import {
  attemptRows,
  claim,
  claimOne,
  countWaiting,
  enqueue,
  jobRow,
  leaseEnd,
  leaseRows,
  running,
} from '../support/queue.ts';
import { test } from '../support/sessions.ts';
import { until } from '../support/until.ts';

const failure = { outcome: 'failed', message: 'no', code: 'NO', retryable: true } as const;
const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test('a claim hands the job over, counts and records the attempt, and sets the lease', async ({ db }) => {
  const job = await enqueue(db, { maxAttempts: 3, timeoutSeconds: 9 });
  const leaseToken = randomUUID();

  const claimed = await claim(db, { workerId: 'grace', leaseToken, leaseMs: 30_000 });

  const lease = { locked_by: 'grace', lease_token: leaseToken };
  const counts = { attempts: 1, max_attempts: 3, last_attempt: 1, failures: 0, version: 2 };
  const row = await jobRow(db, job.id);
  expect(claimed).toEqual([
    {
      jobId: job.id,
      type: 'greet',
      payload: { name: 'Ada' },
      attempt: 1,
      leaseToken,
      failures: 0,
      timeoutSeconds: 9,
    },
  ]);
  expect(row).toMatchObject({ status: 'processing', progress: 0, stage: null, ...counts, ...lease });
  expect(await leaseRows(db)).toEqual([{ token: leaseToken, expires_at: expect.any(Date), job_ids: [job.id] }]);
  const leaseMs = Number(await leaseEnd(db, job.id)) - row?.started_at;
  expect(leaseMs).toBeGreaterThanOrEqual(30_000);
  expect(leaseMs).toBeLessThan(35_000);
  expect(await attemptRows(db, job.id)).toEqual([
    {
      job_id: job.id,
      attempt: 1,
      worker_id: 'grace',
      ready_at: job.runAt,
      started_at: row?.started_at,
      finished_at: null,
      outcome: 'running',
      error: null,
      error_code: null,
      error_retryable: null,
    },
  ]);
});

test('only the types that the worker handles are claimed', async ({ db }) => {
  await enqueue(db, { type: 'wave' });
  const greeting = await enqueue(db);

  const claimed = await claim(db, { types: ['greet', 'bow'], limit: 10 });

  expect(claimed.map(({ jobId }) => jobId)).toEqual([greeting.id]);
});

test('what is due longer goes first, a point of priority is a head start of a minute, and of equals the older id goes first', async ({
  db,
}) => {
  const runAt = minutes(-2);
  const fourth = await enqueue(db, { runAt });
  const fifth = await enqueue(db, { runAt });
  const third = await enqueue(db, { runAt: minutes(-2.1) });
  const last = await enqueue(db, { runAt: minutes(-9), priority: -8 });
  const first = await enqueue(db, { runAt: minutes(-1), priority: 3 });
  const second = await enqueue(db, { runAt: minutes(-3.5) });

  const oneByOne = [...(await claim(db)), ...(await claim(db))];
  const together = await claim(db, { limit: 6 });

  const expected = [first, second, third, fourth, fifth, last].map(({ id }) => id);
  expect([...oneByOne, ...together].map(({ jobId }) => jobId)).toEqual(expected);
});

test('a job that is scheduled is left until its time', async ({ db }) => {
  const { id } = await enqueue(db, { runAt: minutes(60) });
  expect(await claim(db)).toEqual([]);

  await db.query('update handbill.jobs set run_at = now()');

  expect(await claim(db)).toMatchObject([{ jobId: id }]);
});

test('a nested loop that begins anew for each row claims no more than the limit', async ({ db, open }) => {
  await enqueueMany(db, 200);
  const session = await open();
  // What is left is the plan in which a subquery in place of the materialised one was seen to claim twice the limit.
  for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material']) {
    await session.query(`set enable_${way} = off`);
  }

  expect(await claim(session, { limit: 5 })).toHaveLength(5);
  expect(await statusCounts(db)).toEqual({ pending: 195, processing: 5 });
});

test('statistics that know of no job claim no more than the limit', async ({ db, open }) => {
  await db.query('alter table handbill.jobs set (autovacuum_enabled = off); analyze handbill.jobs');
  await enqueueMany(db, 200);

  expect(await claim(await open(), { limit: 5 })).toHaveLength(5);
  expect(await statusCounts(db)).toEqual({ pending: 195, processing: 5 });
});

test('workers that claim at once never get the same job', async ({ db }) => {
  await enqueueMany(db, 200);

  const claims = await Promise.all(Array.from({ length: 40 }, () => claim(db, { limit: 5 })));

  const ids = claims.flat().map(({ jobId }) => jobId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(100);
});

test('jobs that another session has locked are passed by at once', async ({ db, open }) => {
  const [held, free] = [await enqueue(db), await enqueue(db)];
  const other = await open();
  await other.query('begin');
  await claim(other);

  expect(await claim(db, { limit: 5 })).toMatchObject([{ jobId: free.id }]);

  await other.query('rollback');
  expect(await claim(db, { limit: 5 })).toMatchObject([{ jobId: held.id, attempt: 1 }]);
});

test('a claim among many finished jobs reads the index of those that wait, and few rows', async ({ open }) => {
  const session = await open();
  await session.query(
    `insert into handbill.jobs (type, payload, status, finished_at)
     select 'greet', '{}', case when n % 20 = 0 then 'pending' else 'succeeded' end, case when n % 20 = 0 then null else now() end
     from generate_series(1, 20000) as n`,
  );
  await session.query('analyze handbill.jobs, handbill.waiting');

  expectFewRowsByIndex(await explain(session, 'claim_jobs', claimValues()));
});

test('on tables that were never analysed the claim walks the indexes too', async ({ db, open }) => {
  await enqueueMany(db, 5_000);

  expectFewRowsByIndex(await explain(await open(), 'claim_jobs', claimValues()));
});

test('a claim that begins where the last one ended reads nothing before that place', async ({ db, open }) => {
  await enqueueMany(db, 5_000);
  const session = await open();
  await session.query('analyze handbill.jobs, handbill.waiting');
  const { rows } = await db.query(
    'select rank::float8, job_id from handbill.waiting order by rank, job_id offset 4000 limit 1',
  );
  const [place] = rows;

  expectFewRowsByIndex(await explain(session, 'claim_jobs', claimValues([place?.rank, place?.job_id])));
});

test('a claim that looks up to now reads nothing that is scheduled for later', async ({ open }) => {
  const session = await open();
  await session.query(
    `insert into handbill.jobs (type, payload, run_at)
     select 'greet', '{}', now() + case when n = 1 then interval '0' else interval '1 hour' end from generate_series(1, 5000) as n`,
  );
  await session.query('analyze handbill.jobs, handbill.waiting');

  expectFewRowsByIndex(await explain(session, 'claim_jobs', claimValues(undefined, FRONT.rank)));
});

test('a claim tells the place of its last job, and one that begins there gets those behind it', async ({ db }) => {
  await enqueueMany(db, 6);
  const first = await claimFrom(db, { limit: 2 });
  const second = await claimFrom(db, { limit: 3, ...(first.last && { from: first.last }) });
  const { rows } = await db.query('select rank::float8, job_id as "jobId" from handbill.waiting');
  const none = await claimFrom(db, { from: { rank: rows[0]?.rank + 1, jobId: randomUUID() } });

  expect(first.last?.jobId).toBe(first.jobs.at(-1)?.jobId);
  expect(second.last?.jobId).toBe(second.jobs.at(-1)?.jobId);
  expect([first, second].map(({ jobs }) => jobs.length)).toEqual([2, 3]);
  expect(none).toEqual({ jobs: [], last: undefined });
  expect((await claimFrom(db, rows[0] && { from: rows[0] })).jobs).toMatchObject([{ jobId: rows[0]?.jobId }]);
});

test('a claim passes by the jobs that it is told to', async ({ db }) => {
  const [first, second, third] = [await enqueue(db), await enqueue(db), await enqueue(db)];

  expect(await claim(db, { limit: 5, but: [first.id, third.id] })).toMatchObject([{ jobId: second.id }]);
  expect(await claim(db, { limit: 5 })).toHaveLength(2);
});

/** A claim between whose look and lock another session claims the same job and ends its attempt. */
async function claimAfter(
  db: Pool,
  open: () => Promise<Database>,
  end: (other: Database, key: ClaimedJob) => Promise<unknown>,
) {
  const [claimer, gatekeeper] = [await openGated(db, open), await open()];
  await gatekeeper.query('select pg_advisory_lock(1)');
  const claimed = claim(claimer);
  await until(async () => (await countWaiting(db)) === 1);
  await end(gatekeeper, await claimOne(gatekeeper));
  await gatekeeper.query('select pg_advisory_unlock(1)');
  return await claimed;
}

test('what is put off between the look of a claim and its lock is left until its time', async ({ db, open }) => {
  const { id } = await enqueue(db);

  const claimed = await claimAfter(db, open, (other, key) =>
    failAttempt(other, key, { ...failure, backoffMs: 3_600_000 }),
  );

  expect(claimed).toEqual([]);
  expect(await jobRow(db, id)).toMatchObject({ status: 'failed', last_attempt: 1 });
});

test('an attempt that began and was given back between the look of a claim and its lock is on record', async ({
  db,
  open,
}) => {
  const { id } = await enqueue(db);

  const claimed = await claimAfter(db, open, (other, key) => releaseAttempt(other, key, 'interrupted'));

  expect(claimed).toMatchObject([{ attempt: 2 }]);
  expect((await attemptRows(db, id)).map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, 'interrupted'],
    [2, 'running'],
  ]);
  expect((await db.query('select from handbill.waiting')).rowCount).toBe(0);
});

test('a claim whose answer was lost is found again by its token', async ({ db }) => {
  await enqueueMany(db, 3);
  const leaseToken = randomUUID();
  const lost = await claim(db, { leaseToken, limit: 2 });
  await claim(db);

  const found = await recoverClaim(db, leaseToken);

  expect(found).toHaveLength(2);
  expect(found).toEqual(expect.arrayContaining(lost));
  expect(await recoverClaim(db, randomUUID())).toEqual([]);
});

function claimFrom(db: Database, how: { limit?: number; from?: Place } = {}) {
  return claimJobs(db, {
    workerId: 'ada',
    types: ['greet'],
    leaseMs: 30_000,
    limit: 1,
    leaseToken: randomUUID(),
    ...how,
  });
}

function claimValues([rank, jobId]: unknown[] = [FRONT.rank, FRONT.jobId], upTo = END_RANK): unknown[] {
  return ['ada', ['greet'], 30_000, 5, randomUUID(), rank, jobId, upTo, []];
}

function expectFewRowsByIndex(plan: PlanNode[]): void {
  const scans = plan.filter((node) => ['jobs', 'waiting'].includes(node['Relation Name'] ?? ''));
  const reads = scans.filter((node) => node['Node Type'].endsWith('Scan'));
  const sorts = plan.filter((node) => node['Node Type'].endsWith('Sort') && node['Actual Rows'] > 5);
  const indexes = plan.flatMap((node) => node['Index Name'] ?? []);
  expect(new Set(indexes)).toEqual(new Set(['waiting_pkey', 'jobs_pkey']));
  expect(reads.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  expect(Math.max(...reads.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBeLessThanOrEqual(5);
  expect(reads.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)).toBe(0);
  expect(sorts).toEqual([]);
}

async function enqueueMany(db: Database, count: number): Promise<void> {
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, $1::int)`, [
    count,
  ]);
}

async function statusCounts(db: Database): Promise<Record<string, number>> {
  const { rows } = await db.query('select status, count(*)::int as count from handbill.jobs group by status');
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}

/** The nodes of the plan with which the statement ran. */
async function explain(session: Pick<Client, 'query'>, name: string, values: unknown[]): Promise<PlanNode[]> {
  const text = `explain (analyze, format json) ${statement(name).text}`;
  const { rows } = await session.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(text, values);
  return rows.flatMap((row) => withChildren(row['QUERY PLAN'][0].Plan));
}

function withChildren(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(withChildren)];
}

test('an attempt starts after the one before it ended, though its claim began while that ran', async ({ db, open }) => {
  const job = await running(db);
  const late = await open();
  await late.query('begin');
  await late.query('select now()');
  await releaseAttempt(db, job, 'interrupted');

  await claimOne(late);
  await late.query('commit');

  // Within the database: a Date would round the microseconds away.
  const { rows } = await db.query(
    `select b.started_at > a.finished_at as in_turn, j.started_at = b.started_at as told_alike
     from handbill.job_attempts a join handbill.job_attempts b using (job_id) join handbill.jobs j on j.id = job_id
     where job_id = $1 and a.attempt = 1 and b.attempt = 2`,
    [job.jobId],
  );
  expect(rows).toEqual([{ in_turn: true, told_alike: true }]);
});
