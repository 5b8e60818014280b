import { once } from 'node:events';
import { describe, expect } from 'vitest';
import { WebSocket } from 'ws';
import { claimJobs, reportProgress } from '../../sql/attempts.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { ask } from '../support/ask.ts';
import { enqueue, running, succeeded } from '../support/queue.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { socketClient, sseClient, statusesOf, versionsOf, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const UNKNOWN = '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11';

const clientOf = {
  SSE: ({ url }: RunningServer) => sseClient(url),
  WebSocket: ({ url }: RunningServer) => socketClient(url),
};

describe.each(['SSE', 'WebSocket'] as const)('over %s', (transport) => {
  const connect = clientOf[transport];

  test('a job is followed from where it stands to its end, and the stream ends', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const { id } = await enqueue(db);
    const stream = watch(connect(server), id);
    await until(() => stream.events.length === 1);

    const claimed = await running(db);
    await until(() => stream.events.length === 2);
    await completeAttempt(db, claimed, {});
    await stream.over;

    expect(statusesOf(stream)).toEqual(['PENDING', 'PROCESSING', 'SUCCEEDED']);
    expect(versionsOf(stream)).toEqual([1, 2, 3]);
    expect(stream.events.at(-1)?.data?.jobStatusChanged).toMatchObject({ progress: 100, isTerminal: true });
  });

  test('a job that is over already comes once', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const { jobId } = await succeeded(db);

    const stream = watch(connect(server), jobId);
    await stream.over;

    expect(statusesOf(stream)).toEqual(['SUCCEEDED']);
  });

  test('an unknown job and a foreign one are the same NOT_FOUND', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const foreign = await enqueue(db, { tenant: 'acme' });

    const codes = await Promise.all([UNKNOWN, foreign.id].map((id) => codeOf(connect(server), id)));

    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  test('progress in a hurry is thinned, its end is not', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const claimed = await running(db);
    const stream = watch(connect(server), claimed.jobId);
    await until(() => stream.events.length === 1);
    const begin = performance.now();

    for (let percent = 1; percent <= 50; percent += 1) {
      await reportProgress(db, [{ ...claimed, percent, stage: 'draw' }]);
    }
    await completeAttempt(db, claimed, {});
    await stream.over;

    expect(stream.events.length).toBeLessThanOrEqual(3 + (performance.now() - begin) / 250);
    expect(versionsOf(stream)).toEqual([...versionsOf(stream)].sort((a, b) => a - b));
    expect(statusesOf(stream).at(-1)).toBe('SUCCEEDED');
  });

  test('500 streams that are opened and dropped leave no watcher', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl, { MAX_SOCKETS_PER_ADDRESS: '100' });
    const { id } = await enqueue(db);

    for (let round = 0; round < 10; round += 1) {
      const streams = Array.from({ length: 50 }, () => watch(connect(server), id));
      await until(() => streams.some(({ events }) => events.length > 0));
      for (const { leave } of streams) leave();
    }

    await until(() => server.figures().watchers === 0);
  });
});

/** The code by which a stream fails, whether it comes as an event or as the stream's end. */
async function codeOf(client: Parameters<typeof watch>[0], id: string): Promise<unknown> {
  const stream = watch(client, id);
  const failure: unknown = await stream.over.catch((error: unknown) => error);
  const errors = Array.isArray(failure) ? failure : (stream.events[0]?.errors ?? []);
  return errors[0]?.extensions?.code;
}

test('nobody misses an end while the connection that listens is killed again and again', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const jobs = await Promise.all(Array.from({ length: 50 }, () => enqueue(db)));
  const socket = socketClient(server.url);
  const streams = jobs.flatMap(({ id }) => [watch(socket, id), watch(sseClient(server.url), id)]);
  await until(() => streams.every(({ events }) => events.length > 0));

  for (let round = 0; round < 10; round += 1) {
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'handbill-hub'`,
    );
    await finishSome(db, 5);
  }
  await Promise.all(streams.map(({ over }) => over));

  for (const stream of streams) {
    expect(statusesOf(stream).at(-1)).toBe('SUCCEEDED');
    expect(versionsOf(stream)).toEqual([...new Set(versionsOf(stream))].sort((a, b) => a - b));
  }
  expect(server.figures().watchers).toBe(0);
});

async function finishSome(db: Parameters<typeof enqueue>[0], limit: number): Promise<void> {
  const claim = { workerId: 'ada', types: ['greet'], leaseMs: 30_000, limit, leaseToken: crypto.randomUUID() };
  for (const claimed of (await claimJobs(db, claim)).jobs) {
    await reportProgress(db, [{ ...claimed, percent: 50, stage: 'half' }]);
    await completeAttempt(db, claimed, {});
  }
}

test('a client that stops reading for a while gets what is newest then, and the server holds nothing for it', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const claimed = await running(db, { payload: 'x'.repeat(50_000) });
  const reader = await slowReader(server.url, claimed.jobId);
  await until(() => reader.versions.length === 1);
  reader.socket.pause();

  for (let version = 0; version < 400; version += 1) {
    await db.query('update handbill.jobs set priority = priority + 1 where id = $1', [claimed.jobId]);
  }
  await completeAttempt(db, claimed, {});
  reader.socket.resume();
  await reader.over;

  expect(reader.versions.at(-1)).toBe(403);
  expect(reader.versions.length).toBeLessThan(200);
  expect(reader.versions).toEqual([...reader.versions].sort((a, b) => a - b));
});

/** Asks for much with every event, on a socket that the test can stop reading. */
async function slowReader(url: string, jobId: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const versions: number[] = [];
  const query = `subscription { jobStatusChanged(jobId: "${jobId}") { version payload } }`;
  const over = new Promise<void>((resolve) => {
    socket.on('message', (data) => {
      const { type, payload } = JSON.parse(String(data));
      if (type === 'connection_ack') socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
      if (type === 'next') versions.push(payload.data.jobStatusChanged.version);
      if (type === 'complete') resolve();
    });
  });
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  return { socket, versions, over };
}

test('a subscription asked for as JSON is told how to ask, and nothing of it is left watching', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const { id } = await enqueue(db);
  const document = `subscription { jobStatusChanged(jobId: "${id}") { status } }`;

  const { status, errors } = await ask(server.url, document, {}, { accept: 'application/json' });

  expect(status).toBe(406);
  expect(errors).toEqual([
    { message: expect.stringContaining('accept: text/event-stream'), extensions: { code: 'NOT_ACCEPTABLE' } },
  ]);
  await until(() => server.figures().watchers === 0);
});
