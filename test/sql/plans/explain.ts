import type { ClientBase } from 'pg';
import type { Database } from '../../../sql/database.ts';

export interface Sent {
  name?: string;
  text: string;
  values: unknown[];
}

/** The statements that a function of ours sends, with their values; none is run, and each is told once. */
export async function statementsOf(use: (db: Database) => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const recorder = {
    async query(config: Sent) {
      if (!sent.some(({ text }) => text === config.text)) sent.push(config);
      return { rows: [], rowCount: 0 };
    },
  };
  // Our functions use this one form of query alone.
  await use(recorder as unknown as Database);
  return sent;
}

export interface Cost {
  /** Pages of 8 KiB that the statement looked at, found in memory or not; what its triggers looked at is not in it. */
  buffers: number;
  /** Rows that scans of our tables have fetched, those of triggers included, kept or not. */
  rows: number;
  /** Tables that were read as a whole, in the statement or its triggers. */
  seqScans: string[];
}

/** The tables that what a session does here reads as a whole. */
export async function seqScansDuring(client: ClientBase, work: () => Promise<unknown>): Promise<string[]> {
  await client.query('begin');
  try {
    const before = await readScans(client);
    await work();
    return difference(before, await readScans(client)).seqScans;
  } finally {
    await client.query('rollback');
  }
}

interface PlanNode {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
}

/** Runs a prepared statement in a transaction that is rolled back, and answers what it cost. */
export async function costOf(client: ClientBase, { text, values }: Sent): Promise<Cost> {
  await client.query('begin');
  try {
    await client.query(`prepare measured as ${text}`);
    const before = await readScans(client);
    const list = values.length > 0 ? `(${values.map(literal)})` : '';
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute measured${list}`);
    const scans = difference(before, await readScans(client));
    return { buffers: buffersOf(rows[0]['QUERY PLAN'][0].Plan), ...scans };
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

const buffersOf = (plan: PlanNode) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

type Scans = Map<string, { seqScans: number; fetched: number }>;

/** Counted by the transaction itself, so that what triggers read is counted too. */
async function readScans(client: ClientBase): Promise<Scans> {
  const { rows } = await client.query(
    `select relname as name, seq_scan::int as "seqScans", (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as fetched
     from pg_stat_xact_user_tables where schemaname = 'handbill'`,
  );
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

function difference(before: Scans, after: Scans): Pick<Cost, 'rows' | 'seqScans'> {
  const seqScans = [...after].filter(([name, { seqScans }]) => seqScans > (before.get(name)?.seqScans ?? 0));
  const rows = [...after].reduce((sum, [name, { fetched }]) => sum + fetched - (before.get(name)?.fetched ?? 0), 0);
  return { rows, seqScans: seqScans.map(([name]) => name) };
}

/** A value as a word of SQL, whose type Postgres takes from the statement. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return quoted(value.toISOString());
  if (Buffer.isBuffer(value)) return quoted(`\\x${value.toString('hex')}`);
  if (Array.isArray(value)) return quoted(`{${value.map(element)}}`);
  return quoted(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

function element(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return `"${String(value).replace(/["\\]/g, '\\$&')}"`;
}

const quoted = (text: string) => `'${text.replace(/'/g, "''")}'`;
