import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect } from 'vitest';
import { createPool, type Pool } from '../../sql/database.ts';
import { migrate, requireSchema } from '../../sql/migrate.ts';
import { test as base } from '../support/test.ts';

const test = base.extend<{ emptyUrl: string }>({
  // The copy is made before so that the test's own database has a name and is dropped after.
  emptyUrl: async ({ databaseUrl }, use) => {
    await ask(databaseUrl, 'drop schema handbill cascade');
    await use(databaseUrl);
  },
});

test('an empty database gets the schema, and a second run changes nothing', async ({ emptyUrl }) => {
  const first = await migrate(emptyUrl);
  await ask(emptyUrl, `insert into handbill.jobs (type, payload) values ('greet', '{}')`);
  const before = await ask(emptyUrl, 'select * from handbill.schema_version order by version');

  const second = await migrate(emptyUrl);

  expect(second).toBe(first);
  expect(await ask(emptyUrl, 'select * from handbill.schema_version order by version')).toEqual(before);
  expect(await ask(emptyUrl, 'select count(*)::int as jobs from handbill.jobs')).toEqual([{ jobs: 1 }]);
});

test('a database that does not answer, and an address that is none, are told in a line with the cure', async ({
  spawnProcess,
}) => {
  const silent = createServer((socket) => socket.on('error', () => {}).resume()).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const script = 'dist/sql/migrate-main.js';
  const migrating = (host: string) => spawnProcess({ script, env: { DATABASE_URL: `postgres://me@${host}/handbill` } });

  const unheard = await migrating(`127.0.0.1:${port}`);
  const refused = await migrating('localhost:1');
  const wrong = await spawnProcess({ script, env: { DATABASE_URL: 'handbill' } });

  expect(await unheard.exited).toEqual({ code: 1, signal: null });
  expect(unheard.lines).toEqual([expect.stringMatching(/^The database cannot be used now: .*timeout.*DATABASE_URL/)]);
  expect(await refused.exited).toEqual({ code: 1, signal: null });
  expect(refused.lines).toEqual([expect.stringMatching(/^The database cannot be used now: .*ECONNREFUSED/)]);
  expect(await wrong.exited).toEqual({ code: 1, signal: null });
  expect(wrong.lines).toEqual([
    'The settings are wrong. DATABASE_URL: Give a URL like postgres://user:password@host/database.',
  ]);
  silent.close();
});

test('everything lives in the schema handbill', async ({ db, databaseUrl }) => {
  const { rows } = await db.query(
    `select relname from pg_class join pg_namespace n on n.oid = relnamespace
     where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'handbill')`,
  );

  expect(rows).toEqual([]);
  expect(
    await ask(databaseUrl, `select count(*) > 5 as all from pg_class where relnamespace = 'handbill'::regnamespace`),
  ).toEqual([{ all: true }]);
});

test('of 20 processes that migrate an empty database at once all succeed, and one of them did it', async ({
  emptyUrl,
  spawnProcess,
}) => {
  const script = 'dist/sql/migrate-main.js';
  const spawned = await Promise.all(
    Array.from({ length: 20 }, () => spawnProcess({ script, env: { DATABASE_URL: emptyUrl } })),
  );

  const exits = await Promise.all(spawned.map(({ exited }) => exited));

  expect(exits.map(({ code }) => code)).toEqual(exits.map(() => 0));
  const said = new Set(spawned.flatMap(({ lines }) => lines));
  expect([...said]).toEqual([expect.stringMatching(/^The schema handbill is at version \d+\.$/)]);
  await expectEachVersionOnce(emptyUrl);
}, 60_000);

test('with --print-url it migrates and prints the URL alone, for other programs', async ({
  emptyUrl,
  spawnProcess,
}) => {
  const script = 'dist/sql/migrate-main.js';
  const printing = await spawnProcess({ script, args: ['--print-url'], env: { DATABASE_URL: emptyUrl } });

  expect(await printing.exited).toEqual({ code: 0, signal: null });
  expect(printing.lines).toEqual([emptyUrl]);
  await expectEachVersionOnce(emptyUrl);
});

