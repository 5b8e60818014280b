import pg from 'pg';
import { unpreparedStatement } from './statement.ts';

const SET_SESSION = unpreparedStatement('set_session');

/** Whether statements are prepared: `auto` does where the connection is known to lead to Postgres itself. */
export type PreparedStatements = 'auto' | 'on' | 'off';

export interface ClientSettings {
  prepared: PreparedStatements;
  /** Of one statement; an open transaction may wait for us twice as long. */
  timeoutMs: number;
}

/**
 * A connection of a pool. A session of Postgres' own is set up for us, once. A pooler's is left as it is, since what is set there would hold for whoever
 * gets it next: there each transaction brings its settings along, and a statement outside of one gets one of its own. All of that is sent at once,
 * so that it costs no further round trip. (To cancel what takes too long would do too, but PgBouncer up to 1.20 may crash by it.)
 */
export class Client extends pg.Client {
  /** pg's own: a statement is sent before the one ahead of it is answered. Its types do not let us switch it on once the connection is open. */
  declare pipeline: boolean;
  /** pg's own, which its types leave out: what the other side has told to be its process id. */
  declare processID: number;
  #prepared: PreparedStatements = 'off';
  /** Set behind a pooler. */
  #beginning: string | undefined;

  /** To be called before the first statement. What fails here fails at that statement too, under the caller's time limit. */
  async takeSession({ prepared, timeoutMs }: ClientSettings): Promise<void> {
    const values = [this.processID, `${timeoutMs}`, `${2 * timeoutMs}`];
    const answer = await super.query({ ...SET_SESSION, values }).catch(() => undefined);
    const isOwnSession = answer?.rowCount === 1;
    this.#prepared = prepared === 'auto' && !isOwnSession ? 'off' : prepared;
    if (isOwnSession) return;
    this.#beginning = beginning(timeoutMs);
    this.pipeline = true;
  }

  // biome-ignore lint/suspicious/noExplicitAny: pg's query has a dozen overloads; this one passes on what it was given.
  override query(config: any, ...rest: any[]): any {
    const given = this.#prepared === 'off' ? withoutName(config) : config;
    if (!this.#beginning || this.getTransactionStatus() !== 'I') return super.query(given, ...rest);
    if (config === 'begin') return super.query(this.#beginning, ...rest);
    return calledBack(rest, (values) => this.#queryAlone(given, values));
  }

  async #queryAlone(...statement: unknown[]): Promise<unknown> {
    const { stream } = this.connection;
    stream.cork();
    const sent = [
      super.query(this.#beginning ?? 'begin'),
      super.query(...(statement as [string])),
      super.query('commit'),
    ];
    stream.uncork();
    const [begun, answered, committed] = await Promise.allSettled(sent);
    for (const part of [begun, answered, committed]) if (part?.status === 'rejected') throw part.reason;
    return answered?.status === 'fulfilled' ? answered.value : undefined;
  }
}

function beginning(timeoutMs: number): string {
  return `begin; set local statement_timeout = ${timeoutMs}; set local idle_in_transaction_session_timeout = ${2 * timeoutMs};
    set local jit = off; set local enable_bitmapscan = off; set local enable_seqscan = off`;
}

// biome-ignore lint/suspicious/noExplicitAny: whatever pg's query takes.
function withoutName(config: any): any {
  return typeof config === 'object' && config.name ? { ...config, name: undefined } : config;
}

type Callback = (error: unknown, answer?: unknown) => void;

/** As pg has it: the answer goes to a callback that was given last, or else a promise is answered. */
function calledBack(given: unknown[], call: (values: unknown) => Promise<unknown>): Promise<unknown> | undefined {
  const last = given.at(-1);
  if (typeof last !== 'function') return call(given[0]);
  const callback = last as Callback; // as pg's types have it
  call(given.length > 1 ? given[0] : undefined).then((answer) => callback(undefined, answer), callback);
  return undefined;
}
