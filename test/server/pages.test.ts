import { expect } from 'vitest';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

test('GraphiQL is whole: it loads nothing from elsewhere, and may not', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const headers = { accept: 'text/html,application/xhtml+xml', 'accept-encoding': 'gzip' };

  const response = await fetch(`${server.url}/graphql`, { headers });
  const page = await response.text();
  const again = await fetch(`${server.url}/graphql`, {
    headers: { ...headers, 'if-none-match': response.headers.get('etag') ?? '' },
  });

  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(page).toContain('enqueueFlyer');
  expect(page).not.toMatch(/<(script|link|img)[^>]+(src|href)="(https?:)?\/\//);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  expect(again.status).toBe(304);
});

test('GraphiQL asks for the key in the headers of its tabs, where one is needed', async ({ databaseUrl }) => {
  await using open = await runServer(databaseUrl);
  await using keyed = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key' });
  const page = async (url: string) => (await fetch(`${url}/graphql`, { headers: { accept: 'text/html' } })).text();
  const prefilled = (html: string) => html.split(JSON.stringify('{\n  "x-admin-key": ""\n}')).length - 1;

  expect(prefilled(await page(open.url))).toBe(0);
  // Two tabs, and what each further one begins with.
  expect(prefilled(await page(keyed.url))).toBe(3);
});

test('GraphiQL comes in each encoding that a browser knows', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const load = async (encoding: string) => {
    const headers = { accept: 'text/html', 'accept-encoding': encoding };
    const response = await fetch(`${server.url}/graphql`, { headers });
    return [response.headers.get('content-encoding'), (await response.text()).length];
  };

  const [plain, length] = await load('identity');

  expect(plain).toBeNull();
  expect(await load('br, gzip')).toEqual(['br', length]);
  expect(await load('gzip')).toEqual(['gzip', length]);
});

test('the first page leads to GraphiQL, and what is not there is a JSON 404', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  const home = await fetch(server.url);
  const missing = await fetch(`${server.url}/graphql/nothing?x=/health`);

  expect(await home.text()).toContain('href="/graphql"');
  expect(home.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ errors: [{ extensions: { code: 'NOT_FOUND' } }] });
});

test('/ready tells of a schema that is another', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const ready = async () => (await fetch(`${server.url}/ready`)).status;

  expect(await ready()).toBe(200);
  await db.query('insert into handbill.schema_version (version) values (9999)');

  expect(await ready()).toBe(503);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
});

test('/ready tells of a database that takes no writes', async ({ admin, databaseUrl }) => {
  const name = new URL(databaseUrl).pathname.slice(1);
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  await using server = await runServer(databaseUrl);
  const response = await fetch(`${server.url}/ready`);

  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    status: 'not ready',
    reason: expect.stringContaining('takes no writes'),
  });
});

test('a LISTEN that does not arrive is told, and the server stays ready', async ({ databaseUrl }) => {
  const elsewhere = new URL(databaseUrl);
  elsewhere.pathname = '/postgres';
  await using server = await runServer(databaseUrl, { LISTEN_DATABASE_URL: elsewhere.href });
  const body = async () => (await fetch(`${server.url}/ready`)).json();

  const told = await until(async () => {
    const { status, degraded } = await body();
    return degraded.length > 0 && { status, degraded };
  });

  expect(told).toMatchObject({ status: 'ready', degraded: [{ code: 'NOT_LISTENING' }] });
});

test('an operation is an operation, whatever its URL ends in, and other methods are none', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const url = `${server.url}/graphql?query={viewer{tenant}}&x=/health`;

  expect(await (await fetch(url)).json()).toEqual({ data: { viewer: { tenant: 'default' } } });
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const response = await fetch(url, { method });
    expect([response.status, (await response.json()).errors[0].extensions.code]).toEqual([405, 'BAD_REQUEST']);
  }
});
