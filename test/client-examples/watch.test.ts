import { once } from 'node:events';
import { expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { JobStateFragment } from '../../client-examples/generated/operations.ts';
import { backoffMs } from '../../client-examples/node/backoff.ts';
import { progressLine } from '../../client-examples/node/progress-line.ts';
import { watchJob } from '../../client-examples/node/watch.ts';

const JOB: JobStateFragment = {
  id: '01a228bf-1a79-73e6-a1af-069b06c32d23',
  status: 'PROCESSING',
  isTerminal: false,
  version: 1,
  progress: 0,
  stage: null,
  attemptCount: 1,
  maxAttempts: 5,
  nextAttemptAt: null,
  lastError: null,
  waitingFor: [],
  flyer: null,
};

test('older versions are left out, and a stream that ends before the job is asked for again', async () => {
  await using server = await startServer([
    { versions: [5, 3, 5], end: 'complete' },
    { versions: [4, 6], end: 'close' },
    { versions: [6, 9], terminalAt: 9, end: 'stay' },
  ]);
  const seen: number[] = [];

  const last = await watchJob({ url: server.url, apiKey: undefined }, JOB.id, {
    onChange: ({ version }) => seen.push(version),
    onReconnect: () => {},
  });

  expect(seen).toEqual([5, 5, 6, 6, 9]);
  expect(last).toMatchObject({ version: 9, isTerminal: true });
});

test('a job that is unknown ends the watch with what the server says', async () => {
  await using server = await startServer([{ versions: [], end: 'unknown' }]);

  const watch = watchJob({ url: server.url, apiKey: undefined }, JOB.id, { onChange: () => {}, onReconnect: () => {} });

  await expect(watch).rejects.toMatchObject({ message: 'There is no such job. (NOT_FOUND)', exitCode: 2 });
});

test('a status of a newer server is shown as it is', () => {
  const job = { ...JOB, status: 'PAUSED' as 'PENDING', progress: 50 }; // not in the schema this was compiled for

  expect(progressLine(job)).toBe(`${'█'.repeat(12)}${'░'.repeat(12)}  50 %  PAUSED`);
});

test('the wait doubles up to ten seconds, of which a random half may be left out', () => {
  expect([0, 1, 2, 3].map((failures) => backoffMs(failures, () => 1))).toEqual([250, 500, 1_000, 2_000]);
  expect([backoffMs(40, () => 1), backoffMs(40, () => 0)]).toEqual([10_000, 5_000]);
});

interface Stream {
  versions: number[];
  terminalAt?: number;
  end: 'complete' | 'close' | 'stay' | 'unknown';
}

/** Speaks graphql-transport-ws: the first subscription gets the first stream, the next one the next. */
async function startServer(streams: Stream[]) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'graphql-transport-ws' });
  server.on('connection', (socket) => socket.on('message', (data) => answer(socket, JSON.parse(String(data)))));
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('A server that listens has an address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      for (const client of server.clients) client.terminate();
      await new Promise((closed) => server.close(closed));
    },
  };

  function answer(socket: WebSocket, { type, id }: { type: string; id?: string }): void {
    const send = (message: object) => socket.send(JSON.stringify(message));
    if (type === 'connection_init') send({ type: 'connection_ack' });
    const stream = type === 'subscribe' ? streams.shift() : undefined;
    if (!stream) return;
    for (const version of stream.versions) {
      const jobStatusChanged = { ...JOB, version, isTerminal: version === stream.terminalAt };
      send({ type: 'next', id, payload: { data: { jobStatusChanged } } });
    }
    if (stream.end === 'complete') send({ type: 'complete', id });
    if (stream.end === 'close') socket.close(1012);
    if (stream.end === 'unknown') send({ type: 'error', id, payload: [UNKNOWN] });
  }
}

const UNKNOWN = { message: 'There is no such job.', extensions: { code: 'NOT_FOUND' } };
