import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, inject } from 'vitest';
import { keepAsset } from '../../../sql/assets.ts';
import type { Pool } from '../../../sql/database.ts';
import { retryDeadJob } from '../../../sql/jobs.ts';
import { setUpFetching } from '../../../worker/flyer/pictures/obtain.ts';
import { createIsolatePool } from '../../../worker/isolate/pool.ts';
import '../../../worker/flyer/handler.ts';
import { registeredHandlers } from '../../../worker/register.ts';
import { startPictureHost } from '../../support/picture-host.ts';
import { enqueue, jobRow } from '../../support/queue.ts';
import { runWorker } from '../../support/run-worker.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';

const HOUSE = readFileSync('test/flyer-cases/images/house.jpg');
const BASE = { title: 'A house', address: 'A street', priceMinor: '100', currency: 'EUR' };

/** A worker that draws flyers; it stops at the end of the test. */
function startDrawing(db: Pool) {
  expect(inject('buildProblem')).toBe('');
  const { handler, options } = registeredHandlers().get('listing_flyer') ?? {};
  if (!handler || !options) throw new Error('Nobody draws flyers.');
  const isolatePool = createIsolatePool({
    script: 'dist/worker/isolate/child.js',
    modules: ['./dist/worker/flyer/handler.js'],
    memoryMb: 512,
    env: {},
    size: 1,
    warm: true,
  });
  const worker = runWorker(db, { listing_flyer: [handler, options] }, { isolatePool, timeoutMs: 60_000 });
  return {
    async [Symbol.asyncDispose]() {
      await worker.stop(0);
      await isolatePool.close();
    },
  };
}

const enqueueFlyer = (db: Pool, images: object[], more: object = {}) =>
  enqueue(db, { type: 'listing_flyer', payload: { listing: { ...BASE, images } }, ...more });

const becomes = (db: Pool, id: string, status: string) =>
  until(async () => (await jobRow(db, id))?.status === status, { timeoutMs: 60_000 });

test('a worker brings the pictures of a flyer to the process that draws it', async ({ db }) => {
  setUpFetching({ allowedHosts: undefined, cacheBytes: 0 });
  await using host = await startPictureHost((_request, response) => response.end(HOUSE));
  const asset = createHash('sha256').update(HOUSE).digest('hex');
  await keepAsset(db, 'default', { id: asset, bytes: HOUSE, size: undefined });
  const images = [{ asset, role: 'LEAD', alt: 'The front' }, { url: `${host.url}/a.jpg` }, { asset: 'f'.repeat(64) }];
  const { id } = await enqueueFlyer(db, images);

  await using _drawing = startDrawing(db);
  await becomes(db, id, 'succeeded');

  const { rows } = await db.query('select warnings from handbill.flyers where job_id = $1', [id]);
  expect(rows[0].warnings.filter(({ code }: { code: string }) => code !== 'IMAGE_LOW_RESOLUTION')).toMatchObject([
    // Without IMAGE_ALLOWED_HOSTS the loopback is nobody's to fetch from.
    { path: '/listing/images/1', code: 'IMAGE_ADDRESS_REFUSED' },
    { path: '/listing/images/2', code: 'IMAGE_NOT_FOUND' },
  ]);
  expect(host.asked).toEqual([]);
}, 90_000);

test('flyers of one tenant bring the same picture once, and those of another bring it themselves', async ({ db }) => {
  setUpFetching({ allowedHosts: ['127.0.0.1'], cacheBytes: 10_000_000 });
  await using host = await startPictureHost((_request, response) => response.end(HOUSE));
  const images = [{ url: `${host.url}/logo.jpg`, role: 'LOGO' }];
  await using _drawing = startDrawing(db);

  for (const tenant of ['acme', 'acme', 'other']) {
    const { id } = await enqueueFlyer(db, images, { tenant });
    await becomes(db, id, 'succeeded');
  }
  expect(host.asked).toHaveLength(2);
}, 90_000);

test('where a host is dead to the last attempt the job is, naming the picture; when it is back a person retries it', async ({
  db,
}) => {
  setUpFetching({ allowedHosts: ['127.0.0.1'], cacheBytes: 10_000_000 });
  let isDead = true;
  await using host = await startPictureHost(({ url }, response) => {
    if (url === '/kitchen' && isDead) response.writeHead(503).end('Ask ada@agency.example.');
    else response.end(HOUSE);
  });
  const { id } = await enqueueFlyer(db, [{ url: `${host.url}/front` }, { url: `${host.url}/kitchen` }], {
    maxAttempts: 3,
  });
  await using _drawing = startDrawing(db);
  await becomes(db, id, 'dead');

  expect(await jobRow(db, id)).toMatchObject({
    attempts: 3,
    last_error_code: 'IMAGE_UNREACHABLE',
    last_error: '/listing/images/1: The picture could not be loaded: 127.0.0.1 did not answer, or not in full.',
  });
  // What had come in the first attempt was there for the others.
  expect(host.asked.map(({ url }) => url).sort()).toEqual(['/front', '/kitchen', '/kitchen', '/kitchen']);
  isDead = false;
  await retryDeadJob(db, null, id, 1);
  await becomes(db, id, 'succeeded');
}, 90_000);
