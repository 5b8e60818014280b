import { type Database, inTransaction, type Pool, run } from './database.ts';
import { statement } from './statement.ts';

const SET_TIMEOUT = statement('set_timeout');

/** The pool, for somebody who has no more than `msLeft` until he goes away: each statement ends by then, in a transaction of its own. */
export function untilDeadline(pool: Pool, msLeft: () => number): Database {
  const query = (...asked: unknown[]) =>
    inTransaction(pool, async (tx) => {
      await run(tx, SET_TIMEOUT, [String(Math.max(1, Math.ceil(msLeft())))]);
      return await Reflect.apply(tx.query, tx, asked);
    });
  return { query: query as Database['query'] }; // of pg's many forms of it ours awaits its answer
}
