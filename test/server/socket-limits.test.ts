import { expect } from 'vitest';
import { enqueue } from '../support/queue.ts';
import { frame, OPCODE, openRawSocket, openReadySocket } from '../support/raw-socket.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const subscribe = (id: string, query: string) => ({ type: 'subscribe', id, payload: { query } });
const watching = (jobId: string) => `subscription { jobStatusChanged(jobId: "${jobId}") { version } }`;
const FIRST_LINE = /^[^\r]+/;

test('MAX_SOCKET_OPERATIONS refuses one more and leaves the others alone', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_SOCKET_OPERATIONS: '2' });
  const { id: jobId } = await enqueue(db);
  const socket = await openReadySocket(server.url);
  const ofType = (wanted: string) => socket.messages.filter(({ type }) => type === wanted);
  for (const id of ['a', 'b', 'c']) socket.send(subscribe(id, watching(jobId)));
  await until(() => ofType('error').length === 1 && ofType('next').length === 2);

  expect(ofType('error')).toEqual([
    {
      type: 'error',
      id: 'c',
      payload: [
        {
          message: expect.stringContaining('The limit of operations at once on one WebSocket is 2'),
          extensions: { code: 'RATE_LIMITED' },
        },
      ],
    },
  ]);
  await db.query('update handbill.jobs set priority = 1 where id = $1', [jobId]);
  await until(() => ofType('next').length === 4);

  socket.send({ type: 'complete', id: 'a' });
  await until(() => server.figures().watchers === 1);
  socket.send(subscribe('c', '{ viewer { tenant } }'));
  await until(() => ofType('next').some(({ id }) => id === 'c'));
  socket.net.destroy();
});

test('an operation counts for each 2,048 characters of its document, and gives all of it back', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { MAX_SOCKET_OPERATIONS: '4' });
  const { id: jobId } = await enqueue(db);
  const socket = await openReadySocket(server.url);
  const ofType = (wanted: string) => socket.messages.filter(({ type }) => type === wanted);
  const long = (characters: number) => watching(jobId).padEnd(characters);
  socket.send(subscribe('a', long(3 * 2_048)));
  socket.send(subscribe('b', long(2_049)));
  await until(() => ofType('error').length === 1 && ofType('next').length === 1);
  expect(ofType('error')[0]?.id).toBe('b');

  socket.send({ type: 'complete', id: 'a' });
  await until(() => server.figures().watchers === 0);
  socket.send(subscribe('c', long(5 * 2_048)));
  await until(() => ofType('next').some(({ id }) => id === 'c'));
  socket.send({ type: 'complete', id: 'c' });
  await until(() => server.figures().watchers === 0);

  for (const id of ['d', 'e', 'f', 'g']) socket.send(subscribe(id, watching(jobId)));
  await until(() => server.figures().watchers === 4);
  expect(ofType('error').length).toBe(1);
  socket.net.destroy();
});

test('MAX_SOCKETS_PER_ADDRESS and MAX_SOCKETS refuse an upgrade, and a place that is left is free', async ({
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, {
    MAX_SOCKETS: '2',
    MAX_SOCKETS_PER_ADDRESS: '1',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const from = (address: string) => openRawSocket(server.url, { headers: { 'x-forwarded-for': address } });
  const first = await from('203.0.113.1');

  const second = await from('203.0.113.1');
  expect(FIRST_LINE.exec(second.answer)?.[0]).toBe('HTTP/1.1 429 Too Many Requests');
  expect(second.answer).toContain('MAX_SOCKETS_PER_ADDRESS');

  await from('203.0.113.2');
  const third = await from('203.0.113.3');
  expect(FIRST_LINE.exec(third.answer)?.[0]).toBe('HTTP/1.1 503 Service Unavailable');
  expect(third.answer).toContain('MAX_SOCKETS)');

  first.net.destroy();
  await until(() => server.connections.sockets.size() === 1);
  expect((await from('203.0.113.3')).answer).toContain('101 Switching Protocols');
});

test('an upgrade that is no WebSocket takes no place', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_SOCKETS: '1' });

  const broken = await openRawSocket(server.url, { headers: { 'sec-websocket-key': 'short' } });

  expect(broken.answer).toContain('HTTP/1.1 400 Bad Request');
  await until(() => server.connections.sockets.size() === 0);
  expect((await openRawSocket(server.url)).answer).toContain('101 Switching Protocols');
});

