import { expect } from 'vitest';
import { enqueue } from '../support/queue.ts';
import { frame, OPCODE, openRawSocket, openReadySocket, type RawSocket } from '../support/raw-socket.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const INIT = { type: 'connection_init' };
const text = (payload: string) => frame(OPCODE.text, payload);
const watching = (jobId: string, id = '1') => ({
  type: 'subscribe',
  id,
  payload: { query: `subscription { jobStatusChanged(jobId: "${jobId}") { status version } }` },
});

/** What a client says, and how the server ends the socket for it. */
const FAULTS: Record<string, [(socket: RawSocket) => void, number, string]> = {
  'no JSON': [({ write }) => write(text('{')), 4400, 'Invalid message received'],
  'JSON that is no message': [({ write }) => write(text('7')), 4400, 'Invalid message received'],
  'a type that there is not': [({ send }) => send({ type: 'start' }), 4400, 'Invalid message received'],
  'a type that only a server sends': [
    ({ send }) => {
      send(INIT);
      send({ type: 'next', id: '1', payload: {} });
    },
    4400,
    'Invalid message received',
  ],
  'a subscription without an id': [
    ({ send }) => send({ type: 'subscribe', payload: { query: '{ __typename }' } }),
    4400,
    'Invalid message received',
  ],
  'a query that is no text': [
    ({ send }) => send({ type: 'subscribe', id: '1', payload: { query: 7 } }),
    4400,
    'Invalid message received',
  ],
  'a binary frame': [
    ({ write }) => write(frame(OPCODE.binary, JSON.stringify(INIT))),
    4400,
    'Send messages as text, not as binary frames.',
  ],
  'an operation before connection_init': [({ send }) => send(watching('x')), 4401, 'Unauthorized'],
  'connection_init twice': [
    ({ send }) => {
      send(INIT);
      send(INIT);
    },
    4429,
    'Too many initialisation requests',
  ],
  'an opcode that there is not': [({ write }) => write(frame(3, '')), 1002, ''],
  'a reserved bit': [({ write }) => write(frame(OPCODE.text, '{}', { reservedBits: 4 })), 1002, ''],
  'a frame without a mask': [({ write }) => write(frame(OPCODE.text, '{}', { isMasked: false })), 1002, ''],
  'a continuation of nothing': [({ write }) => write(frame(OPCODE.continuation, '{}')), 1002, ''],
  'a ping that is too long': [({ write }) => write(frame(OPCODE.ping, 'x'.repeat(126))), 1002, ''],
  'a close with a code that there is not': [({ write }) => write(frame(OPCODE.close, Buffer.from([0, 1]))), 1002, ''],
  'bytes that are no UTF-8': [({ write }) => write(frame(OPCODE.text, Buffer.from([0xc3, 0x28]))), 1007, ''],
  'a frame that says it is too long': [({ write }) => write(frame(OPCODE.text, '', { length: 65_537 })), 1009, ''],
  'fragments that are too long together': [
    ({ write }) => {
      write(frame(OPCODE.text, 'x'.repeat(40_000), { isLast: false }));
      write(frame(OPCODE.continuation, 'x'.repeat(40_000), { isLast: false }));
    },
    1009,
    '',
  ],
  'fragments of nothing without end': [
    ({ write }) => {
      write(frame(OPCODE.text, '', { isLast: false }));
      write(Buffer.concat(Array.from({ length: 1_024 }, () => frame(OPCODE.continuation, '', { isLast: false }))));
    },
    1008,
    '',
  ],
};

