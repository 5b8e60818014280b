import { expect } from 'vitest';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const PUBLIC = 'https://www.example.com/handbill';

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

  expect(await home.text()).toContain('href="graphql"');
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

test('an operation is an operation, whatever its URL ends in', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const url = `${server.url}/graphql?query={viewer{tenant}}&x=/health`;

  expect(await (await fetch(url)).json()).toEqual({ data: { viewer: { tenant: 'default' } } });
});

test('behind a proxy that has the server under a path, the links of the start page stay under it', async ({
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { PUBLIC_URL: PUBLIC });
  const page = await (await fetch(server.url)).text();

  const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => new URL(link, `${PUBLIC}/`).href);
  expect(links).toEqual([`${PUBLIC}/graphql`, `${PUBLIC}/ready`]);
});

test('a method that an address does not have is refused with those that it has', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { url } = server.links.create('0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11');
  const allowed = {
    '/': 'GET, HEAD',
    '/health': 'GET, HEAD',
    '/ready': 'GET, HEAD',
    '/graphql': 'GET, POST',
    '/graphql?query={viewer{tenant}}': 'GET, POST',
    [url.slice(server.url.length)]: 'GET, HEAD',
  };

  for (const [path, allow] of Object.entries(allowed)) {
    for (const method of ['PUT', 'DELETE', 'PATCH', ...['HEAD', 'POST'].filter((name) => !allow.includes(name))]) {
      const response = await fetch(`${server.url}${path}`, { method });
      expect([path, method, response.status, response.headers.get('allow')]).toEqual([path, method, 405, allow]);
      const body = method === 'HEAD' ? undefined : await response.json();
      if (body) expect(body.errors).toMatchObject([{ extensions: { code: 'METHOD_NOT_ALLOWED' } }]);
    }
  }
  expect((await fetch(`${server.url}/health`, { method: 'HEAD' })).status).toBe(200);
});

test('every page is strict about what it may do, and every answer about what it may be taken for', async ({
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const load = (path: string) => fetch(`${server.url}${path}`, { headers: { accept: 'text/html, */*' } });

  for (const path of ['/', '/graphql', '/nothing', '/health', '/ready', '/graphql?query={viewer{tenant}}']) {
    const { headers } = await load(path);
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    expect([path, headers.get('referrer-policy')]).toEqual([path, 'no-referrer']);
    expect(headers.get('set-cookie')).toBeNull();
    if (!headers.get('content-type')?.startsWith('text/html')) continue;
    const policy = headers.get('content-security-policy')?.split('; ');
    for (const part of ["default-src 'none'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"]) {
      expect([path, policy]).toEqual([path, expect.arrayContaining([part])]);
    }
    expect(policy?.filter((part) => /script-src.*unsafe|https?:|\*/.test(part))).toEqual([]);
  }
});
