import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, inject } from 'vitest';
import { keepAsset } from '../../../sql/assets.ts';
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

test('a worker brings the pictures of a flyer to the process that draws it', async ({ db }) => {
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
  await using host = await startPictureHost((_request, response) => response.end(HOUSE));
  const asset = createHash('sha256').update(HOUSE).digest('hex');
  await keepAsset(db, 'default', { id: asset, bytes: HOUSE, size: undefined });
  const images = [{ asset, role: 'LEAD', alt: 'The front' }, { url: `${host.url}/a.jpg` }, { asset: 'f'.repeat(64) }];
  const { id } = await enqueue(db, { type: 'listing_flyer', payload: { listing: { ...BASE, images } } });

  const worker = runWorker(db, { listing_flyer: [handler, options] }, { isolatePool, timeoutMs: 60_000 });
  await until(async () => (await jobRow(db, id))?.status === 'succeeded', { timeoutMs: 60_000 });
  await worker.stop(0);
  await isolatePool.close();

  const { rows } = await db.query('select warnings from handbill.flyers where job_id = $1', [id]);
  expect(rows[0].warnings.filter(({ code }: { code: string }) => code !== 'IMAGE_LOW_RESOLUTION')).toMatchObject([
    // Without IMAGE_ALLOWED_HOSTS the loopback is nobody's to fetch from.
    { path: '/listing/images/1', code: 'IMAGE_ADDRESS_REFUSED' },
    { path: '/listing/images/2', code: 'IMAGE_NOT_FOUND' },
  ]);
  expect(host.asked).toEqual([]);
}, 90_000);
