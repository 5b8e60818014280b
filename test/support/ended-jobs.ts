import type { Database } from '../../sql/database.ts';
import type { JobStatus } from '../../sql/job.ts';
import type { Keep } from '../../sql/prune.ts';
import { insertRow } from './queue.ts';

export const KEEP: Keep = { succeededDays: 30, cancelledDays: 30, deadDays: 90 };

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Inserts a job of this status that was enqueued, and ended if its status is an end, so many days ago; answers its id. */
export async function insertAged(
  db: Database,
  status: JobStatus,
  days: number,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const at = daysAgo(days);
  const row = await insertRow(db, 'jobs', {
    type: 'greet',
    payload: '{}',
    status,
    created_at: at,
    run_at: at,
    ...(['succeeded', 'dead', 'cancelled'].includes(status) && { finished_at: at }),
    ...(['failed', 'dead'].includes(status) && { last_error: 'Printer on fire.' }),
    ...(status === 'dead' && { died_at: at }),
    ...(status === 'processing' && lease(at)),
    ...columns,
  });
  return String(row?.id);
}

const lease = (at: Date) => ({
  started_at: at,
  locked_by: 'ada',
  lease_token: '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11',
});

/** Many at once that succeeded so many days ago, each with its attempt; their ids are random. */
export async function insertManyAged(db: Database, count: number, days: number): Promise<void> {
  await db.query(
    `with made as (
       insert into handbill.jobs (id, type, payload, status, attempts, last_attempt, created_at, started_at, finished_at)
       select gen_random_uuid(), 'greet', '{}', 'succeeded', 1, 1, $2::timestamptz, $2, $2 from generate_series(1, $1) returning id
     )
     insert into handbill.job_attempts (job_id, attempt, worker_id, ready_at, started_at, finished_at, outcome)
     select id, 1, 'ada', $2, $2, $2, 'succeeded' from made`,
    [count, daysAgo(days)],
  );
}

/** As if the time until the next step of the walk had passed. */
export async function makeStepDue(db: Database): Promise<void> {
  await db.query(`update handbill.pruning set taken_at = '-infinity'`);
}

export async function countRows(db: Database, table: 'jobs' | 'job_attempts' | 'flyers'): Promise<number> {
  const { rows } = await db.query(`select count(*)::int as count from handbill.${table}`);
  return rows[0].count;
}