test('MAX_SOCKETS_PER_KEY closes one more with 1013, so that its client comes back', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'right', MAX_SOCKETS_PER_KEY: '1' });
  const key = { 'x-admin-key': 'right' };
  const first = await openReadySocket(server.url, key);

  const second = await openRawSocket(server.url);
  second.send({ type: 'connection_init', payload: key });
  expect(await second.closed()).toEqual([1013, expect.stringContaining('MAX_SOCKETS_PER_KEY')]);

  first.net.destroy();
  await until(() => server.connections.sockets.size() <= 1);
  await until(async () => {
    const again = await openRawSocket(server.url);
    again.send({ type: 'connection_init', payload: key });
    return until(() => again.messages.some(({ type }) => type === 'connection_ack'), { timeoutMs: 2_000 });
  });
});

test('open to everybody, the places of a key are nobody’s', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_SOCKETS_PER_KEY: '1' });

  await openReadySocket(server.url);
  await openReadySocket(server.url);

  expect(server.connections.sockets.size()).toBe(2);
});

test.for([
  ['messages', frame(OPCODE.text, '{"type":"ping"}')],
  ['pings', frame(OPCODE.ping, '')],
  ['pongs', frame(OPCODE.pong, '')],
] as const)('MAX_SOCKET_MESSAGES_PER_SECOND ends a socket that floods with %s', async ([, bytes], { databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_SOCKET_MESSAGES_PER_SECOND: '10' });
  const socket = await openReadySocket(server.url);

  socket.write(Buffer.concat(Array.from({ length: 1_000 }, () => bytes)));

  expect(await socket.closed()).toEqual([1008, 'More than 10 messages a second (MAX_SOCKET_MESSAGES_PER_SECOND).']);
});

test('MAX_FRAME_BYTES lets through what is just as long, and ends the socket at one byte more', async ({
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { MAX_FRAME_BYTES: '2000' });
  const ping = (bytes: number) => frame(OPCODE.text, '{"type":"ping"}'.padEnd(bytes));
  const socket = await openReadySocket(server.url);

  socket.write(ping(2_000));
  await until(() => socket.messages.some(({ type }) => type === 'pong'));
  socket.write(ping(2_001));

  expect(await socket.closed()).toEqual([1009, '']);
});

test('MAX_UNREAD_BYTES ends a socket that asks and does not read', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_UNREAD_BYTES: '100000', SOCKET_PING_MS: '600000' });
  for (let at = 0; at < 20; at += 1) await enqueue(db, { payload: 'x'.repeat(60_000) });
  const socket = await openReadySocket(server.url);
  socket.net.pause();

  for (let at = 0; at < 30; at += 1) socket.send(subscribe(String(at), '{ jobs(first: 20) { nodes { payload } } }'));

  await until(() => server.connections.sockets.size() === 0);
  socket.net.destroy();
});

test('a socket that reads gets answers far above MAX_UNREAD_BYTES', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_UNREAD_BYTES: '100000' });
  for (let at = 0; at < 20; at += 1) await enqueue(db, { payload: 'x'.repeat(60_000) });
  const socket = await openReadySocket(server.url);

  for (const id of ['a', 'b', 'c']) {
    socket.send(subscribe(id, '{ jobs(first: 20) { nodes { payload } } }'));
    await until(() => socket.messages.some((message) => message.type === 'complete' && message.id === id));
  }

  expect(socket.messages.filter(({ type }) => type === 'next').length).toBe(3);
  socket.net.destroy();
});
