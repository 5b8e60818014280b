import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { sweepAssets } from '../../sql/assets.ts';
import { ask, ENQUEUE_FLYER, FLYER_INPUT } from '../support/ask.ts';
import { makeKey } from '../support/keys.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

const HOUSE = readFileSync('test/flyer-cases/images/house-exif6.jpg');

function send(url: string, body: BodyInit, headers: Record<string, string> = {}) {
  return fetch(new URL('/assets', url), {
    method: 'POST',
    body,
    headers: { 'content-type': 'image/jpeg', ...headers },
  });
}

async function codeOf(response: Response): Promise<string> {
  const { errors } = (await response.json()) as { errors: { extensions: { code: string } }[] }; // as answerError writes it
  return `${response.status} ${errors[0]?.extensions.code}`;
}

async function enqueueFlyer(url: string, images: object[], headers: Record<string, string> = {}) {
  const input = { ...FLYER_INPUT, listing: { ...FLYER_INPUT.listing, images } };
  const { data, errors } = await ask(url, ENQUEUE_FLYER, { input }, headers);
  return data?.enqueueFlyer ?? errors;
}

test('a picture is kept under the hash of its bytes, and its size is told upright', async ({ databaseUrl, db }) => {
  await using server = await runServer(databaseUrl);
  const response = await send(server.url, HOUSE);

  expect(response.status).toBe(201);
  const id = createHash('sha256').update(HOUSE).digest('hex');
  expect(await response.json()).toEqual({ id, width: 480, height: 640 });
  expect((await send(server.url, HOUSE)).status).toBe(201);
  const { rows } = await db.query('select tenant, id, bytes from handbill.assets');
  expect(rows).toEqual([{ tenant: 'default', id, bytes: HOUSE }]);
});

test('bytes that are no picture are kept, without a size', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  for (const name of ['bad-soi-only.jpg', 'bad-script.svg', 'bad-zero-size.png', 'bad-html-named.jpg']) {
    const response = await send(server.url, readFileSync(`test/flyer-cases/images/${name}`));

    expect([name, response.status, await response.json()]).toMatchObject([name, 201, { width: null, height: null }]);
  }
});

test('what is no picture at all is refused with the cure', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_ASSET_BYTES: '5000' });

  expect(await codeOf(await send(server.url, ''))).toBe('400 BAD_REQUEST');
  expect(await codeOf(await send(server.url, HOUSE))).toBe('413 PAYLOAD_TOO_LARGE');
  expect(await codeOf(await send(server.url, HOUSE, { 'content-type': 'text/plain' }))).toBe(
    '415 UNSUPPORTED_MEDIA_TYPE',
  );
  expect(await codeOf(await send(server.url, 'x', { 'content-encoding': 'gzip' }))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  expect(await codeOf(await fetch(new URL('/assets', server.url)))).toBe('405 METHOD_NOT_ALLOWED');
});

test('a listing may name the pictures of its own tenant alone', async ({ databaseUrl, db }) => {
  const acme = (await makeKey(db, 'acme')).headers;
  const other = (await makeKey(db, 'other')).headers;
  await using server = await runServer(databaseUrl);
  const { id } = (await (await send(server.url, HOUSE, acme)).json()) as { id: string };
  const images = [{ asset: id, role: 'LEAD' }, { asset: 'f'.repeat(64) }];

  expect(await codeOf(await send(server.url, HOUSE))).toBe('401 UNAUTHENTICATED');
  const ours = await enqueueFlyer(server.url, images, acme);
  const theirs = await enqueueFlyer(server.url, images, other);
  const good = await enqueueFlyer(server.url, images.slice(0, 1), acme);

  expect(ours.issues).toMatchObject([{ path: '/listing/images/1/asset', code: 'UNKNOWN_ASSET' }]);
  expect(theirs.issues).toMatchObject([{ path: '/listing/images/0/asset' }, { path: '/listing/images/1/asset' }]);
  expect(good.job.status).toBe('PENDING');
});

test('pictures that nobody has used for long are swept, those that a listing named lately are not', async ({
  databaseUrl,
  db,
}) => {
  await using server = await runServer(databaseUrl);
  const { id } = (await (await send(server.url, HOUSE)).json()) as { id: string };
  await send(server.url, readFileSync('test/flyer-cases/images/house.jpg'));
  await db.query(`update handbill.assets set used_at = now() - interval '121 days'`);
  await enqueueFlyer(server.url, [{ asset: id }]);

  expect(await sweepAssets(server.pool, 120)).toBe(1);
  expect((await db.query('select id from handbill.assets')).rows).toEqual([{ id }]);
});
