import { expect } from 'vitest';
import { enqueue, succeeded } from '../support/queue.ts';
import { openReadySocket } from '../support/raw-socket.ts';
import { openRawStream } from '../support/raw-stream.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const watching = (jobId: string, fields = 'status version') =>
  `subscription { jobStatusChanged(jobId: "${jobId}") { ${fields} } }`;
const eventsIn = (text: string) => [...text.matchAll(/^event: (\w+)$/gm)].map(([, name]) => name);

test('a stream tells proxies to hand it on, and browsers when to come back', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { jobId } = await succeeded(db);

  const answer = await (await openRawStream(server.url, watching(jobId))).over();

  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answer).toMatch(/^content-type: text\/event-stream; charset=utf-8\r$/im);
  expect(answer).toMatch(/^cache-control: no-cache, no-transform\r$/im);
  expect(answer).toMatch(/^x-accel-buffering: no\r$/im);
  expect(Number(/^retry: (\d+)$/m.exec(answer)?.[1])).toBeGreaterThanOrEqual(1_000);
  expect(eventsIn(answer)).toEqual(['next', 'complete']);
  expect(answer).toContain('data: {"data":{"jobStatusChanged":{"status":"SUCCEEDED","version":3}}}\n\n');
  expect(answer).toContain('event: complete\ndata:\n\n');
});

test('STREAM_PING_MS keeps a stream alive in which nothing happens', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { STREAM_PING_MS: '100' });
  const stream = await openRawStream(server.url, watching((await enqueue(db)).id));

  await until(() => (stream.received().match(/^:$/gm)?.length ?? 0) >= 3);

  expect(eventsIn(stream.received())).toEqual(['next']);
  stream.net.destroy();
});

test('a browser’s EventSource asks by GET, and a Last-Event-ID that it has from elsewhere does no harm', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const { jobId } = await succeeded(db);

  const answer = await fetch(`${server.url}/graphql?query=${encodeURIComponent(watching(jobId))}`, {
    headers: { accept: 'text/event-stream', 'last-event-id': '7\u00e9' },
  });

  expect(answer.status).toBe(200);
  expect(eventsIn(await answer.text())).toEqual(['next', 'complete']);
});