test('whatever breaks the protocol ends the socket by its code, and nothing is left of it', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { SOCKET_INIT_MS: '60000' });

  for (const [name, [provoke, code, reason]] of Object.entries(FAULTS)) {
    const socket = await openRawSocket(server.url);
    provoke(socket);
    expect([name, ...(await socket.closed())]).toEqual([name, code, reason]);
    socket.net.destroy();
  }

  await until(() => server.connections.sockets.size() === 0);
  expect(server.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

test('a socket without our subprotocol is closed with 4406, and one that stays mute with 4408', async ({
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { SOCKET_INIT_MS: '100' });
  const without = await openRawSocket(server.url, { protocol: '' });
  const old = await openRawSocket(server.url, { protocol: 'graphql-ws' });
  const among = await openRawSocket(server.url, { protocol: 'graphql-ws, graphql-transport-ws' });

  expect(await without.closed()).toEqual([4406, 'Subprotocol not acceptable']);
  expect(await old.closed()).toEqual([4406, 'Subprotocol not acceptable']);
  expect(await among.closed()).toEqual([4408, 'Connection initialisation timeout']);
  expect(among.answer).toContain('Sec-WebSocket-Protocol: graphql-transport-ws\r\n');
});

test('an operation id that is in use closes the socket with 4409, however long it is', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { id: jobId } = await enqueue(db);

  for (const id of ['1', 'é'.repeat(500)]) {
    const socket = await openReadySocket(server.url);
    socket.send(watching(jobId, id));
    socket.send(watching(jobId, id));
    const [code, reason] = await socket.closed();
    expect(code).toBe(4409);
    expect(`Subscriber for ${id} already exists`.startsWith(reason.replace(/\.\.\.$/, ''))).toBe(true);
    socket.net.destroy();
  }

  await until(() => server.figures().watchers === 0);
});

test('an id that was completed may be used again', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { id: jobId } = await enqueue(db);
  const socket = await openReadySocket(server.url);
  const events = () => socket.messages.filter(({ type }) => type === 'next').length;
  socket.send(watching(jobId));
  await until(() => events() === 1);

  socket.send({ type: 'complete', id: '1' });
  socket.send(watching(jobId));
  await until(() => events() === 2);

  expect(server.figures().watchers).toBe(1);
  socket.net.destroy();
});

test('a missing key and a wrong one are both 4403, and told apart by the reason', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'right' });
  const closedFor = async (payload?: object) => {
    const socket = await openRawSocket(server.url);
    socket.send({ type: 'connection_init', payload });
    return socket.closed();
  };

  expect(await closedFor()).toEqual([4403, expect.stringContaining('Send your key')]);
  expect(await closedFor({ 'x-admin-key': 'wrong' })).toEqual([4403, 'This key is not known.']);
  expect(await closedFor({ authorization: 'Bearer wrong' })).toEqual([4403, 'This key is not known.']);
  await openReadySocket(server.url, { 'X-Admin-Key': 'right' });
  await openReadySocket(server.url, { Authorization: 'Bearer right' });
});

test('what is wrong with one operation ends it, and its neighbours on the socket go on', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const { id: jobId } = await enqueue(db);
  const socket = await openReadySocket(server.url);
  socket.send(watching(jobId, 'good'));
  const errorsOf = (id: string) => socket.messages.find((message) => message.id === id && message.type === 'error');
  const wrong = {
    syntax: '{ job(',
    field: '{ nope }',
    nothing: 'fragment F on Job { id }',
  };

  for (const [id, query] of Object.entries(wrong)) socket.send({ type: 'subscribe', id, payload: { query } });

  for (const id of Object.keys(wrong)) {
    const error = await until(() => errorsOf(id));
    expect(error.payload[0].extensions.code).toMatch(/^(GRAPHQL_|BAD_USER_INPUT|OPERATION_|QUERY_TOO_COMPLEX)/);
  }
  await db.query('update handbill.jobs set priority = 1 where id = $1', [jobId]);
  await until(() =>
    socket.messages.some(({ id, payload }) => id === 'good' && payload?.data.jobStatusChanged.version === 2),
  );
  socket.net.destroy();
});

test('sockets that close before the first read is done leave nothing', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { id: jobId } = await enqueue(db);
  const locking = await db.connect();
  await locking.query('begin; lock table handbill.jobs in access exclusive mode');
  const sockets = await Promise.all(Array.from({ length: 5 }, () => openReadySocket(server.url)));
  for (const socket of sockets) for (const id of ['a', 'b']) socket.send(watching(jobId, id));
  await until(() => server.figures().watchers === 10);

  for (const { net } of sockets) net.destroy();

  await until(() => server.figures().watchers === 0 && server.connections.sockets.size() === 0);
  await locking.query('rollback');
  locking.release();
});
