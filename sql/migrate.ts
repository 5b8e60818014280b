import { fileURLToPath } from 'node:url';
import pg from 'pg';
import Postgrator from 'postgrator';
import { connectionOptions } from './connection.ts';
import { Refusal } from './refusal.ts';

const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Any number, so long as everybody takes the same. */
const LOCK = 4_858_432;

const CONNECT_MS = 5_000;

/**
 * Brings the schema `handbill` up to date and answers its version. All in one transaction under a lock that ends with it: it is done whole or
 * not at all, by one process, while others wait.
 */
export async function migrate(databaseUrl: string): Promise<number> {
  const client = new pg.Client({
    ...connectionOptions(databaseUrl),
    application_name: 'handbill-migrate',
    connectionTimeoutMillis: CONNECT_MS,
  });
  client.on('error', () => {});
  await client.connect();
  try {
    // Whatever the database's default is: what others did while we waited for the lock must be seen.
    await client.query('begin isolation level read committed');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const version = await migrateWith(client);
    await client.query('commit');
    return version;
  } finally {
    await client.end();
  }
}

async function migrateWith(client: pg.Client): Promise<number> {
  const postgrator = createPostgrator(client);
  const known = await postgrator.getMaxVersion();
  const found = await postgrator.getDatabaseVersion();
  if (found > known) throw newerSchema(found, known);
  if (found < known) await postgrator.migrate();
  return known;
}

/** Resolves when the schema is the one this code knows; throws a line that says what to do otherwise. */
export async function requireSchema(db: Pick<pg.Pool, 'query'>): Promise<void> {
  const postgrator = createPostgrator(db);
  const known = await postgrator.getMaxVersion();
  const found = await postgrator.getDatabaseVersion();
  if (found > known) throw newerSchema(found, known);
  if (found < known) throw olderSchema(found, known);
}

function newerSchema(found: number, known: number): Refusal {
  return new Refusal(
    `The database has schema version ${found}, this release knows ${known}: install the newer release, or restore a backup.`,
  );
}

function olderSchema(found: number, known: number): Refusal {
  return new Refusal(`The database has schema version ${found}, this release needs ${known}: run \`npm run migrate\`.`);
}

function createPostgrator(db: Pick<pg.Pool, 'query'>): Postgrator {
  return new Postgrator({
    driver: 'pg',
    schemaTable: 'handbill.schema_version',
    migrationPattern: `${MIGRATIONS}*.sql`,
    execQuery: async (text) => await db.query(text),
  });
}
