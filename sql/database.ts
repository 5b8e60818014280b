import pg from 'pg';
import { connectionOptions } from './connection.ts';
import type { Statement } from './statement.ts';

/** Where a statement runs: the pool, or one client inside a transaction. */
export type Database = Pick<pg.Pool | pg.PoolClient, 'query'>;
export type Pool = pg.Pool;

export interface PoolOptions {
  /** Seen in pg_stat_activity. */
  name: string;
  size: number;
  /** False behind a pooler that cannot keep prepared statements. */
  prepared?: boolean;
  /** A statement, and a caller's wait for a connection, end with an error after this. */
  timeoutMs?: number;
  onError?: (error: Error) => void;
}

/** After a network that went silent only these limits bring a pool back: the client's as well as the server's. */
export function createPool(databaseUrl: string, options: PoolOptions): Pool {
  const { name, size, prepared = true, timeoutMs = 5_000, onError = () => {} } = options;
  const pool = new pg.Pool({
    ...connectionOptions(databaseUrl),
    application_name: name,
    max: size,
    ...(prepared ? {} : { Client: UnpreparedClient }),
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    statement_timeout: timeoutMs,
    query_timeout: timeoutMs + 1_000,
    idle_in_transaction_session_timeout: 2 * timeoutMs,
    onConnect: planForQueues,
  });
  // An error without a listener ends the process; a client that is checked out raises it besides failing its query.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Compiling a plan takes seconds where the planner overrates its cost, and no statement of ours runs long enough to win that back. And on a
 * table that was never analysed it would rather gather and sort all waiting jobs than walk their index, which is in order already.
 */
async function planForQueues(client: pg.ClientBase): Promise<void> {
  // A connection that fails here fails at the caller's statement too, under the caller's time limit.
  await client.query('set jit = off; set enable_bitmapscan = off').catch(() => {});
}

/** Runs one of our statements; the answer's rows have the shape the caller names. */
export async function run<Row extends pg.QueryResultRow>(db: Database, statement: Statement, values: unknown[]) {
  return await db.query<Row>({ ...statement, values });
}

/** What `work` did was rolled back: a statement in it had failed, and it went on as if none had. */
class RolledBack extends Error {
  constructor() {
    super('The transaction was rolled back, since a statement in it had failed.');
  }
}

/** Commits what `work` does, or nothing. A client whose rollback fails is destroyed, never given back. */
export async function inTransaction<T>(pool: Pool, work: (tx: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    // In a transaction that has failed, COMMIT is answered by ROLLBACK and no error.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT') throw new RolledBack();
    client.release();
    return result;
  } catch (thrown) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw thrown;
  }
}

class UnpreparedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; this one only drops the name.
  override query(config: any, ...rest: any[]): any {
    return super.query(typeof config === 'object' && config.name ? { ...config, name: undefined } : config, ...rest);
  }
}
