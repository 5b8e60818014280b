import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { createFlyerLinks } from '../../server/http/flyer-links.ts';
import { inTransaction, type Pool } from '../../sql/database.ts';
import { storeFlyer } from '../../sql/flyers.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { ask } from '../support/ask.ts';
import { exchange } from '../support/exchange.ts';
import { makeKey } from '../support/keys.ts';
import { claimOne, enqueue, running } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

/** A job that has succeeded with these bytes for its flyer. */
async function flyerOf(db: Pool, bytes: Buffer, tenant = 'default'): Promise<{ jobId: string; sha256: string }> {
  await enqueue(db, { type: 'listing_flyer', payload: {}, tenant });
  const claimed = await claimOne(db, { types: ['listing_flyer'] });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const warnings = [{ path: '/listing/title', code: 'TEXT_SHRUNK_OR_TRUNCATED', message: 'It was cut.' }];
  await inTransaction(db, async (tx) => {
    await storeFlyer(tx, claimed.jobId, claimed.attempt, { pdf: bytes, sha256, pageCount: 1, warnings });
    await completeAttempt(tx, claimed, null);
  });
  return { jobId: claimed.jobId, sha256 };
}

const FLYER = '{ flyer { jobId url expiresAt byteSize sha256 pageCount warnings { path code message } } }';

test('a job that succeeded links to its flyer, which opens without a header', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key' });
  const bytes = randomBytes(2_500_000);
  const { jobId, sha256 } = await flyerOf(db, bytes);

  const { data } = await ask(server.url, `{ job(id: "${jobId}") ${FLYER} }`, {}, { 'x-admin-key': 'the-key' });
  const { flyer } = data.job;
  const response = await fetch(flyer.url);

  expect(flyer).toMatchObject({
    jobId,
    byteSize: bytes.length,
    sha256,
    pageCount: 1,
    warnings: [{ code: 'TEXT_SHRUNK_OR_TRUNCATED' }],
  });
  expect(flyer.url).toMatch(`${server.url}/flyers/${jobId}.pdf?`);
  expect(Date.parse(flyer.expiresAt) - Date.now()).toBeGreaterThan(890_000);
  expect(response.status).toBe(200);
  expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(bytes.length),
    'content-disposition': 'inline; filename="flyer.pdf"',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  });
});

test('HEAD, ranges and a copy that is still fresh', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const bytes = randomBytes(1_000);
  const { jobId, sha256 } = await flyerOf(db, bytes);
  const { url } = server.links.create(jobId);
  const get = async (headers: Record<string, string>) => {
    const response = await fetch(url, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    return [response.status, response.headers.get('content-range'), body.toString('hex')];
  };
  const part = (first: number, end: number) => bytes.subarray(first, end).toString('hex');

  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
  expect(await get({ range: 'bytes=0-9' })).toEqual([206, 'bytes 0-9/1000', part(0, 10)]);
  expect(await get({ range: 'bytes=990-5000' })).toEqual([206, 'bytes 990-999/1000', part(990, 1_000)]);
  expect(await get({ range: 'bytes=-3' })).toEqual([206, 'bytes 997-999/1000', part(997, 1_000)]);
  expect(await get({ range: 'bytes=998-' })).toEqual([206, 'bytes 998-999/1000', part(998, 1_000)]);
  expect(await get({ range: 'bytes=1000-' })).toEqual([416, 'bytes */1000', '']);
  expect(await get({ range: 'bytes=-0' })).toEqual([416, 'bytes */1000', '']);
  expect(await get({ range: 'bytes=5-1' })).toEqual([200, null, part(0, 1_000)]);
  expect(await get({ range: 'bytes=0-1,5-6' })).toEqual([200, null, part(0, 1_000)]);
  expect(await get({ range: 'bytes=0-9', 'if-range': `"${sha256}"` })).toEqual([206, 'bytes 0-9/1000', part(0, 10)]);
  expect(await get({ range: 'bytes=0-9', 'if-range': '"other"' })).toEqual([200, null, part(0, 1_000)]);
  expect((await get({ 'if-none-match': `"other", W/"${sha256}"` }))[0]).toBe(304);
  expect((await fetch(url, { method: 'POST' })).status).toBe(405);
});

test('a link works for its job, until it expires, and not when it was changed', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { jobId } = await flyerOf(db, randomBytes(10));
  const other = await running(db);
  const { url } = server.links.create(jobId);
  const status = async (changed: string) => (await fetch(changed)).status;
  const settings = { baseUrl: server.url, secret: 'a secret of the tests alone', ttlSeconds: -60 };

  expect(await status(url)).toBe(200);
  expect(await status(url.replace(jobId, other.jobId))).toBe(403);
  expect(await status(url.replace(/expires=\d+/, 'expires=99999999999'))).toBe(403);
  expect(await status(`${server.url}/flyers/${jobId}.pdf`)).toBe(403);
  expect(await (await fetch(`${server.url}/flyers/${jobId}.pdf`)).text()).toContain('Open it whole');
  expect(await status(createFlyerLinks(settings).create(jobId).url)).toBe(410);
  expect(await status(createFlyerLinks({ ...settings, secret: 'another secret' }).create(jobId).url)).toBe(403);
  expect(await status(server.links.create(other.jobId).url)).toBe(404);
  expect(await status(`${server.url}/flyers/..%2f..%2fetc%2fpasswd.pdf`)).toBe(404);
});

