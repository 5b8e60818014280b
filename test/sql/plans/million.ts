import type { Database, Pool } from '../../../sql/database.ts';
import { inTransaction } from '../../../sql/database.ts';

/**
 * A million jobs that succeeded, a tenth of them of 150 other tenants, each with its attempt, some with a flyer. No trigger runs, which would announce them all, and the indexes are
 * made when the rows are there.
 */
export async function insertMillion(db: Pool): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.query('set local statement_timeout = 0; set local session_replication_role = replica');
    const indexes = await dropIndexes(tx);
    for (let n = 0; n < 1_000_000; n += CHUNK) await tx.query(INSERT_JOBS, [n + 1, n + CHUNK]);
    for (let n = 0; n < 1_000_000; n += CHUNK) await tx.query(INSERT_ATTEMPTS, [n + 1, n + CHUNK]);
    await tx.query(INSERT_FLYERS);
    for (const index of indexes) await tx.query(index);
  });
}

/** So many that no query takes longer than the pool allows. */
const CHUNK = 100_000;

const idOf = (n: string) => `('0190' || lpad(to_hex(${n}), 8, '0') || '70008000000000000000')::uuid`;

const INSERT_JOBS = `
  insert into handbill.jobs
    (id, tenant, type, payload, status, version, attempts, last_attempt, progress, created_at, run_at, started_at, finished_at)
  select ${idOf('n')}, case when n % 10 = 0 then 'tenant-' || n / 10 % 150 else 'default' end, 'greet', '{}', 'succeeded', 3, 1, 1, 100, at, at, at, at
  from generate_series($1::int, $2::int) as n, lateral (select now() - (1000000 - n) * interval '0.1 seconds' as at) as clock`;

const INSERT_ATTEMPTS = `
  insert into handbill.past_attempts (job_id, attempt, worker_id, ready_at, started_at, finished_at, outcome)
  select ${idOf('n')}, 1, 'ada', at, at, at, 'succeeded'
  from generate_series($1::int, $2::int) as n, lateral (select now() - (1000000 - n) * interval '0.1 seconds' as at) as clock`;

const INSERT_FLYERS = `
  insert into handbill.flyers (job_id, attempt, pdf, sha256, page_count)
  select id, 1, '%PDF-1.7', encode(sha256('%PDF-1.7'), 'hex'), 1 from handbill.jobs order by id limit 20000`;

/** Answers the statements that make them again. */
async function dropIndexes(tx: Database): Promise<string[]> {
  const { rows } = await tx.query<{ name: string; definition: string }>(
    `select format('handbill.%I', relname) as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where relnamespace = 'handbill'::regnamespace and indrelid in ('handbill.jobs'::regclass, 'handbill.past_attempts'::regclass)
       and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await tx.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/** What the planner may know: nothing; that the tables were empty; all. */
export const STATISTICS = {
  'analysed when empty': analyse,
  'never analysed': forgetStatistics,
  fresh: analyse,
};

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await db.query(`select tablename as name from pg_tables where schemaname = 'handbill' order by 1`);
  return rows.map(({ name }) => name);
}

/** Nothing but the test decides what the planner knows. */
export async function stopAutovacuum(db: Database): Promise<void> {
  for (const table of await tablesOf(db))
    await db.query(`alter table handbill.${table} set (autovacuum_enabled = off)`);
}

export async function analyse(db: Database): Promise<void> {
  for (const table of await tablesOf(db)) await db.query(`analyze handbill.${table}`);
}

/** As if neither autovacuum nor anybody else had ever come by. */
async function forgetStatistics(db: Database): Promise<void> {
  await db.query(
    `delete from pg_statistic where starelid in (select oid from pg_class where relnamespace = 'handbill'::regnamespace)`,
  );
  await db.query(
    `update pg_class set relpages = 0, reltuples = -1, relallvisible = 0 where relnamespace = 'handbill'::regnamespace and relkind in ('r', 'i')`,
  );
}
