import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const HEAD = 'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

function post(body: object, more = ''): string {
  const text = JSON.stringify(body);
  return `${HEAD}${more}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

/** Sends all at once, and hears what comes. */
async function sendAhead(url: string, requests: string[], onHeard = () => {}) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  let heard = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    heard += part;
    onHeard();
  });
  socket.write(requests.join(''));
  const numbers = () => [...heard.matchAll(/"n(\d+)":/g)].map(([, number]) => Number(number));
  return { socket, numbers, heard: () => heard };
}

const numbered = (count: number, rest: string) =>
  Array.from({ length: count }, (_, index) => post({ query: `{ n${index}: ${rest} }` }));

test('who sends thousands of queries ahead of the answers does not hold up another', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { id } = await enqueue(db);
  const query = `job(id: "${id}") { id payload }`;
  const ahead = await sendAhead(server.url, numbered(600, query));
  await until(() => ahead.numbers().length > 0, { everyMs: 1 });

  let answeredBefore: number | undefined;
  const other = await sendAhead(server.url, numbered(1, query), () => {
    answeredBefore ??= ahead.numbers().length;
  });
  await until(() => other.numbers().length > 0);

  // A machine that is slow to connect answers some more of them meanwhile.
  expect(answeredBefore).toBeLessThan(400);
  await until(() => ahead.numbers().length === 600);
  expect(ahead.numbers()).toEqual(Array.from({ length: 600 }, (_, index) => index));
  ahead.socket.destroy();
  other.socket.destroy();
});

test('long bodies that are sent ahead are all read and answered in their order', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const requests = Array.from({ length: 40 }, (_, index) =>
    post({ query: `{ n${index}: __typename }`, variables: { unused: 'x'.repeat(150_000) } }),
  );

  const ahead = await sendAhead(server.url, requests);

  await until(() => ahead.numbers().length === 40);
  expect(ahead.numbers()).toEqual(Array.from({ length: 40 }, (_, index) => index));
  ahead.socket.destroy();
});

test('what stands behind a stream is not begun, and is forgotten with its connection', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { id } = await enqueue(db);
  const stream = post(
    { query: `subscription { jobStatusChanged(jobId: "${id}") { id } }` },
    'accept: text/event-stream\r\n',
  );
  const ahead = await sendAhead(
    server.url,
    Array.from({ length: 5 }, () => stream),
  );
  await until(() => ahead.heard().includes('event: next'));

  expect(server.figures().watchers).toBe(1);
  ahead.socket.destroy();
  await until(() => server.figures().watchers === 0);
  expect(server.connections.streams.size()).toBe(0);
});
