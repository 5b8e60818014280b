import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import { ask } from '../support/ask.ts';
import { enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

interface Page {
  ids: string[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  startCursor: string | null;
  endCursor: string | null;
}

async function readPage(url: string, args: string): Promise<Page> {
  const query = `{ jobs(${args}) { edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
  const { data, text } = await ask(url, query);
  if (!data?.jobs) throw new Error(text);
  return { ...data.jobs.pageInfo, ids: data.jobs.edges.map(({ node }: { node: { id: string } }) => node.id) };
}

const insert = (db: Pool, count: number) =>
  db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, ${count})`);

async function idsOf(db: Pool): Promise<string[]> {
  const { rows } = await db.query('select id from handbill.jobs order by created_at desc, id desc');
  return rows.map(({ id }) => id);
}

test('a thousand jobs of one millisecond are each seen once, both ways, while others are added', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  await db.query(
    `insert into handbill.jobs (type, payload, created_at)
     select 'greet', '{}', timestamptz '2026-03-04 05:06:07.123Z' + n % 900 * interval '1 microsecond' from generate_series(1, 1000) as n`,
  );
  const thousand = await idsOf(db);
  const walk = async (args: string, turn: 'endCursor' | 'startCursor', more: 'hasNextPage' | 'hasPreviousPage') => {
    const pages: string[][] = [];
    for (let place = '', goesOn = true; goesOn; ) {
      const page = await readPage(server.url, `${args}${place}`);
      pages.push(page.ids);
      // Newer than all, and in the very millisecond.
      await insert(db, 1);
      await db.query(
        `insert into handbill.jobs (type, tenant, payload, created_at) values ('greet', 'other', '{}', '2026-03-04 05:06:07.123456Z')`,
      );
      place = `, ${turn === 'endCursor' ? 'after' : 'before'}: "${page[turn]}"`;
      // Backwards it would meet those that are added for ever.
      goesOn = page[more] && (turn === 'endCursor' || pages.flat().length < 1000);
    }
    return pages;
  };

  const forward = (await walk('first: 97', 'endCursor', 'hasNextPage')).flat();
  const backward = (await walk('last: 100', 'startCursor', 'hasPreviousPage')).reverse().flat();

  expect(forward.filter((id) => thousand.includes(id))).toEqual(thousand);
  expect(new Set(forward).size).toBe(forward.length);
  expect(backward).toEqual(thousand);
});

test('a page tells exactly whether there is more on either side', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await insert(db, 5);
  const ids = await idsOf(db);
  const page = (args: string) => readPage(server.url, args);
  const all = await page('first: 5');
  const edges = await ask(server.url, '{ jobs(first: 5) { edges { cursor } } }');
  const [a, b, , d, e] = edges.data.jobs.edges.map(({ cursor }: { cursor: string }) => cursor);
  const sides = async (args: string) => {
    const { ids: found, hasPreviousPage, hasNextPage } = await page(args);
    return [found.map((id) => ids.indexOf(id)).join(''), hasPreviousPage, hasNextPage];
  };

  expect([all.startCursor, all.endCursor]).toEqual([a, e]);
  expect(await sides('first: 5')).toEqual(['01234', false, false]);
  expect(await sides('first: 4')).toEqual(['0123', false, true]);
  expect(await sides('last: 4')).toEqual(['1234', true, false]);
  expect(await sides(`first: 2, after: "${a}"`)).toEqual(['12', true, true]);
  expect(await sides(`first: 9, after: "${b}"`)).toEqual(['234', true, false]);
  expect(await sides(`last: 2, before: "${d}"`)).toEqual(['12', true, true]);
  expect(await sides(`last: 9, before: "${b}"`)).toEqual(['0', false, true]);
  expect(await sides(`first: 9, after: "${a}", before: "${d}"`)).toEqual(['12', true, true]);
  expect(await sides(`last: 1, after: "${a}", before: "${d}"`)).toEqual(['2', true, true]);
  expect(await sides(`first: 3, after: "${e}"`)).toEqual(['', true, false]);
  expect(await sides(`last: 3, before: "${a}"`)).toEqual(['', false, true]);
  expect(await sides(`first: 3, after: "${d}", before: "${b}"`)).toEqual(['', true, true]);
  await db.query('delete from handbill.jobs where id = any ($1)', [[ids[0], ids[4]]]);
  expect(await sides(`first: 9, after: "${a}"`)).toEqual(['123', false, false]);
  expect(await sides(`last: 9, before: "${e}"`)).toEqual(['123', false, false]);
});

