import type { Pool } from '../../sql/database.ts';

/** The most attempts that ran at one moment, by their own times. */
export async function peakConcurrency(db: Pool, workerId?: string): Promise<number> {
  const { rows } = await db.query<{ peak: number }>(
    `select max(running)::int as peak from (
       select sum(step) over (order by at, step) as running from (
         select started_at as at, 1 as step from handbill.job_attempts where $1::text is null or worker_id = $1
         union all
         select finished_at, -1 from handbill.job_attempts where $1::text is null or worker_id = $1
       ) as steps
     ) as sums`,
    [workerId ?? null],
  );
  return rows[0]?.peak ?? 0;
}

/** Pairs of attempts of one job whose times overlap. */
export async function overlaps(db: Pool): Promise<number> {
  const { rowCount } = await db.query(
    `select from handbill.job_attempts a join handbill.job_attempts b on a.job_id = b.job_id and a.attempt < b.attempt
     where tstzrange(a.started_at, a.finished_at) && tstzrange(b.started_at, b.finished_at)`,
  );
  return rowCount ?? 0;
}

/** How many of all jobs have this status. */
export async function countByStatus(db: Pool): Promise<Record<string, number>> {
  const { rows } = await db.query<{ status: string; count: number }>(
    'select status, count(*)::int as count from handbill.jobs group by status',
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
