import { request } from 'node:http';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import { ask } from '../support/ask.ts';
import { exchange } from '../support/exchange.ts';
import { enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { socketClient, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';

const VIEWER = '{ viewer { tenant role } }';

/** The status of a GET; fetch would not send a Host of our own. */
function statusFor(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    asking.on('error', reject).end();
  });
}

/** How an attempt to open a WebSocket ends: 'open', or the status it was refused with. */
function openSocket(url: string, headers: Record<string, string>): Promise<string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers });
  return new Promise((resolve) => {
    socket.on('open', () => resolve('open'));
    socket.on('error', (error) => resolve(error.message));
  }).finally(() => socket.terminate()) as Promise<string>;
}

/** The code a socket is closed with after these messages. */
function closeCode(url: string, ...messages: object[]): Promise<number> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  socket.on('open', () => {
    for (const message of messages) socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  });
  return new Promise((resolve) => socket.on('close', resolve));
}

test('an open server makes everybody an operator of the default tenant', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  const { data } = await ask(server.url, VIEWER);

  expect(data.viewer).toEqual({ tenant: 'default', role: 'OPERATOR' });
});

test('an open server answers only to names of this machine, or to its public one', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { PUBLIC_URL: 'https://flyers.example.com' });
  const status = (host: string) => statusFor(`${server.url}/graphql?query={viewer{tenant}}`, { host });

  expect(await status('localhost:4000')).toBe(200);
  expect(await status('[::1]:4000')).toBe(200);
  expect(await status('flyers.example.com')).toBe(200);
  expect(await status('evil.example:4000')).toBe(403);
  expect(await status('127.0.0.1.evil.example')).toBe(403);
  expect(await openSocket(server.url, { host: 'evil.example' })).toContain('403');
});

test.for(['a b/\\@', '127.0.0.1/inside', 'somebody@127.0.0.1', '127.0.0.1?', '127.0.0.1#'])(
  'the Host header %s, which is none, is refused, and nothing of the inside is told',
  async (host, { databaseUrl }) => {
    await using server = await runServer(databaseUrl, { AUTH: 'off' });

    for (const path of ['/graphql', '/graphql?query={viewer{tenant}}']) {
      for (const [method, body] of [
        ['GET', ''],
        ['POST', '{"query":"{ nope }"}'],
      ] as const) {
        const headers = { host, accept: 'application/json', 'content-type': 'application/json' };
        const answer = await exchange(server.url, path, { method, body, headers });
        expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"BAD_REQUEST"/s);
        expect(answer).not.toContain('node_modules');
      }
    }
  },
);

test('a name in the first line of a request holds, and that in the Host header does not', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const answer = (name: string, host: string) =>
    exchange(server.url, `http://${name}/graphql?query={viewer{tenant}}`, { method: 'GET', headers: { host } });

  expect(await answer('localhost:4000', 'evil.example')).toMatch(/^HTTP\/1\.1 200 .*"tenant":"default"/s);
  expect(await answer('evil.example', 'localhost')).toMatch(/^HTTP\/1\.1 403 .*"code":"FORBIDDEN"/s);
});

test('AUTH=off takes every name, and says so to operators', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { AUTH: 'off' });

  const { data } = await ask(server.url, '{ serverInfo { warnings { code } } }');

  expect(await statusFor(`${server.url}/graphql?query={viewer{tenant}}`, { host: 'any.example' })).toBe(200);
  expect(data.serverInfo.warnings).toContainEqual({ code: 'AUTH_OFF' });
});

test('with a key set, every operation needs it', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key' });
  const asked = (headers: Record<string, string>) => ask(server.url, VIEWER, {}, headers);
  const status = async (headers: Record<string, string>) => (await asked(headers)).status;
  const message = async (headers: Record<string, string>) => (await asked(headers)).errors?.[0]?.message;

  const without = await ask(server.url, VIEWER);

  expect(without).toMatchObject({ status: 401, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] });
  expect(await message({})).toMatch(/^Send your key as/);
  expect(await message({ 'x-admin-key': '' })).toMatch(/^Send your key as/);
  expect(await message({ authorization: 'the-key' })).toMatch(/^Send your key as/);
  expect(await message({ authorization: 'Bearer other' })).toBe('This key is not known.');
  expect(await message({ 'x-admin-key': 'other' })).toBe('This key is not known.');
  expect(await status({ authorization: 'Bearer the-key2' })).toBe(401);
  expect(await status({ authorization: 'the-key' })).toBe(401);
  expect(await status({ 'x-admin-key': 'the-ke' })).toBe(401);
  expect(await status({ authorization: 'bearer the-key' })).toBe(200);
  expect(await status({ 'x-admin-key': 'the-key' })).toBe(200);
});

test('the admin sees the jobs of all tenants, an open operator those of the default one', async ({
  db,
  databaseUrl,
}) => {
  await using keyed = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key' });
  await using open = await runServer(databaseUrl);
  const { id } = await enqueue(db, { tenant: 'acme' });
  const document = `{ job(id: "${id}") { id } jobs { nodes { id } } }`;

  const admin = await ask(keyed.url, document, {}, { 'x-admin-key': 'the-key' });
  const anybody = await ask(open.url, document);

  expect(admin.data).toEqual({ job: { id }, jobs: { nodes: [{ id }] } });
  expect(anybody.data).toEqual({ job: null, jobs: { nodes: [] } });
});

test('a WebSocket brings its key in connection_init', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key' });
  const { id } = await enqueue(db);
  await db.query(`update handbill.jobs set status = 'cancelled', finished_at = now() where id = $1`, [id]);
  const over = (params: Record<string, unknown>) => {
    const stream = watch(socketClient(server.url, params), id);
    return stream.over.then(() => stream.events.length);
  };

  expect(await over({ authorization: 'Bearer the-key' })).toBe(1);
  expect(await over({ 'x-admin-key': 'the-key' })).toBe(1);
  await expect(over({ 'x-admin-key': 'other' })).rejects.toMatchObject({
    code: 4403,
    reason: 'This key is not known.',
  });
  await expect(over({})).rejects.toMatchObject({ code: 4403 });
});

test('a WebSocket that breaks the protocol is closed with the code for it', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const init = { type: 'connection_init' };
  const subscribe = { type: 'subscribe', id: '1', payload: { query: VIEWER } };

  expect(await closeCode(server.url, subscribe)).toBe(4401);
  expect(await closeCode(server.url, init, init)).toBe(4429);
  expect(await closeCode(server.url, init, { type: 'nonsense' })).toBe(4400);
  expect(await closeCode(server.url, init, { ...subscribe, payload: { query: 'x'.repeat(70_000) } })).toBe(1009);
  expect(await closeCode(server.url)).toBe(4408);
});

test('a page of another origin gets no WebSocket', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ALLOWED_ORIGINS: 'https://portal.example' });

  expect(await openSocket(server.url, { origin: 'https://evil.example' })).toContain('403');
  expect(await openSocket(server.url, { origin: 'null' })).toContain('403');
  expect(await openSocket(server.url, { origin: 'https://portal.example' })).toBe('open');
  expect(await openSocket(server.url, { origin: server.url })).toBe('open');
  expect(await openSocket(server.url, {})).toBe('open');
});
