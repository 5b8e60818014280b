import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import { type Listener, type ListenOptions, listen } from '../../sql/listen.ts';
import { test as base } from '../support/test.ts';
import { until } from '../support/until.ts';

interface Listening {
  listener: Listener;
  messages: string[];
  /** In order: `listening`, or the message of a trouble. */
  events: string[];
}

const test = base.extend<{ startListening: (options?: Partial<ListenOptions>) => Listening }>({
  startListening: async ({ databaseUrl }, use) => {
    const started: Listener[] = [];
    await use((options) => {
      const [messages, events]: [string[], string[]] = [[], []];
      const listener = listen({
        databaseUrl,
        name: 'handbill-ear',
        channel: 'handbill_jobs',
        onMessage: (payload) => void messages.push(payload),
        onListening: () => void events.push('listening'),
        onTrouble: ({ message }) => void events.push(message),
        ...options,
      });
      started.push(listener);
      return { listener, messages, events };
    });
    await Promise.all(started.map((listener) => listener.close()));
  },
});

test('messages of its channel arrive, those of another do not', async ({ db, startListening }) => {
  const { listener, messages, events } = startListening();
  await until(() => listener.isListening());

  await db.query(`select pg_notify('handbill_wake', 'elsewhere'), pg_notify('handbill_jobs', 'here')`);
  await db.query(`select pg_notify('handbill_jobs', '')`);
  await until(() => messages.length === 2);

  expect(messages).toEqual(['here', '']);
  expect(events).toEqual(['listening']);
});

test('after its backend is ended it listens again, and tells of the loss once', async ({ db, startListening }) => {
  const { listener, messages, events } = startListening();
  await until(() => listener.isListening());

  for (const round of [1, 2, 3]) {
    await endBackend(db);
    await until(() => events.filter((event) => event === 'listening').length === round + 1);
    await db.query(`select pg_notify('handbill_jobs', $1)`, [`after ${round}`]);
    await until(() => messages.includes(`after ${round}`));
  }

  const ended = 'terminating connection due to administrator command';
  expect(events).toEqual(['listening', ended, 'listening', ended, 'listening', ended, 'listening']);
  expect(messages).toEqual(['after 1', 'after 2', 'after 3']);
  await until(async () => (await countBackends(db)) === 1);
});

test('while it cannot connect it tries again, and each failure is told once', async ({ db, admin, startListening }) => {
  const { listener, events } = startListening();
  await until(() => listener.isListening());
  const name = await databaseName(db);
  await admin.query(`alter database ${name} allow_connections false`);

  await endBackend(db);
  await until(() => events.length >= 4);
  expect(listener.isListening()).toBe(false);
  await admin.query(`alter database ${name} allow_connections true`);
  await until(() => listener.isListening());

  const refused = events.slice(2, -1);
  expect(new Set(refused)).toEqual(new Set([`database "${name}" is not currently accepting connections`]));
  expect(events.at(-1)).toBe('listening');
  await until(async () => (await countBackends(db)) === 1);
});

test('once closed it leaves no connection, and no trouble is told', async ({ db, startListening }) => {
  const { listener, messages, events } = startListening();
  await until(() => listener.isListening());

  await listener.close();
  await until(async () => (await countBackends(db)) === 0);
  await db.query(`select pg_notify('handbill_jobs', 'late')`);
  await listener.close();

  expect(listener.isListening()).toBe(false);
  expect({ messages, events }).toEqual({ messages: [], events: ['listening'] });
});

test('closed while it connects it leaves no connection either', async ({ db, startListening }) => {
  const { listener, events } = startListening();

  await listener.close();
  // One that began later is there, so the first had its time.
  const later = startListening({ name: 'handbill-other' });
  await until(() => later.listener.isListening());

  await until(async () => (await countBackends(db)) === 0);
  expect(listener.isListening()).toBe(false);
  expect(events).toEqual([]);
});

test('closed while it waits to connect again it does not come back', async ({ db, startListening }) => {
  const troubles: Error[] = [];
  // In the very moment of the loss: a busy machine may let the time until it connects again pass before anybody else looks.
  const onTrouble = (error: Error) => {
    troubles.push(error);
    void listener.close();
  };
  const { listener, events } = startListening({ onTrouble });
  await until(() => listener.isListening());
  await endBackend(db);
  await until(() => troubles.length > 0);

  // Another listener that comes back meanwhile shows that the time for it has passed.
  const other = startListening({ name: 'handbill-other' });
  await until(() => other.listener.isListening());
  await endBackend(db, 'handbill-other');
  await until(() => other.events.filter((event) => event === 'listening').length === 2);
  await endBackend(db, 'handbill-other');
  await until(() => other.events.filter((event) => event === 'listening').length === 3);

  expect(troubles).toHaveLength(1);
  expect(events).toEqual(['listening']);
  expect(await countBackends(db)).toBe(0);
});

async function endBackend(db: Pool, name = 'handbill-ear'): Promise<void> {
  await db.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [name],
  );
}

async function countBackends(db: Pool): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::int as count from pg_stat_activity where application_name = 'handbill-ear' and datname = current_database()`,
  );
  return rows[0].count;
}

async function databaseName(db: Pool): Promise<string> {
  const { rows } = await db.query('select current_database() as name');
  return rows[0].name;
}

test('closing hangs up on a database that has gone silent', async ({ databaseUrl, startListening }) => {
  const { hostname, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    sockets.push(client, server);
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on('error', () => {});
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  // A server on TCP has such an address.
  const through = Object.assign(new URL(databaseUrl), { port: (proxy.address() as AddressInfo).port });
  const { listener, events } = startListening({ databaseUrl: through.href });
  await until(() => events.includes('listening'));
  for (const socket of sockets) socket.unpipe().pause();

  await listener.close();

  expect(listener.isListening()).toBe(false);
  for (const socket of sockets) socket.destroy();
  proxy.close();
});
