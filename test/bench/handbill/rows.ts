import type { Database } from '../../../sql/database.ts';

/** Inserts no-op jobs as an application's SQL would, all in one statement. */
export async function insertNoOps(db: Database, count: number): Promise<void> {
  await db.query(
    `insert into handbill.jobs (type, payload)
     select 'bench_noop', jsonb_build_object('i', i) from generate_series(1, $1::int) as i`,
    [count],
  );
}

/** Inserts no-op jobs that nobody may claim before an hour has passed. */
export async function insertScheduled(db: Database, count: number): Promise<void> {
  await db.query(
    `insert into handbill.jobs (type, payload, run_at)
     select 'bench_noop', jsonb_build_object('i', i), now() + interval '1 hour' from generate_series(1, $1::int) as i`,
    [count],
  );
}

/** Writes jobs that succeeded so many days ago, each with its attempt, as years of work leave them: analysed, and nobody told. */
export async function insertFinished(db: Database, count: number, daysAgo = 0): Promise<void> {
  await db.query('alter table handbill.jobs disable trigger user');
  for (let left = count; left > 0; left -= FINISHED_AT_ONCE) {
    await db.query(INSERT_FINISHED, [Math.min(left, FINISHED_AT_ONCE), daysAgo]);
  }
  await db.query('alter table handbill.jobs enable trigger user');
  await db.query('vacuum (analyze) handbill.jobs, handbill.past_attempts');
}

const FINISHED_AT_ONCE = 250_000;
const INSERT_FINISHED = `
  insert into handbill.jobs
    (type, payload, status, attempts, last_attempt, version, created_at, run_at, started_at, finished_at, result, attempt_worker)
  select 'bench_noop', jsonb_build_object('i', i), 'succeeded', 1, 1, 3, at, at, at, at, '{}', 'bench'
  from generate_series(1, $1::int) as i, (select now() - make_interval(days => $2)) as since (at)`;

/** Lets the next step of pruning be taken now. */
export async function makePruningDue(db: Database): Promise<void> {
  await db.query(`update handbill.pruning set taken_at = '-infinity'`);
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

/** From now on no change in this database is announced; the line of waiting jobs is kept all the same. */
export async function silence(db: Database): Promise<void> {
  await db.query(
    `create or replace function handbill.announce(pairs text[], lowest_rank bigint, highest_rank bigint) returns void
     language plpgsql as 'begin end'`,
  );
}

export async function countWorkers(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from handbill.workers');
  return rows[0]?.count ?? 0;
}
