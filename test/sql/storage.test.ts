import { expect } from 'vitest';
import type { Database } from '../../sql/database.ts';
import { pruneJobs } from '../../sql/prune.ts';
import { succeeded } from '../support/queue.ts';
import { test } from '../support/test.ts';

test('jobs that come, end and go leave their room to those that come after', async ({ db }) => {
  const sizes: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    const ids: string[] = [];
    for (let i = 0; i < 60; i += 1) ids.push((await succeeded(db, { payload: { text: 'x'.repeat(1_000) } })).jobId);
    await pruneJobs(db, ids, { succeededDays: 0, cancelledDays: 0, deadDays: 0 });
    for (const table of await tablesOf(db)) await db.query(`vacuum handbill.${table}`);
    sizes.push(await sizeOf(db));
  }

  // A page of an index comes and goes; a round that left its rows behind would add more than a tenth each time.
  expect(Math.max(...sizes)).toBeLessThan(1.2 * (sizes[1] ?? 0));
});

async function tablesOf(db: Database): Promise<string[]> {
  const { rows } = await db.query(`select tablename as name from pg_tables where schemaname = 'handbill' order by 1`);
  return rows.map(({ name }) => name);
}

/** The pages of tables and indexes, without the maps of free room that come with the first vacuum. */
async function sizeOf(db: Database): Promise<number> {
  const { rows } = await db.query(
    `select sum(pg_relation_size(oid))::int as size from pg_class where relnamespace = 'handbill'::regnamespace`,
  );
  return rows[0].size;
}
