import { expect } from 'vitest';
import { ENQUEUE_JOB } from '../support/ask.ts';
import { exchange } from '../support/exchange.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

const MUTATION = 'mutation{enqueueJob(input:{type:"x",payload:1}){__typename}}';
const BODY = JSON.stringify({ query: MUTATION });

test('what a form can send is no operation', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const parts = `--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n${BODY}\r\n--x--`;
  const bodies = {
    'application/x-www-form-urlencoded': `query=${encodeURIComponent(MUTATION)}`,
    'text/plain': BODY,
    'application/graphql': MUTATION,
    'multipart/form-data; boundary=x': parts,
  };

  for (const [type, body] of Object.entries(bodies)) {
    const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers: { 'content-type': type }, body });
    expect(response.status, type).toBe(415);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'UNSUPPORTED_MEDIA_TYPE' } }] });
  }
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(0);
});

test('a type is the same in whatever case it is written', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  for (const type of ['APPLICATION/JSON', 'Application/Json; charset=UTF-8', ' application/json ;charset="utf-8"']) {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: BODY,
    });
    expect([response.status, await response.json()], type).toMatchObject([200, { data: { enqueueJob: {} } }]);
  }
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(3);
});

test('GET runs queries of our own pages and of programs, and never a mutation', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ALLOWED_ORIGINS: 'https://portal.example' });
  const status = async (query: string, headers: Record<string, string> = {}) =>
    (await fetch(`${server.url}/graphql?query=${encodeURIComponent(query)}`, { headers })).status;
  const viewer = '{viewer{tenant}}';

  expect(await status(viewer)).toBe(200);
  expect(await status(viewer, { 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await status(viewer, { origin: 'https://portal.example' })).toBe(200);
  expect(await status(viewer, { origin: 'https://evil.example' })).toBe(403);
  expect(await status(viewer, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await status(viewer, { 'sec-fetch-site': 'cross-site', 'x-graphql-yoga-csrf': '1' })).toBe(200);
  expect(await status(MUTATION)).toBe(405);
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(0);
});

test('only origins that were allowed may read an answer, and never with credentials', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ALLOWED_ORIGINS: 'https://portal.example' });
  const preflight = async (origin: string) => {
    const { headers } = await fetch(`${server.url}/graphql`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    return [headers.get('access-control-allow-origin'), headers.get('access-control-allow-headers') !== null];
  };
  const answer = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://portal.example' },
    body: '{"query":"{viewer{tenant}}"}',
  });

  expect(await preflight('https://portal.example')).toEqual(['https://portal.example', true]);
  expect(await preflight('https://evil.example')).toEqual([null, false]);
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://portal.example');
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  expect(answer.headers.get('access-control-expose-headers')).toBe('retry-after');
});

test('who takes no form of ours is refused before anything is done', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const statusOf = async (accept: string) =>
    (
      await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept },
        body: BODY,
      })
    ).status;

  for (const accept of ['text/html', 'image/*', 'application/json; charset=latin1', 'application/xml, text/plain']) {
    expect([accept, await statusOf(accept)]).toEqual([accept, 406]);
  }
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(0);
  for (const accept of ['application/*', 'text/html, */*;q=0.1', 'Application/JSON', '']) {
    expect([accept, await statusOf(accept)]).toEqual([accept, 200]);
  }
});

test('variables and extensions in an address that are no JSON are the fault of the caller', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  for (const parameter of ['variables={', 'extensions=no', 'variables=[1]', 'variables=7']) {
    const response = await fetch(`${server.url}/graphql?query={__typename}&${parameter}`);
    expect([parameter, response.status]).toEqual([parameter, 400]);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
  }
  expect(server.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('BODY_TIMEOUT_MS ends a request whose body does not come', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { BODY_TIMEOUT_MS: '200' });
  const sent = { headers: { 'content-type': 'application/json', 'content-length': '100' }, body: '{"query":' };

  for (const path of ['/graphql', '/graphql?']) {
    const answer = await exchange(server.url, path, {
      ...sent,
      headers: { ...sent.headers, connection: 'keep-alive' },
    });
    expect(answer).toContain('HTTP/1.1 408 Request Timeout');
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
  }
});

test('operations come one by one', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  const response = await post(server.url, '[{"query":"{viewer{tenant}}"}]');

  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'BAD_REQUEST' } }] });
});

test('a body that is too long is refused, whether it tells its length or not', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_BODY_BYTES: '100000' });
  const input = { type: 'x', payload: 'x'.repeat(200_000) };
  const body = JSON.stringify({ query: ENQUEUE_JOB, variables: { input } });

  for (const sent of [body, new Blob([body]).stream()]) {
    const response = await post(server.url, sent);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      errors: [{ message: expect.stringContaining('(MAX_BODY_BYTES)'), extensions: { code: 'PAYLOAD_TOO_LARGE' } }],
    });
  }
});

function post(url: string, body: string | ReadableStream): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${url}/graphql`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
}