test('links are built from settings, whatever the Host header says', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { PUBLIC_URL: 'https://flyers.example.com/' });
  const { jobId } = await flyerOf(db, randomBytes(10));

  const { data } = await ask(server.url, `{ job(id: "${jobId}") ${FLYER} }`);

  expect(data.job.flyer.url).toMatch(/^https:\/\/flyers\.example\.com\/flyers\//);
});

test('a key or a watch token of the job opens it too; to all others it is an unknown one', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key' });
  const { jobId } = await flyerOf(db, randomBytes(10), 'acme');
  const unfinished = await enqueue(db, { tenant: 'acme' });
  const [acme, beta] = [await makeKey(db, 'acme'), await makeKey(db, 'beta')];
  const { watchTokens } = server.services;
  const tokenOf = (id: string) => {
    const token = watchTokens.create({ jobId: id, tenant: 'acme', expiresAt: watchTokens.expiry() });
    return { authorization: `Bearer ${token}` };
  };
  const get = (id: string, headers: Record<string, string>, query = '') =>
    exchange(server.url, `/flyers/${id}.pdf${query}`, { method: 'GET', headers });
  const status = async (...how: Parameters<typeof get>) => (await get(...how)).slice(9, 12);
  const unknown = await get(randomUUID(), beta.headers);

  expect(await status(jobId, acme.headers)).toBe('200');
  expect(await status(jobId, { 'x-admin-key': 'the-key' })).toBe('200');
  expect(await status(jobId, tokenOf(jobId))).toBe('200');
  expect(unknown.slice(9, 12)).toBe('404');
  expect(await get(jobId, beta.headers)).toBe(unknown);
  expect(await get(jobId, tokenOf(unfinished.id))).toBe(unknown);
  expect(await get(unfinished.id, acme.headers)).toBe(unknown);
  expect(await status(jobId, { authorization: 'Bearer nonsense' })).toBe('401');
  expect(await status(jobId, acme.headers, '?expires=99999999999&signature=x')).toBe('403');
  // What stands in an address ends up in logs and histories.
  for (const name of ['token', 'access_token', 'authorization', 'key']) {
    expect(await status(jobId, {}, `?${name}=${encodeURIComponent(acme.key)}`)).toBe('403');
  }
});

test('a path that is not exactly one of a flyer is not there, and reads nothing', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { jobId } = await flyerOf(db, randomBytes(10));
  const { search } = new URL(server.links.create(jobId).url);
  const paths = [
    ...['/flyers/..%2f..%2fetc%2fpasswd.pdf', '/flyers/../package.json', '/flyers/%2e%2e/%2e%2e/package.json'],
    ...[
      `/flyers/${jobId}.pdf/`,
      `/flyers/${jobId}.pdf%00`,
      `//flyers/${jobId}.pdf`,
      `/flyers/${jobId.toUpperCase()}.pdf`,
    ],
    ...[`/flyers/${jobId}.jpg`, `/flyers/${jobId}`, `/flyers/x/${jobId}.pdf`, '/flyers/1.pdf', '/flyers/'],
  ];

  for (const path of paths) {
    const answer = await exchange(server.url, `${path}${search}`, { method: 'GET' });
    expect([path, answer.slice(9, 12)]).toEqual([path, '404']);
  }
});

test('nothing of a request stands in a header of its answer, or in the log', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key' });
  const { jobId } = await flyerOf(db, randomBytes(10));
  const { pathname, search } = new URL(server.links.create(jobId).url);
  const canary = 'canary%0d%0aset-cookie:%20canary';
  const headers = Object.fromEntries(
    ['x-forwarded-host', 'forwarded', 'referer', 'range', 'if-range', 'if-none-match', 'accept', 'x-request-id']
      .concat([
        'authorization',
        'x-admin-key',
        'origin',
        'user-agent',
        'accept-language',
        'cookie',
        'x-graphql-yoga-csrf',
      ])
      .map((name) => [name, name === 'authorization' ? 'Bearer canary' : 'canary']),
  );
  const places = [
    `${pathname}${search}&canary=${canary}`,
    `${pathname}?filename=${canary}`,
    `/graphql?query=${canary}`,
  ];

  for (const path of [...places, `/${canary}`, `/flyers/${canary}.pdf`, `/?${canary}`]) {
    for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD']) {
      const answer = await exchange(server.url, path, { method, headers });
      const [head = ''] = answer.split('\r\n\r\n');
      expect([path, method, head.toLowerCase()]).not.toEqual([path, method, expect.stringContaining('canary')]);
    }
  }
  expect(JSON.stringify(server.log)).not.toMatch(/canary|signature=/);
});
