import { expect, test } from 'vitest';
import type { RenderedFlyer } from '../../../sql/flyers.ts';
import '../../../worker/flyer/handler.ts';
import { type HandlerContext, registeredHandlers } from '../../../worker/register.ts';
import { YABA } from './listings.ts';

const silent = () => {};
const context: HandlerContext = {
  jobId: '5e0c1a34-2d3f-4c55-9f4e-1f0a3b6c7d88',
  attempt: 1,
  signal: new AbortController().signal,
  reportProgress: async () => {},
  log: { debug: silent, info: silent, warn: silent, error: silent },
  read: async () => undefined,
};

test('flyers are made in a process of their own, and kept with the outcome', () => {
  const { options } = registeredHandlers().get('listing_flyer') ?? {};

  expect(options).toMatchObject({ isolate: true, store: expect.any(Function) });
});

test('a payload that SQL enqueued uncleaned is cleaned first, and the flyer tells what was taken out', async () => {
  const { handler } = registeredHandlers().get('listing_flyer') ?? {};
  const made = await handler?.({ listing: { ...YABA, title: 'Three\u0000 bed\tflat' } }, context);
  const flyer = made as RenderedFlyer; // what a handler gives is known by its type of job only

  expect(Buffer.from(flyer.pdf).toString('latin1')).toMatch(/^%PDF/);
  expect(flyer.warnings).toMatchObject([{ path: '/listing/title', code: 'CONTROL_CHARACTERS_REMOVED' }]);
});

test('a payload that is no listing ends the job at once, and every fault is named', async () => {
  const { handler } = registeredHandlers().get('listing_flyer') ?? {};
  const making = async () => handler?.({ listing: { title: 'Flat', priceMinor: -1, currency: 'NGN' } }, context);

  await expect(making()).rejects.toMatchObject({
    name: 'PermanentError',
    code: 'INVALID_PAYLOAD',
    message: expect.stringMatching(
      /\/listing\/priceMinor.*\/listing\/address|\/listing\/address.*\/listing\/priceMinor/s,
    ),
  });
});
