import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { readAsset, sweepAssets } from '../../sql/assets.ts';
import { ask, ENQUEUE_FLYER, ENQUEUE_JOB, FLYER_INPUT } from '../support/ask.ts';
import { makeKey } from '../support/keys.ts';
import { claimOne, enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { beginSending } from './begin-sending.ts';

const HOUSE = readFileSync('test/flyer-cases/images/house-exif6.jpg');

function send(url: string, body: BodyInit, headers: Record<string, string> = {}) {
  return fetch(new URL('/assets', url), {
    method: 'POST',
    body,
    headers: { 'content-type': 'image/jpeg', ...headers },
  });
}

/** The id that a picture is kept under. */
async function keep(url: string, bytes: BodyInit, headers: Record<string, string> = {}): Promise<string> {
  const { id } = (await (await send(url, bytes, headers)).json()) as { id: string }; // as POST /assets answers
  return id;
}

async function codeOf(response: Response): Promise<string> {
  const { errors } = (await response.json()) as { errors?: { extensions: { code: string } }[] }; // as answerError writes it
  return `${response.status} ${errors?.[0]?.extensions.code}`;
}

const ENQUEUE_FLYERS = ENQUEUE_FLYER.replace('$input: EnqueueFlyerInput!', '$inputs: [EnqueueFlyerInput!]!').replace(
  'enqueueFlyer(input: $input)',
  'enqueueFlyers(inputs: $inputs)',
);

const flyerInput = (images: object[], more: object = {}) => ({
  ...FLYER_INPUT,
  ...more,
  listing: { ...FLYER_INPUT.listing, images },
});

async function enqueueFlyer(url: string, images: object[], headers: Record<string, string> = {}) {
  const { data, errors } = await ask(url, ENQUEUE_FLYER, { input: flyerInput(images) }, headers);
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
  const forged = { 'content-type': 'text/plain', origin: 'https://elsewhere.example' };
  expect(await codeOf(await send(server.url, 'x', forged))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  expect(await codeOf(await send(server.url, 'x', { 'content-type': 'multipart/form-data; boundary=x' }))).toBe(
    '415 UNSUPPORTED_MEDIA_TYPE',
  );
  expect(await codeOf(await send(server.url, 'x', { 'content-encoding': 'gzip' }))).toBe('415 UNSUPPORTED_MEDIA_TYPE');
  expect(await codeOf(await fetch(new URL('/assets', server.url)))).toBe('405 METHOD_NOT_ALLOWED');
});

test('a program need not say of which type its bytes are', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const untold = await fetch(new URL('/assets', server.url), { method: 'POST', body: new Uint8Array(HOUSE) });
  const asForm = await send(server.url, HOUSE, { 'content-type': 'application/x-www-form-urlencoded' });

  expect([untold.status, asForm.status]).toEqual([201, 201]);
});

test('what comes in pieces is kept as it was sent', async ({ databaseUrl, db }) => {
  await using server = await runServer(databaseUrl);
  const whole = beginSending(server.url);
  for (let at = 0; at < HOUSE.length; at += 10_000)
    await new Promise((written) => whole.request.write(HOUSE.subarray(at, at + 10_000), written));
  whole.request.end();

  expect(await whole.answered).toBe(201);
  expect((await db.query('select bytes from handbill.assets')).rows).toEqual([{ bytes: HOUSE }]);
});

test('one that takes too long is told so', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ASSET_TIMEOUT_MS: '100' });
  const late = beginSending(server.url);
  late.request.write(HOUSE.subarray(0, 10));

  expect(await late.answered).toBe(408);
});

test('no more pictures come in at once than may; one that leaves makes room for the next', async ({
  databaseUrl,
  db,
}) => {
  await using server = await runServer(databaseUrl, { MAX_ASSETS_AT_ONCE: '1' });
  const first = beginSending(server.url);
  first.request.write(HOUSE.subarray(0, 10));
  await until(async () => (await codeOf(await send(server.url, 'x'))) === '429 RATE_LIMITED');
  first.leave();

  await until(async () => (await send(server.url, HOUSE)).status === 201);
  expect((await db.query('select from handbill.assets where bytes = $1', [HOUSE])).rowCount).toBe(1);
});

test('a tenant that sends slowly leaves half of the places to others', async ({ databaseUrl, db }) => {
  const [acme, other] = [(await makeKey(db, 'acme')).headers, (await makeKey(db, 'other')).headers];
  await using server = await runServer(databaseUrl, { MAX_ASSETS_AT_ONCE: '2' });
  const slow = beginSending(server.url, acme);
  slow.request.write(HOUSE.subarray(0, 10));
  await until(async () => (await codeOf(await send(server.url, 'x', acme))) === '429 RATE_LIMITED');

  expect((await send(server.url, HOUSE, other)).status).toBe(201);
  slow.leave();
  await until(async () => (await send(server.url, HOUSE, acme)).status === 201);
});

