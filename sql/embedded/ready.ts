import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { wordsOf } from '../log-error.ts';
import { Refusal } from '../refusal.ts';
import { findPostmaster } from './postmaster.ts';
import { type ClusterRecord, clusterFolder, clusterUrl } from './record.ts';

const WRONG_PASSWORD = '28P01';
const DUPLICATE_DATABASE = '42P04';
/** It starts, recovers or shuts down; the connection is not taken yet, or is lost in a shutdown. */
const IN_BETWEEN = ['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];
/** Recovering from a crash may take minutes. */
const PATIENCE_MS = 600_000;
/** Below this nobody wonders what we wait for. */
const SILENT_MS = 1_000;

export interface Waiting {
  /** Told in a line what is waited for. */
  log: (line: string) => void;
  patienceMs?: number;
}

/** Waits while the running server starts, recovers or ends. Resolves to false when it has ended. */
export async function waitForConnections(record: ClusterRecord, waiting: Waiting): Promise<boolean> {
  const { log, patienceMs = PATIENCE_MS } = waiting;
  const folder = clusterFolder(record);
  const startedAt = performance.now();
  for (let isTold = false; await findPostmaster(folder); await wait(100)) {
    const problem = await query(record, 'select 1').catch((error: unknown) => error);
    if (!problem) return true;
    if (!isInBetween(problem)) {
      if (await findPostmaster(folder)) throw refusal(record, problem);
      return false;
    }
    const waitedMs = performance.now() - startedAt;
    if (waitedMs > patienceMs) throw tooLong(record, problem);
    if (!isTold && waitedMs > Math.min(SILENT_MS, patienceMs / 2)) {
      log(`waiting for the Postgres in ${folder}: ${wordsOf(problem)}`);
      isTold = true;
    }
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

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

/** A connection that ends or stays silent has no code, only words. */
function isInBetween(problem: unknown): boolean {
  const code = codeOf(problem);
  return code === undefined ? /terminated|timeout/.test(wordsOf(problem)) : IN_BETWEEN.includes(String(code));
}

function refusal(record: ClusterRecord, cause: unknown): Refusal {
  const folder = clusterFolder(record);
  const line =
    codeOf(cause) === WRONG_PASSWORD
      ? `The Postgres in ${folder} refuses the password in embedded.json: restore that file, or set DATABASE_URL.`
      : `The Postgres in ${folder} cannot be used: ${wordsOf(cause)}.`;
  return new Refusal(line, { cause });
}

function tooLong(record: ClusterRecord, cause: unknown): Refusal {
  return new Refusal(
    `The Postgres in ${clusterFolder(record)} runs and takes no connections (${wordsOf(cause)}): see postgres.log there.`,
    { cause },
  );
}
