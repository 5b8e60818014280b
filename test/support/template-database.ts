import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../../sql/migrate.ts';

const TEMPLATE = 'handbill_template';

/** Makes the migrated database that each test gets a copy of. */
export async function buildTemplate(serverUrl: string): Promise<void> {
  await asAdmin(serverUrl, `create database ${TEMPLATE}`);
  await migrate(urlOf(serverUrl, TEMPLATE));
}

/** Resolves to the URL of a new copy of the template. */
export async function createTestDatabase(admin: pg.Client, serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name} template ${TEMPLATE} ${await copyStrategy(admin)}`);
  return urlOf(serverUrl, name);
}

export async function dropTestDatabase(admin: pg.Client, databaseUrl: string): Promise<void> {
  await admin.query(`drop database if exists ${new URL(databaseUrl).pathname.slice(1)} with (force)`);
}

export async function connectAdmin(serverUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  return client;
}

// Copying the files takes half the time of writing them through the log. Postgres 14 knows no other way, and no word for it.
async function copyStrategy(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  );
  return (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : '';
}

async function asAdmin(serverUrl: string, statement: string): Promise<void> {
  const admin = await connectAdmin(serverUrl);
  await admin.query(statement).finally(() => admin.end());
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}
