import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { fetchPicture } from '../../../worker/flyer/pictures/fetch/fetch-picture.ts';
import { freshSecondsOf } from '../../../worker/flyer/pictures/fetch/freshness.ts';
import { createPictureCache, type KeptPictures } from '../../../worker/flyer/pictures/fetch/picture-cache.ts';
import { startPictureHost } from '../../support/picture-host.ts';

const A = Buffer.alloc(20_000, 'a');
const B = Buffer.alloc(20_000, 'b');
const LONG_AGO = 'Wed, 01 Jan 2020 00:00:00 GMT';
const { signal } = new AbortController();

const fetched = (url: string, kept: KeptPictures) =>
  fetchPicture(url, { allowed: new Set(['127.0.0.1']), kept }, signal);
const ourOwn = (mostBytes = 1_000_000) => createPictureCache(mostBytes).of('acme');

test.each([
  [{}, 60],
  [{ 'cache-control': 'max-age=600' }, 600],
  [{ 'cache-control': 'private, MAX-AGE="600"', age: '100' }, 500],
  [{ 'cache-control': 'max-age=600', age: '700' }, 0],
  [{ 'cache-control': 'max-age=31536000, immutable' }, 86_400],
  [{ 'cache-control': 'max-age=0' }, 0],
  [{ 'cache-control': 'max-age=soon' }, 0],
  [{ 'cache-control': 'max-age' }, 0],
  [{ 'cache-control': 'max-age=600, no-cache' }, 0],
  [{ 'cache-control': 'public, No-Store, max-age=600' }, undefined],
  [{ 'cache-control': 'max-age=600', vary: '*' }, undefined],
  [{ 'cache-control': 'max-age=600', expires: LONG_AGO }, 600],
  [{ date: LONG_AGO, expires: 'Wed, 01 Jan 2020 00:05:00 GMT' }, 300],
  [{ date: LONG_AGO, expires: '0' }, 0],
  [{ date: LONG_AGO, 'last-modified': 'Tue, 31 Dec 2019 22:00:00 GMT' }, 720],
  [{ date: LONG_AGO, 'last-modified': 'Tue, 31 Dec 2019 23:59:59 GMT' }, 60],
  [{ date: LONG_AGO, 'last-modified': 'Sat, 01 Jan 2000 00:00:00 GMT' }, 3_600],
])('an answer with %j may be used for %s seconds', (headers, seconds) => {
  expect(freshSecondsOf(headers)).toBe(seconds);
});

test('what is fresh is not asked for again by its tenant, and by another it is', async () => {
  await using host = await startPictureHost((_request, response) => {
    response.setHeader('cache-control', 'max-age=600').end(A);
  });
  const cache = createPictureCache(1_000_000);

  for (const tenant of ['acme', 'acme', 'other', 'acme', 'other'])
    expect(await fetched(`${host.url}/logo`, cache.of(tenant))).toEqual({ bytes: A });
  expect(host.asked).toHaveLength(2);
  await fetched(`${host.url}/logo?of=another`, cache.of('acme'));
  expect(host.asked).toHaveLength(3);
});

test.each([
  ['etag', '"1"', 'if-none-match'],
  ['last-modified', LONG_AGO, 'if-modified-since'],
])(
  'what is no longer fresh is asked about by its %s, and comes anew only when it has changed',
  async (name, told, asked) => {
    const answers = [
      (response: ServerResponse) => response.setHeader('cache-control', 'no-cache').setHeader(name, told).end(A),
      (response: ServerResponse) => response.writeHead(304).end(),
      (response: ServerResponse) => response.setHeader('cache-control', 'no-cache').end(B),
      (response: ServerResponse) => response.end(A),
    ];
    await using host = await startPictureHost((_request, response) => answers.shift()?.(response));
    const kept = ourOwn();
    const bytes: unknown[] = [];
    for (let time = 0; time < 5; time += 1) bytes.push((await fetched(host.url, kept)).bytes);

    // The fourth says nothing, so that it is good for a minute.
    expect(bytes).toEqual([A, A, B, A, A]);
    expect(host.asked.map(({ headers }) => headers[asked])).toEqual([undefined, told, told, undefined]);
  },
);

test('an answer that nothing has changed makes it fresh again', async () => {
  await using host = await startPictureHost(({ headers }, response) => {
    const isKnown = headers['if-none-match'] === '"1"';
    response.writeHead(isKnown ? 304 : 200, { etag: '"1"', 'cache-control': isKnown ? 'max-age=600' : 'max-age=0' });
    response.end(isKnown ? undefined : A);
  });
  const kept = ourOwn();
  for (let time = 0; time < 4; time += 1) expect(await fetched(host.url, kept)).toEqual({ bytes: A });

  expect(host.asked).toHaveLength(2);
});

test.each(['no-store', 'no-cache'])('what comes with %s alone is brought anew each time', async (control) => {
  await using host = await startPictureHost((_request, response) => {
    response.setHeader('cache-control', control).end(A);
  });
  const kept = ourOwn();
  for (let time = 0; time < 2; time += 1) expect(await fetched(host.url, kept)).toEqual({ bytes: A });

  expect(host.asked).toHaveLength(2);
});

test('of a redirect only its end is kept', async () => {
  await using host = await startPictureHost(({ url }, response) => {
    if (url === '/end') response.end(A);
    else response.writeHead(302, { location: '/end' }).end();
  });
  const kept = ourOwn();
  for (const path of ['/one', '/two', '/one', '/end']) await fetched(host.url + path, kept);

  expect(host.asked.map(({ url }) => url)).toEqual(['/one', '/end', '/two', '/one']);
});

test('no fault and no trouble is kept, and a host in trouble is not covered up by what it said before', async () => {
  const statuses = [404, 503, 200, 503];
  await using host = await startPictureHost((_request, response) => {
    response.writeHead(statuses.shift() ?? 0, { 'cache-control': 'max-age=0', etag: '"1"' }).end(A);
  });
  const kept = ourOwn();

  expect(await fetched(host.url, kept)).toMatchObject({ fault: { code: 'IMAGE_NOT_FOUND' } });
  await expect(fetched(host.url, kept)).rejects.toMatchObject({ code: 'IMAGE_UNREACHABLE' });
  expect(await fetched(host.url, kept)).toEqual({ bytes: A });
  await expect(fetched(host.url, kept)).rejects.toMatchObject({ code: 'IMAGE_UNREACHABLE' });
});

test('no more bytes are kept than may be: what was used longest ago goes, and what is too large drives nobody out', async () => {
  await using host = await startPictureHost(({ url }, response) =>
    response.end(url === '/large' ? Buffer.alloc(60_000) : A),
  );
  const kept = ourOwn(50_000);
  const asked: boolean[] = [];
  for (const path of ['/1', '/2', '/1', '/large', '/3', '/1', '/2']) {
    const before = host.asked.length;
    await fetched(host.url + path, kept);
    asked.push(host.asked.length > before);
  }

  expect(asked).toEqual([true, true, false, true, true, false, true]);
});

test('where none may be kept each is fetched anew', async () => {
  await using host = await startPictureHost((_request, response) => response.end(A));
  const kept = ourOwn(0);
  for (let time = 0; time < 2; time += 1) expect(await fetched(host.url, kept)).toEqual({ bytes: A });

  expect(host.asked).toHaveLength(2);
});
