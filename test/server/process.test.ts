import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { freePort } from '../support/free-port.ts';
import type { SpawnedProcess, SpawnOptions } from '../support/processes.ts';
import { claimOne, enqueue } from '../support/queue.ts';
import { socketClient, sseClient, statusesOf, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const SERVER = 'dist/server/main.js';

async function readyUrl(server: SpawnedProcess): Promise<string> {
  const record = JSON.parse(await server.waitForLine('"msg":"ready"'));
  return String(record.url);
}

const start = (spawnProcess: (options: SpawnOptions) => Promise<SpawnedProcess>, env: Record<string, string>) =>
  spawnProcess({ script: SERVER, env: { PORT: '0', ...env } });

test('SIGTERM ends streams and sockets, a client that does not read included, within 8 seconds', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const server = await start(spawnProcess, { DATABASE_URL: databaseUrl });
  const url = await readyUrl(server);
  const { id } = await enqueue(db);
  const events = watch(sseClient(url), id);
  const socket = watch(socketClient(url), id);
  const paused = await pausedSocket(url, id);
  await until(() => events.events.length === 1 && socket.events.length === 1);
  const begin = performance.now();

  server.signal('SIGTERM');
  await Promise.allSettled([events.over, socket.over]);
  const exit = await server.exited;

  expect(exit).toEqual({ code: 0, signal: null });
  expect(performance.now() - begin).toBeLessThan(8_000);
  expect(server.records().at(-1)).toMatchObject({ msg: 'stopped' });
  paused.terminate();
});

/** A client that subscribes and then reads nothing any more, not even the request to close. */
async function pausedSocket(url: string, jobId: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  await once(socket, 'message');
  const query = `subscription { jobStatusChanged(jobId: "${jobId}") { status } }`;
  socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
  await once(socket, 'message');
  socket.pause();
  return socket;
}

test('after a restart a client that subscribes again learns the end', async ({ db, databaseUrl, spawnProcess }) => {
  const first = await start(spawnProcess, { DATABASE_URL: databaseUrl });
  const { id } = await enqueue(db);
  const before = watch(socketClient(await readyUrl(first)), id);
  await until(() => before.events.length === 1);
  first.signal('SIGTERM');
  await first.exited;

  await completeAttempt(db, await claimOne(db), {});
  const second = await start(spawnProcess, { DATABASE_URL: databaseUrl });
  const after = watch(socketClient(await readyUrl(second)), id);
  await after.over;

  expect(statusesOf(before)).toEqual(['PENDING']);
  expect(statusesOf(after)).toEqual(['SUCCEEDED']);
});

test('a link lives on over a restart, for its secret is kept in the database', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const settings = async () => (await db.query('select value from handbill.settings')).rows;
  const first = await start(spawnProcess, { DATABASE_URL: databaseUrl });
  await readyUrl(first);
  const kept = await settings();
  const second = await start(spawnProcess, { DATABASE_URL: databaseUrl });
  await readyUrl(second);

  expect(kept).toEqual([{ value: expect.stringMatching(/^[\w-]{43}$/) }]);
  expect(await settings()).toEqual(kept);
});

test('an ADMIN_API_KEY that can be guessed is warned of, without a letter of it', async ({
  databaseUrl,
  spawnProcess,
}) => {
  const warningsOf = async (ADMIN_API_KEY: string) => {
    const server = await start(spawnProcess, { DATABASE_URL: databaseUrl, ADMIN_API_KEY });
    await readyUrl(server);
    return server.records().filter(({ level }) => level === 40);
  };

  const [warning, ...more] = await warningsOf('zyx');

  expect(warning).toMatchObject({ msg: 'ADMIN_API_KEY can be guessed', characters: 3 });
  expect(JSON.stringify(warning)).not.toContain('zyx');
  expect(more).toEqual([]);
  expect(await warningsOf('a-long-random-secret')).toEqual([]);
});

