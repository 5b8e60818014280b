import { once } from 'node:events';
import { describe, expect } from 'vitest';
import { WebSocket } from 'ws';
import { MANY_CLIENTS } from '../../support/crowd.ts';
import { enqueue } from '../../support/queue.ts';
import { type RunningServer, runServer } from '../../support/run-server.ts';
import { socketClient, sseClient, watch } from '../../support/streams.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';

const DOCUMENTS = {
  jobStatusChanged: (id: string) => `subscription { jobStatusChanged(jobId: "${id}") { status } }`,
  'jobsChanged by ids': (id: string) => `subscription { jobsChanged(ids: ["${id}"]) { status } }`,
  'jobsChanged by filter': () => 'subscription { jobsChanged(filter: {}) { status } }',
};
/** Nothing that the server does by the clock helps. */
const NO_CLOCK = { SOCKET_PING_MS: '600000', STREAM_PING_MS: '600000', UNREAD_MS: '600000' };
const NOTHING = { watchers: 0, followed: 0 };

test('2,000 streams that are opened and dropped on a job that never changes leave no watcher', {
  timeout: 120_000,
}, async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ...MANY_CLIENTS, ...NO_CLOCK });
  const { id } = await enqueue(db);

  for (let round = 0; round < 10; round += 1) {
    const socket = socketClient(server.url);
    const sse = sseClient(server.url);
    const overSocket = Array.from({ length: 160 }, () => watch(socket, id));
    const overSse = Array.from({ length: 40 }, () => watch(sse, id));
    const streams = [...overSocket, ...overSse];
    await until(() => streams.every(({ events }) => events.length === 1));
    for (const { leave } of streams) leave();
  }

  await until(() => server.figures().watchers === 0);
  expect(server.figures()).toMatchObject(NOTHING);
});

describe.each(Object.entries(DOCUMENTS))('%s', (_name, document) => {
  test('sockets and streams that are closed before the first read is done leave nothing', async ({
    db,
    databaseUrl,
  }) => {
    await using server = await runServer(databaseUrl, { ...MANY_CLIENTS, STATEMENT_TIMEOUT_MS: '60000' });
    const { id } = await enqueue(db);
    const locking = await db.connect();
    await locking.query('begin; lock table handbill.jobs in access exclusive mode');
    const sockets = await Promise.all(Array.from({ length: 20 }, () => subscribed(server, document(id))));
    const leaving = new AbortController();
    const streams = Array.from({ length: 20 }, () => opened(server, document(id), leaving.signal));
    await until(() => server.figures().watchers === 40);

    for (const socket of sockets) socket.terminate();
    leaving.abort();

    await until(() => server.figures().watchers === 0);
    await locking.query('rollback');
    locking.release();
    await Promise.all(streams);
    expect(server.figures()).toMatchObject(NOTHING);
  });

  test('neither do those that are closed as soon as they have asked', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl, MANY_CLIENTS);
    const { id } = await enqueue(db);

    for (let round = 0; round < 20; round += 1) (await subscribed(server, document(id))).terminate();
    const leaving = new AbortController();
    const streams = Array.from({ length: 20 }, () => opened(server, document(id), leaving.signal));
    leaving.abort();
    await Promise.all(streams);

    await until(() => server.connections.sockets.size() + server.connections.streams.size() === 0);
    await until(() => server.figures().watchers === 0);
    expect(server.figures()).toMatchObject(NOTHING);
  });
});

/** A raw socket that has asked, and not waited for an answer. */
async function subscribed({ url }: RunningServer, query: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  await once(socket, 'message');
  socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
  return socket;
}

/** Resolves when the client is gone. */
async function opened({ url }: RunningServer, query: string, signal: AbortSignal): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
  const body = JSON.stringify({ query });
  await fetch(`${url}/graphql`, { method: 'POST', headers, body, signal })
    .then((response) => response.text())
    .catch(() => {});
}
