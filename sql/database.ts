import pg from 'pg';
import { Client, type PreparedStatements } from './client.ts';
import { connectionOptions } from './connection.ts';
import type { Statement } from './statement.ts';

/** Where a statement runs: the pool, or one client inside a transaction. */
export type Database = Pick<pg.Pool | pg.PoolClient, 'query'>;
export type Pool = pg.Pool;

export interface PoolOptions {
  /** Seen in pg_stat_activity. */
  name: string;
  size: number;
  prepared?: PreparedStatements;
  /** A statement, and a caller's wait for a connection, end with an error after this. */
  timeoutMs?: number;
  onError?: (error: Error) => void;
}

/** After a network that went silent only limits bring a pool back: the client's as well as those of the server, which each session is told. */
export function createPool(databaseUrl: string, options: PoolOptions): Pool {
  const { name, size, prepared = 'auto', timeoutMs = 5_000, onError = () => {} } = options;
  const pool = new pg.Pool({
    ...connectionOptions(databaseUrl),
    application_name: name,
    max: size,
    Client,
    keepAlive: true,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs + 1_000,
    onConnect: (client) => (client instanceof Client ? client.takeSession({ prepared, timeoutMs }) : undefined),
  });
  // An error without a listener ends the process; a client that is checked out raises it besides failing its query.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Runs one of our statements; the answer's rows have the shape the caller names. */
export async function run<Row extends pg.QueryResultRow>(db: Database, statement: Statement, values: unknown[]) {
  return await db.query<Row>({ ...statement, values });
}

/**
 * All that `work` runs meets the locks of nothing it ran before. An error is told before its statement's locks are given back, so that another
 * session, which the pool may lend for the next statement, may still find the rows locked.
 */
export async function inOneSession<T>(pool: Pool, work: (session: Database) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await lent(client, work);
    client.release();
    return result;
  } catch (thrown) {
    client.release(true);
    throw thrown;
  }
}

/** What `work` leaves behind must not run later: by then the connection is another's, perhaps amid his transaction. */
async function lent<T>(client: pg.PoolClient, work: (session: Database) => Promise<T>): Promise<T> {
  let isOver = false;
  const query = (...asked: unknown[]) =>
    isOver ? Promise.reject(new SessionOver()) : Reflect.apply(client.query, client, asked);
  try {
    return await work({ query: query as Database['query'] }); // pg's many forms of it, passed on as they come
  } finally {
    isOver = true;
  }
}

/** A statement came after the work that the session was for had ended. */
class SessionOver extends Error {
  constructor() {
    super('This statement came too late and was not run: what it belongs to is over. Wait for every statement.');
  }
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
    const result = await lent(client, work);
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