test('a picture of several pieces is read as it was sent, by jobs of its tenant alone', async ({ databaseUrl, db }) => {
  const acme = (await makeKey(db, 'acme')).headers;
  await using server = await runServer(databaseUrl);
  const bytes = Buffer.concat([HOUSE, Buffer.alloc(2 * 1_048_576 - HOUSE.length)]);
  const id = await keep(server.url, bytes, acme);
  const ours = await enqueue(db, { tenant: 'acme' });
  const theirs = await enqueue(db, { tenant: 'other' });

  expect((await readAsset(db, ours.id, id))?.equals(bytes)).toBe(true);
  expect(await readAsset(db, theirs.id, id)).toBeUndefined();
  expect(await readAsset(db, ours.id, 'f'.repeat(64))).toBeUndefined();
});

test('a listing may name the pictures of its own tenant alone', async ({ databaseUrl, db }) => {
  const acme = (await makeKey(db, 'acme')).headers;
  const other = (await makeKey(db, 'other')).headers;
  await using server = await runServer(databaseUrl);
  const id = await keep(server.url, HOUSE, acme);
  const images = [{ asset: id, role: 'LEAD' }, { asset: 'f'.repeat(64) }];

  expect(await codeOf(await send(server.url, HOUSE))).toBe('401 UNAUTHENTICATED');
  const ours = await enqueueFlyer(server.url, images, acme);
  const theirs = await enqueueFlyer(server.url, images, other);
  const good = await enqueueFlyer(server.url, images.slice(0, 1), acme);

  expect(ours.issues).toMatchObject([{ path: '/listing/images/1/asset', code: 'UNKNOWN_ASSET' }]);
  expect(theirs.issues).toMatchObject([{ path: '/listing/images/0/asset' }, { path: '/listing/images/1/asset' }]);
  expect(good.job.status).toBe('PENDING');
  const payload = { listing: { ...FLYER_INPUT.listing, images } };
  const asJob = await ask(server.url, ENQUEUE_JOB, { input: { type: 'listing_flyer', payload } }, acme);
  expect(asJob.data?.enqueueJob.issues).toMatchObject([{ path: '/payload/listing/images/1/asset' }]);
});

test('a repeat is known by its key, whatever became of its pictures; what else has that key is told so', async ({
  databaseUrl,
  db,
}) => {
  await using server = await runServer(databaseUrl);
  const id = await keep(server.url, HOUSE);
  const images = [{ asset: id }];
  const first = await enqueueFlyer(server.url, images);
  await db.query('delete from handbill.assets');

  expect(await enqueueFlyer(server.url, images)).toMatchObject({ deduplicated: true, job: { id: first.job.id } });
  const other = await enqueueFlyer(server.url, [...images, { asset: 'f'.repeat(64) }]);
  expect(other).toMatchObject({ __typename: 'IdempotencyConflict', existingJobId: first.job.id });
  const inputs = ['yaba-1', 'yaba-2'].map((idempotencyKey) => flyerInput(images, { idempotencyKey }));
  const { data } = await ask(server.url, ENQUEUE_FLYERS, { inputs });
  expect(data?.enqueueFlyers).toMatchObject([
    { deduplicated: true, job: { id: first.job.id } },
    { issues: [{ path: '/listing/images/0/asset', code: 'UNKNOWN_ASSET' }] },
  ]);
});

test('pictures that nobody has used for long are swept, those that a listing named lately are not', async ({
  databaseUrl,
  db,
}) => {
  await using server = await runServer(databaseUrl);
  const id = await keep(server.url, HOUSE);
  await send(server.url, readFileSync('test/flyer-cases/images/house.jpg'));
  await db.query(`update handbill.assets set used_at = now() - interval '121 days'`);
  await enqueueFlyer(server.url, [{ asset: id }]);

  expect(await sweepAssets(server.pool, 120)).toBe(1);
  expect((await db.query('select id from handbill.assets')).rows).toEqual([{ id }]);
});

test('pictures of jobs in flight are not swept, however long ago they were named', async ({ databaseUrl, db }) => {
  await using server = await runServer(databaseUrl);
  const names = ['house.jpg', 'kitchen.jpg', 'lounge.jpg', 'bedroom.jpg'];
  const ids: string[] = [];
  for (const name of names) ids.push(await keep(server.url, readFileSync(`test/flyer-cases/images/${name}`)));
  const [running, scheduled, logo] = ids;
  await enqueueFlyer(server.url, [{ asset: running }]);
  await claimOne(db, { types: ['listing_flyer'] });
  const runAt = new Date(Date.now() + 86_400_000);
  const payload = { listing: { images: [{ asset: scheduled }], agent: { logo: { asset: logo } } } };
  await enqueue(db, { type: 'listing_flyer', payload, runAt });
  await db.query(`update handbill.assets set used_at = now() - interval '121 days'`);

  expect(await sweepAssets(server.pool, 120)).toBe(1);
  const { rows } = await db.query('select id from handbill.assets order by id');
  expect(rows.map(({ id }) => id)).toEqual([running, scheduled, logo].sort());
});