test('after a stream its connection serves the next request', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { jobId } = await succeeded(db);
  const stream = await openRawStream(server.url, watching(jobId));
  await stream.over();
  const begin = stream.received().length;
  const body = JSON.stringify({ query: '{ viewer { tenant } }' });

  stream.net.write(
    `POST /graphql HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );

  await until(() => stream.received().slice(begin).includes('"tenant":"default"'));
  stream.net.destroy();
});

test.for([
  ['closes its half', 'end'],
  ['resets the connection', 'resetAndDestroy'],
] as const)(
  'a client that %s, before the first read or after it, leaves nothing',
  async ([, leave], { db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const { id: jobId } = await enqueue(db);
    const early = await lockedStream();
    const late = await openRawStream(server.url, watching(jobId));
    await until(() => late.received().includes('event: next'));
    late.net[leave]();

    await until(() => server.figures().watchers === 0 && server.connections.streams.size() === 0);
    expect(early.received()).not.toContain('event: next');

    async function lockedStream() {
      const locking = await db.connect();
      await locking.query('begin; lock table handbill.jobs in access exclusive mode');
      const stream = await openRawStream(server.url, watching(jobId));
      await until(() => server.figures().watchers === 1);
      stream.net[leave]();
      await until(() => server.figures().watchers === 0 && server.connections.streams.size() === 0);
      await locking.query('rollback');
      locking.release();
      return stream;
    }
  },
);

test('MAX_STREAMS_PER_ADDRESS, MAX_STREAMS_PER_KEY and MAX_STREAMS refuse a stream, and queries go on', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, {
    ADMIN_API_KEY: 'right',
    MAX_STREAMS: '3',
    MAX_STREAMS_PER_ADDRESS: '1',
    MAX_STREAMS_PER_KEY: '2',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const { id: jobId } = await enqueue(db);
  const from = async (address: string, query = watching(jobId)) => {
    const headers = { 'x-admin-key': 'right', 'x-forwarded-for': address };
    const stream = await openRawStream(server.url, query, headers);
    await until(() => /event: next|"errors"/.test(stream.received()));
    return stream;
  };
  const first = await from('203.0.113.1');

  const ofAddress = (await from('203.0.113.1')).received();
  await from('203.0.113.2');
  const ofKey = (await from('203.0.113.3')).received();

  for (const [answer, setting] of [
    [ofAddress, 'MAX_STREAMS_PER_ADDRESS'],
    [ofKey, 'MAX_STREAMS_PER_KEY'],
  ] as const) {
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toMatch(/^retry-after: \d+\r$/im);
    expect(answer).toContain(`(${setting})`);
    expect(answer).toContain('"code":"RATE_LIMITED"');
  }
  expect((await from('203.0.113.1', '{ viewer { tenant } }')).received()).toContain('"default"');
  first.net.destroy();
  await until(() => server.connections.streams.size() === 1);
  expect((await from('203.0.113.1')).received()).toContain('event: next');
  await until(() => server.figures().watchers === 2);
});

test('MAX_STREAMS refuses with 503', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_STREAMS: '1' });
  const { id: jobId } = await enqueue(db);
  const first = await openRawStream(server.url, watching(jobId));
  await until(() => first.received().includes('event: next'));

  const answer = await (await openRawStream(server.url, watching(jobId))).over();

  expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  expect(answer).toContain('(MAX_STREAMS)');
  expect(answer).toContain('"code":"SERVICE_UNAVAILABLE"');
  await until(() => server.figures().watchers === 1);
  first.net.destroy();
});

test('UNREAD_MS ends a stream that is not read, and lets one be in which nothing happens', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { UNREAD_MS: '2000', STREAM_PING_MS: '600000' });
  const quiet = await openRawStream(server.url, watching((await enqueue(db)).id));
  const { id: jobId } = await enqueue(db, { payload: 'x'.repeat(60_000) });
  const unread = await openRawStream(server.url, watching(jobId, PAYLOADS));
  await until(() => [quiet, unread].every((stream) => stream.received().includes('event: next')));
  unread.net.pause();

  await until(async () => {
    await db.query('update handbill.jobs set priority = 1 - priority where id = $1', [jobId]);
    return server.connections.streams.size() === 1;
  });

  expect(quiet.net.closed).toBe(false);
  quiet.net.destroy();
  unread.net.destroy();
});

/** More than the buffers of a connection hold, within a few events. */
const PAYLOADS = Array.from({ length: 20 }, (_, at) => `p${at}: payload`).join(' ');

test('UNREAD_MS ends an answer that is not read', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { UNREAD_MS: '300', MAX_COST: '100000' });
  for (let at = 0; at < 40; at += 1) await enqueue(db, { payload: 'x'.repeat(60_000) });
  const query = `{ ${Array.from({ length: 9 }, (_, at) => `p${at}: jobs(first: 40) { nodes { payload } }`).join(' ')} }`;

  const stream = await openRawStream(server.url, query, { accept: 'application/json' });
  stream.net.pause();

  await until(async () => (await server.openConnections()) === 0);
  stream.net.destroy();
});

test('a restart closes sockets with 1012 and ends streams without complete, for their clients to come back', async ({
  db,
  databaseUrl,
}) => {
  const server = await runServer(databaseUrl);
  const { id: jobId } = await enqueue(db);
  const stream = await openRawStream(server.url, watching(jobId));
  const socket = await openReadySocket(server.url);
  socket.send({ type: 'subscribe', id: '1', payload: { query: watching(jobId) } });
  await until(() => stream.received().includes('event: next') && socket.messages.some(({ type }) => type === 'next'));

  const drained = server[Symbol.asyncDispose]();

  expect(await socket.closed()).toEqual([1012, 'Service restart']);
  expect(socket.messages.map(({ type }) => type)).toEqual(['connection_ack', 'next']);
  expect(eventsIn(await stream.over())).toEqual(['next']);
  socket.net.destroy();
  stream.net.destroy();
  await drained;
});
