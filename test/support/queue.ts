import { randomUUID } from 'node:crypto';
import type { QueryResultRow } from 'pg';
import { type Claim, type ClaimedJob, claimJobs } from '../../sql/attempts.ts';
import type { Database, Pool } from '../../sql/database.ts';
import { enqueueJob } from '../../sql/enqueue.ts';
import type { Job } from '../../sql/job.ts';
import type { NewJob } from '../../sql/job-input.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { type SweptJob, sweepExpiredLeases } from '../../sql/sweep.ts';

/** Enqueues a job of type `greet`, unless told otherwise, that is not there yet. */
export async function enqueue(db: Database, job: Partial<NewJob> = {}): Promise<Job> {
  const enqueued = await enqueueJob(db, { type: 'greet', payload: { name: 'Ada' }, ...job });
  if (enqueued.outcome !== 'created') throw new Error(`Not created: ${enqueued.outcome}`);
  return enqueued.job;
}

/** Claims as worker `ada`, one job of type `greet` for 30 seconds, unless told otherwise. */
export async function claim(db: Database, claim: Partial<Claim> = {}): Promise<ClaimedJob[]> {
  const { jobs } = await claimJobs(db, {
    workerId: 'ada',
    types: ['greet'],
    leaseMs: 30_000,
    limit: 1,
    leaseToken: randomUUID(),
    ...claim,
  });
  return jobs;
}

export async function claimOne(db: Database, how: Partial<Claim> = {}): Promise<ClaimedJob> {
  const [job] = await claim(db, how);
  if (!job) throw new Error('There was nothing to claim');
  return job;
}

/** Enqueues a job and claims it. */
export async function running(db: Database, job: Partial<NewJob> = {}): Promise<ClaimedJob> {
  await enqueue(db, job);
  return claimOne(db, job.type ? { types: [job.type] } : {});
}

export async function succeeded(db: Database, job: Partial<NewJob> = {}): Promise<ClaimedJob> {
  const claimed = await running(db, job);
  await completeAttempt(db, claimed, {});
  return claimed;
}

/** Moves the end of a running job's lease into the past, and with it that of all that were claimed together; with a token, if it is that lease. */
export async function expireLease(db: Database, jobId: string, leaseToken: string | null = null): Promise<void> {
  await db.query(
    `update handbill.leases set expires_at = clock_timestamp() - interval '1 second'
     where token = (select lease_token from handbill.jobs where id = $1) and token = coalesce($2, token)`,
    [jobId, leaseToken],
  );
}

export async function expireLeases(db: Database): Promise<void> {
  await db.query(`update handbill.leases set expires_at = clock_timestamp() - interval '1 second'`);
}

export async function leaseRows(db: Database): Promise<QueryResultRow[]> {
  const { rows } = await db.query('select * from handbill.leases order by token');
  return rows;
}

/** When the lease ends under which the job runs. */
export async function leaseEnd(db: Database, jobId: string): Promise<Date | undefined> {
  const { rows } = await db.query(
    'select l.expires_at as at from handbill.leases l join handbill.jobs j on j.lease_token = l.token where j.id = $1',
    [jobId],
  );
  return rows[0]?.at;
}

/** Sweeps without the grace that leases get after the server's start, which a test run has only just behind it. */
export async function sweep(db: Database, limit = 100): Promise<SweptJob[]> {
  return (await sweepExpiredLeases(db, 0, limit)).jobs;
}

/** The row as it stands in the table. */
export async function jobRow(db: Database, id: string): Promise<QueryResultRow | undefined> {
  const { rows } = await db.query('select * from handbill.jobs where id = $1', [id]);
  return rows[0];
}

export async function attemptRows(db: Database, jobId: string): Promise<QueryResultRow[]> {
  const { rows } = await db.query('select * from handbill.job_attempts where job_id = $1 order by attempt', [jobId]);
  return rows;
}

/** Inserts one row as anybody could, by plain SQL. */
export async function insertRow(
  db: Database,
  table: string,
  columns: Record<string, unknown>,
): Promise<QueryResultRow> {
  const places = Object.keys(columns).map((_name, index) => `$${index + 1}`);
  const text = `insert into handbill.${table} (${Object.keys(columns)}) values (${places}) returning *`;
  const { rows } = await db.query(text, Object.values(columns));
  return rows[0];
}

/** Sessions of the pool's database that wait for a lock. */
export async function countWaiting(db: Pool): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}
