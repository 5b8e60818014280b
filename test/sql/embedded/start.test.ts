import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject } from 'vitest';
import { resolveDatabaseUrl } from '../../../sql/embedded/join.ts';
import { findPostmaster } from '../../../sql/embedded/postmaster.ts';
import { waitForConnections } from '../../../sql/embedded/ready.ts';
import { readRecord } from '../../../sql/embedded/record.ts';
import { type Embedded, startEmbedded } from '../../../sql/embedded/start.ts';
import { freePort } from '../../support/free-port.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';

const start = (dataDir: string) => startEmbedded({ dataDir, log: () => {}, packageFrom: inject('postgresPackage') });

test('the first start makes a cluster in UTF-8 that only the password opens', async ({ dataDir }) => {
  const postgres = await start(dataDir);

  expect(postgres.adopted).toBe(false);
  expect(await ask(postgres.url, 'show server_encoding')).toBe('UTF8');
  expect(await ask(postgres.url, 'show listen_addresses')).toBe('127.0.0.1');
  expect(await ask(postgres.url, 'show fsync')).toBe('on');
  expect((await stat(join(dataDir, 'embedded.json'))).mode & 0o777).toBe(0o600);
  await expect(ask(withPassword(postgres.url, 'guess'), 'select 1')).rejects.toThrow('password authentication failed');
  await postgres.stop();
});

test('a stopped cluster comes back at the same URL with its data, and leaves no process', async ({ dataDir }) => {
  const first = await start(dataDir);
  await ask(first.url, 'create table kept as select 1 as one');
  await first.stop();
  expect(await first.pid()).toBeUndefined();

  const second = await start(dataDir);

  expect(second).toMatchObject({ url: first.url, adopted: false });
  expect(await ask(second.url, 'select one from kept')).toBe(1);
  await second.stop();
});

test('a second start on the same folder says who holds it', async ({ dataDir }) => {
  const first = await start(dataDir);

  await expect(start(dataDir)).rejects.toThrow(`Process ${process.pid} already runs the Postgres of ${dataDir}`);
  expect(await ask(first.url, 'select 1')).toBe(1);
  await first.stop();
});

test('of two first starts at once one makes the cluster', async ({ dataDir }) => {
  const results = await Promise.allSettled([start(dataDir), start(dataDir)]);

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const result of results) if (result.status === 'fulfilled') await result.value.stop();
});

test('a postmaster killed with its backends busy is recovered from, with all that was committed', async ({
  dataDir,
}) => {
  const postgres = await start(dataDir);
  await ask(postgres.url, 'create table kept as select 1 as one');
  const { backend } = await busyBackend(postgres);
  const dead = await pidOf(postgres);
  // A stopped backend cannot notice that its postmaster is gone: it holds the shared memory until it is ended.
  process.kill(backend, 'SIGSTOP');
  process.kill(dead, 'SIGKILL');
  await until(async () => (await postgres.pid()) === undefined);

  await postgres.revive();

  expect(await pidOf(postgres)).not.toBe(dead);
  expect(await ask(postgres.url, 'select one from kept')).toBe(1);
  await postgres.stop();
});

test('a lock file whose pid now belongs to another program is stale', async ({ dataDir }) => {
  const first = await start(dataDir);
  const lock = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  await first.stop();
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), lock.replace(/^\d+/, String(process.pid)));

  const second = await start(dataDir);

  expect(second.adopted).toBe(false);
  expect(await ask(second.url, 'select 1')).toBe(1);
  await second.stop();
});

test('a lost record is told in one line, and the data is left alone', async ({ dataDir }) => {
  await (await start(dataDir)).stop();
  await rm(join(dataDir, 'embedded.json'));

  await expect(start(dataDir)).rejects.toThrow(/^.*embedded\.json is gone, .*: restore the file, or remove .*$/);
  expect(await findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
});

test('a cluster of another major version is refused in one line', async ({ dataDir }) => {
  await (await start(dataDir)).stop();
  await writeFile(join(dataDir, 'postgres/PG_VERSION'), '13\n');

  await expect(start(dataDir)).rejects.toThrow(/^.* was made by Postgres 13, and Postgres \d+ is installed: .*$/);
});

test('other commands join the running server, or say that none runs', async ({ dataDir }) => {
  const postgres = await start(dataDir);

  expect(await resolveDatabaseUrl({ databaseUrl: undefined, dataDir })).toBe(postgres.url);
  expect(await resolveDatabaseUrl({ databaseUrl: 'postgres://elsewhere/db', dataDir })).toBe('postgres://elsewhere/db');
  await postgres.stop();
  await expect(resolveDatabaseUrl({ databaseUrl: undefined, dataDir })).rejects.toThrow(
    `No DATABASE_URL is set and no embedded Postgres runs in ${dataDir}: start one with \`npm start\`, or set DATABASE_URL.`,
  );
});

test('a running server that lets nobody in is told in a line, not asked for ever', async ({ dataDir }) => {
  const postgres = await start(dataDir);
  await writeFile(join(dataDir, 'postgres/pg_hba.conf'), 'host all all 127.0.0.1/32 reject\n');
  process.kill(await pidOf(postgres), 'SIGHUP');
  await until(
    async () =>
      await ask(postgres.url, 'select 1')
        .catch(() => true)
        .then((answer) => answer === true),
  );

  await expect(resolveDatabaseUrl({ databaseUrl: undefined, dataDir })).rejects.toThrow(
    /^The Postgres in .*postgres cannot be used: pg_hba.conf rejects connection.*\.$/,
  );
  await postgres.stop();
});

test('a running server that takes no connections is waited for in so many words, and not for ever', async ({
  dataDir,
}) => {
  const postgres = await start(dataDir);
  const record = (await readRecord(dataDir)) ?? expect.fail('A started cluster has a record.');
  const lines: string[] = [];
  const waiting = { log: (line: string) => void lines.push(line), patienceMs: 500 };

  await expect(waitForConnections({ ...record, port: await freePort() }, waiting)).rejects.toThrow(
    /^The Postgres in .* runs and takes no connections \(connect ECONNREFUSED .*\): see postgres.log there.$/,
  );
  expect(lines).toEqual([expect.stringMatching(/^waiting for the Postgres in .*: connect ECONNREFUSED/)]);
  expect(await waitForConnections(record, waiting)).toBe(true);
  await postgres.stop();
});

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function busyBackend({ url }: Embedded): Promise<{ backend: number }> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return { backend: rows[0]?.pid ?? 0 };
}

async function pidOf(postgres: Embedded): Promise<number> {
  return until(() => postgres.pid());
}

function withPassword(url: string, password: string): string {
  const changed = new URL(url);
  changed.password = password;
  return changed.href;
}
