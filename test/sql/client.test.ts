import { expect } from 'vitest';
import { createPool } from '../../sql/database.ts';
import { test } from '../support/test.ts';

test('a session of Postgres itself has our limits and our way of planning', async ({ databaseUrl }) => {
  const pool = createPool(databaseUrl, { name: 'handbill-test', size: 1, timeoutMs: 2_000 });

  const { rows } = await pool.query(
    `select name, setting from pg_settings
     where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'jit', 'enable_bitmapscan', 'enable_seqscan') order by name`,
  );

  expect(rows.map(({ name, setting }) => [name, setting])).toEqual([
    ['enable_bitmapscan', 'off'],
    ['enable_seqscan', 'off'],
    ['idle_in_transaction_session_timeout', '4000'],
    ['jit', 'off'],
    ['statement_timeout', '2000'],
  ]);
  await expect(pool.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
  await pool.end();
});