test('while the database is away the server is alive, not ready, and waits', async ({ databaseUrl, spawnProcess }) => {
  const port = await freePort();
  const away = new URL(databaseUrl);
  away.port = String(await freePort());
  const server = await start(spawnProcess, { DATABASE_URL: away.href, PORT: String(port) });
  await server.waitForLine('waiting for the database');
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, await response.text()];
  };
  const why = expect.stringContaining('The database has not answered this server yet');

  expect(await ask('/health')).toEqual([200, expect.any(String)]);
  expect(await ask('/ready')).toEqual([503, why]);
  expect(await ask('/graphql?query={viewer{tenant}}')).toEqual([503, why]);

  server.signal('SIGTERM');
  expect(await server.exited).toEqual({ code: 0, signal: null });
});

test.for([
  ['a wrong password', (url: URL) => Object.assign(url, { password: 'wrong' }), 'password'],
  ['a database that does not exist', (url: URL) => Object.assign(url, { pathname: '/nowhere' }), 'does not exist'],
] as const)(
  '%s is told in a line, and the process ends with 78',
  async ([, spoil, words], { databaseUrl, spawnProcess }) => {
    const server = await start(spawnProcess, { DATABASE_URL: spoil(new URL(databaseUrl)).href });

    expect(await server.exited).toEqual({ code: 78, signal: null });
    expect(server.lines.filter((line) => line.includes(words)).length).toBe(1);
  },
);

test.for([
  ['sslmode=on', 'sslmode=on: give one of disable'],
  ['sslmode=require&sslrootcert=/none.crt', 'sslrootcert=/none.crt, and that file cannot be read'],
] as const)(
  'a database URL with %s is refused in a line, as DATABASE_URL and as LISTEN_DATABASE_URL',
  async ([words, line], { databaseUrl, spawnProcess }) => {
    const url = `${databaseUrl}?${words}`;
    const server = await start(spawnProcess, { DATABASE_URL: url });
    const listener = await start(spawnProcess, { DATABASE_URL: databaseUrl, LISTEN_DATABASE_URL: url });

    expect(await server.exited).toEqual({ code: 78, signal: null });
    expect(server.lines).toEqual([expect.stringContaining(line)]);
    expect(await listener.exited).toEqual({ code: 78, signal: null });
    expect(listener.lines).toEqual([expect.stringContaining(line)]);
  },
);

test('a schema newer than the code is refused in a line', async ({ db, databaseUrl, spawnProcess }) => {
  await db.query('insert into handbill.schema_version (version) values (9999)');

  const server = await start(spawnProcess, { DATABASE_URL: databaseUrl });

  expect(await server.exited).toEqual({ code: 78, signal: null });
  expect(server.lines).toEqual([expect.stringContaining('schema version 9999')]);
});

test('wrong settings and a busy port are told in a line', async ({ databaseUrl, spawnProcess }) => {
  const busy = createServer().listen(0, '127.0.0.1');
  await once(busy, 'listening');
  const address = busy.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const wrong = await start(spawnProcess, { DATABASE_URL: databaseUrl, HOST: '0.0.0.0', MAX_ATTEMPTS: 'many' });
  const late = await start(spawnProcess, { DATABASE_URL: databaseUrl, PORT: String(port) });

  expect(await wrong.exited).toEqual({ code: 78, signal: null });
  expect(wrong.lines).toEqual([expect.stringContaining('MAX_ATTEMPTS')]);
  expect(await late.exited).toEqual({ code: 78, signal: null });
  expect(late.lines.at(-1)).toContain(String(port));
  busy.close();
});

test('a supervisor that is gone is the same as SIGTERM', async ({ databaseUrl, spawnProcess }) => {
  const server = await spawnProcess({ script: SERVER, env: { DATABASE_URL: databaseUrl, PORT: '0' }, ipc: true });
  await readyUrl(server);

  // Node tells no 'close' of a child whose channel was closed from here.
  const exited = once(server.child, 'exit');
  server.child.disconnect();

  expect(await exited).toEqual([0, null]);
});
