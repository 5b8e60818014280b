import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'vitest';
import { openRawSocket } from '../support/raw-socket.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

test.for([
  ['/elsewhere', '127.0.0.1', 'HTTP/1.1 404 Not Found'],
  ['/graphql', 'evil.example', 'HTTP/1.1 403 Forbidden'],
] as const)(
  'an upgrade of %s under the name %s is refused, and its socket let go though the client keeps its half open',
  async ([path, host, status], { databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const client = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port), allowHalfOpen: true });
    await once(client, 'connect');
    client.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`);
    let answer = '';
    client.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    let isGone = false;
    client.on('error', () => {
      isGone = true;
    });

    await once(client, 'end');
    expect(answer).toContain(status);

    // Only a socket that is gone answers with a reset.
    await until(() => isGone || void client.write('anybody there?'), { timeoutMs: 5_000 });
  },
);

test('who offers another protocol than WebSocket is answered in the one he speaks, and goes on in it', async ({
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const client = connect({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
  const body = JSON.stringify({ query: '{ viewer { tenant } }' });
  const offer = 'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n';
  const head = (more: string) =>
    `POST /graphql HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n${more}content-length: ${body.length}\r\n\r\n`;
  let answers = '';
  client.setEncoding('utf8').on('data', (part: string) => {
    answers += part;
  });

  client.write(head(offer));
  client.write(body);
  await until(() => answers.split('"tenant":"default"').length === 2);
  client.write(head('') + body);
  await until(() => answers.split('"tenant":"default"').length === 3);

  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  client.destroy();
});

test('the page of GraphiQL differs by origin too', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ALLOWED_ORIGINS: 'https://portal.example' });

  const { headers } = await fetch(`${server.url}/graphql`, { headers: { accept: 'text/html' } });

  expect(headers.get('vary')).toBe('Origin, Accept, Accept-Encoding');
});

test.for([
  [undefined, '101'],
  ['http://HOST', '101'],
  ['https://portal.example', '101'],
  ['https://flyers.example', '101'],
  ['https://evil.example', '403'],
  ['https://portal.example.evil.example', '403'],
  ['http://portal.example', '403'],
  ['null', '403'],
  ['', '403'],
  ['nonsense', '403'],
] as const)('a page of %s gets %s for its upgrade', async ([origin, status], { databaseUrl }) => {
  await using server = await runServer(databaseUrl, {
    ALLOWED_ORIGINS: 'https://portal.example',
    PUBLIC_URL: 'https://flyers.example',
  });
  const headers = origin === undefined ? {} : { origin: origin.replace('HOST', new URL(server.url).host) };

  const { answer, net } = await openRawSocket(server.url, { headers });

  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  net.destroy();
});

test('a client that stays when it is told to go is cut, and the server ends', async ({ databaseUrl }) => {
  const server = await runServer(databaseUrl);
  const socket = await openRawSocket(server.url, { stays: true });

  await server[Symbol.asyncDispose]();

  expect(await socket.closed()).toEqual([1012, 'Service restart']);
  await until(() => socket.net.closed);
});
