import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { Pool } from '../../../sql/database.ts';
import { completeAttempt } from '../../../sql/settle-attempts.ts';
import { rssMb } from '../../bench/proc.ts';
import { running } from '../../support/queue.ts';
import { startServerProcess } from '../../support/system-processes.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';

const CHANGES = 5_000;
/** Of each event: all that were kept would be 500 MB for the two. */
const PAYLOAD = 'x'.repeat(50_000);
const MAX_GROWTH_MB = 120;

interface Reader {
  versions(): number[];
  pause(): void;
  resume(): void;
}

test('a WebSocket and a stream that are paused during 5,000 changes cost no memory, and learn the newest state then', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const server = await startServerProcess(spawnProcess, databaseUrl, { SOCKET_PING_MS: '600000', UNREAD_MS: '600000' });
  const claimed = await running(db, { payload: PAYLOAD });
  const document = `subscription { jobStatusChanged(jobId: "${claimed.jobId}") { version payload } }`;
  const readers = [await overWebSocket(server.url, document), await overSse(server.url, document)];
  await changeOften(db, claimed.jobId, 100);
  await until(() => readers.every(({ versions }) => versions().at(-1) === 102));
  const before = await rssMb(server.pid);
  for (const { pause } of readers) pause();

  // No statement takes long, however busy the machine is.
  for (let changed = 0; changed < CHANGES; changed += 500) await changeOften(db, claimed.jobId, 500);

  // Where a system does not tell the memory of a process this is false, too.
  expect((await rssMb(server.pid)) - before > MAX_GROWTH_MB).toBe(false);
  for (const { resume } of readers) resume();
  await until(() => readers.every(({ versions }) => versions().at(-1) === 102 + CHANGES));
  await completeAttempt(db, claimed, {});
  await until(() => readers.every(({ versions }) => versions().at(-1) === 103 + CHANGES));
  for (const { versions } of readers) {
    expect(versions().length).toBeLessThan(CHANGES / 4);
    expect(versions()).toEqual([...new Set(versions())].sort((a, b) => a - b));
  }
});

/** Each change is a commit, and a notification, of its own. */
async function changeOften(db: Pool, jobId: string, times: number): Promise<void> {
  const client = await db.connect();
  await client.query('set statement_timeout = 0');
  await client.query(`do $$ begin
    for turn in 1 .. ${times} loop
      update handbill.jobs set priority = turn % 1000 where id = '${jobId}';
      commit;
    end loop;
  end $$`);
  client.release(true);
}

async function overWebSocket(url: string, query: string): Promise<Reader> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  const versions: number[] = [];
  socket.on('message', (data) => {
    const { type, payload } = JSON.parse(String(data));
    if (type === 'connection_ack') socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query } }));
    if (type === 'next') versions.push(payload.data.jobStatusChanged.version);
  });
  await once(socket, 'open');
  socket.send('{"type":"connection_init"}');
  return { versions: () => versions, pause: () => socket.pause(), resume: () => socket.resume() };
}

/** On a plain connection: whatever fetch reads ahead is none of the server's memory, and still not paused. */
async function overSse(url: string, query: string): Promise<Reader> {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk.replaceAll('x', '');
  });
  await once(socket, 'connect');
  const body = JSON.stringify({ query });
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\naccept: text/event-stream\r\n` +
      `content-length: ${body.length}\r\n\r\n${body}`,
  );
  const versions = () => [...text.matchAll(/"version":(\d+),/g)].map(([, version]) => Number(version));
  return { versions, pause: () => void socket.pause(), resume: () => void socket.resume() };
}
