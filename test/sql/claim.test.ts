import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { expect } from 'vitest';
import { recoverClaim } from '../../sql/attempts.ts';
import type { Database } from '../../sql/database.ts';
import { statement } from '../../sql/statement.ts';
import { attemptRows, claim, enqueue, jobRow } from '../support/queue.ts';
import { test } from '../support/sessions.ts';

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test('a claim hands the job over, counts and records the attempt, and sets the lease', async ({ db }) => {
  const job = await enqueue(db, { maxAttempts: 3, timeoutSeconds: 9 });
  const leaseToken = randomUUID();

  const claimed = await claim(db, { workerId: 'grace', leaseToken, leaseMs: 30_000 });

  const lease = { locked_by: 'grace', lease_token: leaseToken };
  const counts = { attempts: 1, last_attempt: 1, failures: 0, version: 2 };
  const row = await jobRow(db, job.id);
  expect(claimed).toEqual([
    {
      jobId: job.id,
      type: 'greet',
      payload: { name: 'Ada' },
      attempt: 1,
      leaseToken,
      attempts: 1,
      maxAttempts: 3,
      failures: 0,
      timeoutSeconds: 9,
    },
  ]);
  expect(row).toMatchObject({ status: 'processing', progress: 0, stage: null, ...counts, ...lease });
  expect(row?.lease_expires_at - row?.started_at).toBeGreaterThanOrEqual(30_000);
  expect(row?.lease_expires_at - row?.started_at).toBeLessThan(35_000);
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

test('higher priority goes first, then the one that is due longer, then the older id', async ({ db }) => {
  const runAt = minutes(-2);
  const third = await enqueue(db, { runAt });
  const fourth = await enqueue(db, { runAt });
  const second = await enqueue(db, { runAt: minutes(-3) });
  const last = await enqueue(db, { runAt: minutes(-9), priority: -1 });
  const first = await enqueue(db, { priority: 1 });

  const oneByOne = [...(await claim(db)), ...(await claim(db))];
  const together = await claim(db, { limit: 5 });

  const expected = [first, second, third, fourth, last].map(({ id }) => id);
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
  await session.query('analyze handbill.jobs');

  const plan = await explain(session, 'claim_jobs', ['ada', ['greet'], 30_000, 5, randomUUID()]);

  const scans = plan.filter((node) => node['Relation Name'] === 'jobs' && node['Node Type'].endsWith('Scan'));
  expect(scans.map((node) => node['Index Name'])).toEqual(expect.arrayContaining(['jobs_waiting', 'jobs_pkey']));
  expect(scans.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  expect(Math.max(...scans.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBeLessThanOrEqual(5);
});

test('on a table that was never analysed the claim walks its index too', async ({ db }) => {
  await enqueueMany(db, 5_000);
  const client = await db.connect();
  const plan = await explain(client, 'claim_jobs', ['ada', ['greet'], 30_000, 5, randomUUID()]);
  client.release();

  const scans = plan.filter((node) => node['Relation Name'] === 'jobs' && node['Node Type'].endsWith('Scan'));
  expect(scans.map((node) => node['Index Name'])).toContain('jobs_waiting');
  expect(Math.max(...scans.map((node) => node['Actual Rows'] * node['Actual Loops']))).toBeLessThanOrEqual(5);
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
