import type { Database } from '../../../sql/database.ts';

/** Inserts no-op jobs as an application's SQL would, all in one statement. */
export async function insertNoOps(db: Database, count: number): Promise<void> {
  await db.query(
    `insert into handbill.jobs (type, payload)
     select 'bench_noop', jsonb_build_object('i', i) from generate_series(1, $1::int) as i`,
    [count],
  );
}

/** Seconds since 1970 by the database's clock. */
export async function databaseNow(db: Database): Promise<number> {
  const { rows } = await db.query<{ at: number }>('select extract(epoch from clock_timestamp())::float8 as at');
  return rows[0]?.at ?? Number.NaN;
}

export async function isDrained(db: Database): Promise<boolean> {
  const { rowCount } = await db.query(
    `(select from handbill.jobs where status in ('pending', 'failed') limit 1)
     union all (select from handbill.jobs where status = 'processing' limit 1)`,
  );
  return rowCount === 0;
}

/** How many jobs have succeeded, and when the last one did. */
export async function countSucceeded(db: Database): Promise<{ count: number; lastAt: number }> {
  const { rows } = await db.query<{ count: number; lastAt: number }>(
    `select count(*)::int as count, extract(epoch from max(finished_at))::float8 as "lastAt"
     from handbill.jobs where status = 'succeeded'`,
  );
  return rows[0] ?? { count: 0, lastAt: Number.NaN };
}

export async function meanFlyerBytes(db: Database): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>('select avg(byte_size)::float8 as bytes from handbill.flyers');
  return rows[0]?.bytes ?? Number.NaN;
}

/** From now on no change in this database is announced. */
export async function silence(db: Database): Promise<void> {
  await db.query('alter table handbill.jobs disable trigger user');
}

export async function countWorkers(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from handbill.workers');
  return rows[0]?.count ?? 0;
}
