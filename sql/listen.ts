import pg from 'pg';
import { connectionOptions } from './connection.ts';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
/** A connection that went silent is noticed by its own question, since TCP alone would take hours. */
const PROBE_MS = 5_000;
const GOODBYE_MS = 1_000;

export interface ListenOptions {
  databaseUrl: string;
  /** Seen in pg_stat_activity. */
  name: string;
  channel: string;
  onMessage: (payload: string) => void;
  /** After every LISTEN, the first and each later one: what was sent meanwhile is lost, so read again. */
  onListening: () => void;
  onTrouble: (error: Error) => void;
}

export interface Listener {
  isListening(): boolean;
  close(): Promise<void>;
}

/** One connection of its own that LISTENs, for ever: it comes back after every loss. Never through a pooler in transaction mode. */
export function listen(options: ListenOptions): Listener {
  let client: pg.Client | undefined;
  let isListening = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  // Worked out once: a file that is named in the URL must not be able to end the process at a reconnect.
  const connection = connectionOptions(options.databaseUrl);

  connect();
  return { isListening: () => isListening, close };

  function connect(): void {
    const next = new pg.Client({
      ...connection,
      application_name: options.name,
      keepAlive: true,
      connectionTimeoutMillis: PROBE_MS,
      query_timeout: PROBE_MS,
    });
    client = next;
    next.on('notification', ({ channel, payload }) => channel === options.channel && options.onMessage(payload ?? ''));
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('The connection that listens has ended.')));
    start(next).catch((error: Error) => lose(next, error));
  }

  async function start(next: pg.Client): Promise<void> {
    await next.connect();
    await next.query(`listen ${options.channel}`);
    if (next !== client) return;
    failures = 0;
    isListening = true;
    timer = setTimeout(() => probe(next), PROBE_MS);
    options.onListening();
  }

  function probe(current: pg.Client): void {
    current.query('select 1').then(
      () => {
        if (current === client) timer = setTimeout(() => probe(current), PROBE_MS);
      },
      (error: Error) => lose(current, error),
    );
  }

  /** A killed connection tells of it up to three times; only the first counts. */
  function lose(lost: pg.Client, error: Error): void {
    if (lost !== client || isClosed) return;
    client = undefined;
    isListening = false;
    clearTimeout(timer);
    void endSoon(lost);
    const delay = Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS);
    failures += 1;
    timer = setTimeout(connect, delay * (0.5 + Math.random() / 2));
    // Last: whoever is told may close it.
    options.onTrouble(error);
  }

  async function close(): Promise<void> {
    isClosed = true;
    isListening = false;
    clearTimeout(timer);
    const last = client;
    client = undefined;
    if (last) await endSoon(last);
  }
}

/** Says goodbye, and hangs up when the other side is silent. */
async function endSoon(client: pg.Client): Promise<void> {
  const hangUp = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS);
  await client.end().catch(() => {});
  clearTimeout(hangUp);
}
