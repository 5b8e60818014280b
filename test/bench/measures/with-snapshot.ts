import type { Pool } from '../../../sql/database.ts';

/** Another session's transaction that has looked once and then stays open, as a report or a dump does. */
export async function withSnapshot<T>(pool: Pool, use: () => Promise<T>): Promise<T> {
  const session = await pool.connect();
  await session.query('begin isolation level repeatable read read only');
  await session.query('select count(*) from pg_catalog.pg_class');
  try {
    return await use();
  } finally {
    await session.query('rollback');
    session.release();
  }
}
