import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Database } from '../../sql/database.ts';
import { claim, sweep } from '../support/queue.ts';
import { test } from '../support/sessions.ts';
import { readBlocks, readLocalLinks } from './markdown.ts';

const PAGE = 'docs/storage.md';

test('its SQL does what the page says', async ({ db, open }) => {
  const holder = await open();
  await holder.query('begin isolation level repeatable read');
  const { rows: held } = await holder.query('select pg_backend_pid() as pid');
  const [sizes, own, line, snapshots, dead, leases, ...more] = await readSql();

  expect(more).toEqual([]);
  expect((await runBlock(db, own)).map(({ rowCount }) => rowCount)).toEqual([3, 1, 1]);
  expect(await lastRows(db, line)).toEqual([{ type: 'send_email', count: '1', oldest: expect.any(Date) }]);
  expect(await claim(db, { types: ['send_email'], limit: 9 })).toMatchObject([{ payload: { to: 'ada@example.com' } }]);
  expect(await lastRows(db, leases)).toMatchObject([{ claimed: 1 }]);
  expect(await lastRows(db, snapshots)).toContainEqual(expect.objectContaining(held[0]));
  expect((await lastRows(db, dead)).map(({ relname }) => relname)).toEqual(expect.arrayContaining(['jobs', 'waiting']));
  expect(await lastRows(db, sizes)).toContainEqual({ relname: 'jobs_newest', is_index: true, size: '16 kB' });
});

test('a job that was put to processing by hand is held for ever, as the page says', async ({ db }) => {
  await db.query(
    `insert into handbill.jobs (type, payload, status, started_at, locked_by, lease_token, attempts, last_attempt)
     values ('greet', '1', 'processing', '2020-01-01', 'by hand', gen_random_uuid(), 1, 1)`,
  );

  expect(await sweep(db)).toEqual([]);
});

test('it names every table, and every index of those that hold the work', async ({ db }) => {
  const page = await readFile(PAGE, 'utf8');
  const { rows } = await db.query(
    `select relname as name from pg_class
     where relnamespace = 'handbill'::regnamespace
       and (relkind = 'r' or relkind = 'i' and relname ~ '^(jobs|waiting|past_attempts|leases|flyers)_')`,
  );

  expect(rows.length).toBeGreaterThan(12);
  expect(rows.map(({ name }) => name).filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test('it gives the fill of pages and the limits of autovacuum as they are set', async ({ db }) => {
  const page = (await readFile(PAGE, 'utf8')).replaceAll(',', '');
  const { rows } = await db.query(
    `select option_name as name, option_value as value from pg_class, pg_options_to_table(reloptions)
     where relnamespace = 'handbill'::regnamespace and option_name ~ 'fillfactor|threshold|scale_factor' and option_value <> '0'`,
  );

  expect(rows.length).toBeGreaterThan(8);
  expect(rows.filter(({ name, value }) => !page.includes(asWritten(name, Number(value))))).toEqual([]);
});

test('every file that it links to exists', async () => {
  const links = await readLocalLinks(PAGE);

  expect(links).toContain('../sql/migrations');
  for (const link of links) await access(join('docs', link.replace(/#.*/, '')));
});

function asWritten(name: string, value: number): string {
  if (name === 'fillfactor') return `${value} %`;
  return name.endsWith('threshold') ? String(value) : `${100 * value} %`;
}

async function readSql(): Promise<string[]> {
  return (await readBlocks(PAGE)).filter(({ language }) => language === 'sql').map(({ text }) => text);
}

async function lastRows(db: Database, block?: string) {
  return (await runBlock(db, block)).at(-1)?.rows ?? [];
}

/** An answer for each statement. */
async function runBlock(db: Database, block = '') {
  return [await db.query(block)].flat();
}
