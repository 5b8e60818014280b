import type { Pool } from '../../../sql/database.ts';
import type { Figure } from '../measure.ts';

/** What a contestant's tables and indexes take after a drain, and what is left of it once nothing dead is among it. */
export async function bytesKept(pool: Pool, schema: string, jobs: number): Promise<Figure[]> {
  const left = await sizeOf(pool, schema);
  for (const table of await tablesOf(pool, schema)) await pool.query(`vacuum (full) ${table}`);
  const kept = await sizeOf(pool, schema);
  return [
    { name: 'bytes a job after it', value: left / jobs },
    { name: 'bytes a job kept, VACUUM FULL', value: kept / jobs },
  ];
}

async function sizeOf(pool: Pool, schema: string): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select sum(pg_total_relation_size(oid))::float8 as bytes from pg_class
     where relnamespace = $1::regnamespace and relkind in ('r', 'm')`,
    [schema],
  );
  return rows[0]?.bytes ?? Number.NaN;
}

async function tablesOf(pool: Pool, schema: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r'`,
    [schema],
  );
  return rows.map(({ name }) => name);
}