test.for([
  ['--help', {}, 0, /^Usage: npm run migrate/],
  ['--print-ulr', {}, 2, /^Usage: npm run migrate/],
  ['--print-url', { DATABASE_URL: 'mysql://127.0.0.1/shop' }, 1, /DATABASE_URL: Give a URL like postgres:/],
] as const)(
  '%s with %o migrates nothing, and says why',
  async ([word, env, code, said], { emptyUrl, spawnProcess }) => {
    const script = 'dist/sql/migrate-main.js';
    const asked = await spawnProcess({ script, args: [word], env: { DATABASE_URL: emptyUrl, ...env } });

    expect(await asked.exited).toEqual({ code, signal: null });
    expect(asked.lines.join('\n')).toMatch(said);
    expect(await ask(emptyUrl, `select from pg_namespace where nspname = 'handbill'`)).toEqual([]);
  },
);

test.for(['repeatable read', 'serializable'])(
  '20 at once succeed in a database whose default is %s too',
  async (level, { emptyUrl, admin }) => {
    await admin.query(
      `alter database ${new URL(emptyUrl).pathname.slice(1)} set default_transaction_isolation = '${level}'`,
    );

    const versions = await Promise.all(Array.from({ length: 20 }, () => migrate(emptyUrl)));

    expect(new Set(versions).size).toBe(1);
    await expectEachVersionOnce(emptyUrl);
  },
);

test('a migration that fails leaves nothing behind and gives the lock back', async ({ emptyUrl }) => {
  // Our migration meets a table that is there already.
  await ask(emptyUrl, 'create schema handbill; create table handbill.flyers ()');

  await expect(migrate(emptyUrl)).rejects.toThrow('relation "flyers" already exists');

  expect(await ask(emptyUrl, `select relname from pg_class where relnamespace = 'handbill'::regnamespace`)).toEqual([
    { relname: 'flyers' },
  ]);
  await ask(emptyUrl, 'drop table handbill.flyers');
  await expect(migrate(emptyUrl)).resolves.toBeGreaterThan(1);
});

test('a schema of a newer release is refused and left alone', async ({ databaseUrl, db }) => {
  await db.query(`insert into handbill.schema_version (version, name, run_at) values (9001, 'tomorrow', now())`);
  const line =
    /^The database has schema version 9001, this release knows \d+: install the newer release, or restore a backup\.$/;

  await expect(migrate(databaseUrl)).rejects.toThrow(line);
  await expect(requireSchema(db)).rejects.toThrow(line);
  expect(await ask(databaseUrl, 'select max(version)::int as version from handbill.schema_version')).toEqual([
    { version: 9001 },
  ]);
});

test('the schema of this release is accepted', async ({ db }) => {
  await expect(requireSchema(db)).resolves.toBeUndefined();
});

test('an older schema, or none, is told with the command that brings it up to date', async ({ db, emptyUrl }) => {
  const line = /^The database has schema version 0, this release needs \d+: run `npm run migrate`\.$/;
  await expect(requireSchema(db)).rejects.toThrow(line);
  await migrate(emptyUrl);
  await db.query('delete from handbill.schema_version where version > 1');

  await expect(requireSchema(db)).rejects.toThrow(/has schema version 1, .* run `npm run migrate`\.$/);
});

test('a user who may only read and write the rows can ask whether the schema is right', async ({
  db,
  databaseUrl,
  admin,
}) => {
  const user = `reader_${new URL(databaseUrl).pathname.slice(-8)}`;
  await db.query(`create role ${user} login password 'secret'; grant usage on schema handbill to ${user};
    grant select, insert, update, delete on all tables in schema handbill to ${user}`);
  const url = new URL(databaseUrl);
  Object.assign(url, { username: user, password: 'secret' });

  await withPool(url.href, async (pool) => {
    await expect(requireSchema(pool)).resolves.toBeUndefined();
  }).finally(() => db.query(`drop owned by ${user}`).then(() => admin.query(`drop role ${user}`)));
});

async function expectEachVersionOnce(url: string): Promise<void> {
  const rows = await ask(url, 'select version::int from handbill.schema_version where version > 0 order by version');
  expect(rows).toEqual(rows.map((_row, index) => ({ version: index + 1 })));
  expect(rows.length).toBeGreaterThan(1);
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

async function withPool(url: string, use: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = createPool(url, { name: 'handbill-test', size: 1 });
  await use(pool).finally(() => pool.end());
}
