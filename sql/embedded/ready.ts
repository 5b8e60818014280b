import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { Refusal } from '../refusal.ts';
import { findPostmaster } from './postmaster.ts';
import { type ClusterRecord, clusterFolder, clusterUrl } from './record.ts';

const WRONG_PASSWORD = '28P01';
const DUPLICATE_DATABASE = '42P04';

/** Waits while the running server recovers or ends. Resolves to false when it has ended. */
export async function waitForConnections(record: ClusterRecord): Promise<boolean> {
  while (await findPostmaster(clusterFolder(record))) {
    const problem = await query(record, 'select 1').catch((error: unknown) => error);
    if (!problem) return true;
    if (codeOf(problem) === WRONG_PASSWORD) throw wrongPassword(record);
    await wait(100);
  }
  return false;
}

export async function createDatabaseIfMissing(record: ClusterRecord): Promise<void> {
  await query(record, 'create database handbill').catch((error: unknown) => {
    if (codeOf(error) !== DUPLICATE_DATABASE) throw error;
  });
}

async function query(record: ClusterRecord, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(record, 'postgres'), connectionTimeoutMillis: 5_000 });
  // A server that ends while we hold a connection tells it here too; the query's own error says all there is to say.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const codeOf = (error: unknown): unknown => (error instanceof pg.DatabaseError ? error.code : undefined);

function wrongPassword(record: ClusterRecord): Refusal {
  return new Refusal(
    `The Postgres in ${clusterFolder(record)} refuses the password in embedded.json: restore that file, or set DATABASE_URL.`,
  );
}