test('what a page cannot be is said with the argument and the cure', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await insert(db, 1);
  const { endCursor } = await readPage(server.url, 'first: 1');
  const cursor = endCursor ?? '';
  const made = (text: string) => Buffer.from(text).toString('base64url');
  const id = '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11';
  const refusals: Record<string, RegExp> = {
    'first: 0': /^first: give a number from 1 to 100; it is 0\./,
    'first: -3': /^first: .* it is -3\./,
    'first: 101': /^first: .* it is 101\. MAX_PAGE_SIZE/,
    'last: 0': /^last: /,
    'last: 101': /^last: /,
    'first: 1, last: 1': /first and last/,
    'after: ""': /^after: give a cursor that this connection handed out/,
    'before: "no-cursor"': /^before: give a cursor/,
    [`after: "${cursor}="`]: /^after: /,
    [`after: "${cursor.slice(0, -1)}"`]: /^after: /,
    [`before: " ${cursor}"`]: /^before: /,
    [`before: "${made(`1 ${id} oldest`)}"`]: /^before: /,
    [`after: "${made('arrayconnection:3')}"`]: /^after: /,
    [`after: "${made(`99999999999999999 ${id} newest`)}"`]: /^after: /,
  };

  for (const [args, message] of Object.entries(refusals)) {
    const { errors } = await ask(server.url, `{ jobs(${args}) { nodes { id } } }`);
    expect(errors, args).toMatchObject([
      { message: expect.stringMatching(message), extensions: { code: 'BAD_USER_INPUT' }, path: ['jobs'] },
    ]);
  }
});

test('a cursor that somebody made up tells nothing of others', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await enqueue(db, { tenant: 'other' });
  const { id } = await enqueue(db);
  const cursors = ['9999999999999999 ffffffff-ffff-ffff-ffff-ffffffffffff', '0 00000000-0000-0000-0000-000000000000'];
  const [last = '', first = ''] = cursors.map((place) => Buffer.from(`${place} newest`).toString('base64url'));

  expect(await readPage(server.url, `first: 9, after: "${last}"`)).toMatchObject({ ids: [id], hasPreviousPage: false });
  expect(await readPage(server.url, `first: 9, after: "${first}"`)).toMatchObject({ ids: [], hasPreviousPage: true });
  expect(await readPage(server.url, `last: 9, before: "${last}"`)).toMatchObject({ ids: [], hasNextPage: true });
});

test('few of very many jobs fill a page and are counted exactly; out of time, pages lead on and the count says "at least"', {
  timeout: 120_000,
}, async ({ db, databaseUrl }) => {
  await using patient = await runServer(databaseUrl, { SEARCH_TIMEOUT_MS: '60000', STATEMENT_TIMEOUT_MS: '60000' });
  await using hasty = await runServer(databaseUrl, { SEARCH_TIMEOUT_MS: '1' });
  const { id } = await enqueue(db, { tags: ['rare'] });
  await db.query(
    `set session_replication_role = replica;
     insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, 200001);
     reset session_replication_role`,
  );
  const rare = 'filter: { tag: "rare" }, first: 3';

  const count = '{ jobs(filter: { tag: "rare" }) { totalCount totalCountIsEstimate } }';

  const whole = await readPage(patient.url, rare);
  const exact = await ask(patient.url, count);
  const first = await readPage(hasty.url, rare);
  const second = await readPage(hasty.url, `${rare}, after: "${first.endCursor}"`);
  const { data } = await ask(hasty.url, count);

  expect(whole).toMatchObject({ ids: [id], hasNextPage: false, hasPreviousPage: false });
  expect(exact.data.jobs).toEqual({ totalCount: 1, totalCountIsEstimate: false });
  expect(first).toMatchObject({ ids: [], hasNextPage: true, hasPreviousPage: false, endCursor: expect.any(String) });
  expect(second).toMatchObject({ ids: [id], hasNextPage: false });
  expect(data.jobs).toEqual({ totalCount: 0, totalCountIsEstimate: true });
});
