import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { inTransaction, type Pool } from '../../sql/database.ts';
import { storeFlyer } from '../../sql/flyers.ts';
import type { Listing } from '../../sql/listing/listing.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { ask } from '../support/ask.ts';
import { makeKey } from '../support/keys.ts';
import { claimOne, enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { render } from '../worker/flyer/read-pdf.ts';

const LISTING: Listing = { title: 'A flat', address: '5 Marina', priceMinor: '270000000', currency: 'NGN' };

/** A job that has succeeded with a flyer that was really rendered, or with these bytes in its place. */
async function flyerOf(db: Pool, bytes?: Buffer): Promise<string> {
  const { pdf, sha256, ...facts } = await render({ listing: LISTING });
  const flyer = { ...facts, ...(bytes ? { pdf: bytes, sha256: sha256Of(bytes) } : { pdf, sha256 }) };
  await enqueue(db, { type: 'listing_flyer', payload: {} });
  const claimed = await claimOne(db, { types: ['listing_flyer'] });
  await inTransaction(db, async (tx) => {
    await storeFlyer(tx, claimed.jobId, claimed.attempt, flyer);
    await completeAttempt(tx, claimed, null);
  });
  return claimed.jobId;
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function count(db: Pool): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from handbill.previews');
  return rows[0]?.count ?? 0;
}

test('the picture of a first page comes from its own signed link, 1,200 pixels high, drawn once', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const jobId = await flyerOf(db);
  const { data } = await ask(server.url, `{ job(id: "${jobId}") { flyer { previewUrl } } }`);
  const url: string = data.job.flyer.previewUrl;
  expect(await count(db)).toBe(0);

  const answers = await Promise.all([fetch(url), fetch(url), fetch(url)]);
  const bodies = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  const [first, body] = [answers[0], bodies[0] ?? Buffer.alloc(0)];
  const { format, width, height } = await sharp(body).metadata();
  const { dominant } = await sharp(body).stats();

  expect(url).toMatch(`${server.url}/flyers/${jobId}.png?`);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(bodies.every((each) => each.equals(body))).toBe(true);
  expect({ format, width, height }).toEqual({ format: 'png', width: 848, height: 1_200 });
  // The facade of a sheet without photos is in the accent, and fills most of it.
  expect(dominant.b).toBeGreaterThan(dominant.r);
  expect(Object.fromEntries(first?.headers ?? [])).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(body.length),
    'content-disposition': 'inline; filename="flyer.png"',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
  });
  expect(await count(db)).toBe(1);
  const etag = first?.headers.get('etag') ?? '';
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
  const part = await fetch(url, { headers: { range: 'bytes=1-3' } });
  expect([part.status, await part.text()]).toEqual([206, 'PNG']);
  expect((await fetch(url, { method: 'HEAD' })).headers.get('content-length')).toBe(String(body.length));
});

test('a link to the PDF does not open the picture, nor the other way round', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key' });
  const jobId = await flyerOf(db);
  const { url, previewUrl } = server.links.create(jobId);
  const other = await makeKey(db, 'beta');
  const path = `${server.url}/flyers/${jobId}.png`;

  expect((await fetch(url.replace('.pdf?', '.png?'))).status).toBe(403);
  expect((await fetch(previewUrl.replace('.png?', '.pdf?'))).status).toBe(403);
  expect((await fetch(path)).status).toBe(403);
  expect((await fetch(path, { headers: other.headers })).status).toBe(404);
  expect((await fetch(path, { headers: { 'x-admin-key': 'the-key' } })).status).toBe(200);
});

test('without a flyer there is no picture, and it goes with its flyer', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const unfinished = await enqueue(db, {});
  const jobId = await flyerOf(db);
  const { previewUrl } = server.links.create(jobId);

  expect((await fetch(server.links.create(unfinished.id).previewUrl)).status).toBe(404);
  expect((await fetch(previewUrl)).status).toBe(200);
  await db.query('delete from handbill.jobs where id = $1', [jobId]);
  expect(await count(db)).toBe(0);
  expect((await fetch(previewUrl)).status).toBe(404);
});

test('a file that cannot be drawn costs its own answer alone', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const broken = await flyerOf(db, Buffer.from('%PDF-1.7 and then nothing'));
  const good = await flyerOf(db);

  const [bad, fine] = await Promise.all([
    fetch(server.links.create(broken).previewUrl),
    fetch(server.links.create(good).previewUrl),
  ]);

  expect([bad.status, fine.status]).toEqual([500, 200]);
  expect(await bad.json()).toMatchObject({ errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }] });
});

test('previews beyond MAX_PREVIEWS_WAITING are asked for again later', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, { MAX_PREVIEWS_WAITING: '1' });
  const jobs = [await flyerOf(db), await flyerOf(db), await flyerOf(db)];

  const answers = await Promise.all(jobs.map((jobId) => fetch(server.links.create(jobId).previewUrl)));
  const refused = answers.find(({ status }) => status === 503);

  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
  expect(refused?.headers.get('retry-after')).toBe('1');
  expect(await refused?.text()).toContain('MAX_PREVIEWS_WAITING');
});
