import type { FlyerWarning, RenderedFlyer } from '../../sql/flyers.ts';
import { storeFlyer } from '../../sql/flyers.ts';
import type { FlyerPayload, Image } from '../../sql/listing/listing.ts';
import { parseFlyerPayload } from '../../sql/listing/parse-flyer-payload.ts';
import { PermanentError } from '../errors.ts';
import { type HandlerContext, register } from '../register.ts';
import type { Obtained } from './pictures/fault.ts';
import { obtainPicture } from './pictures/obtain.ts';

register<unknown, RenderedFlyer>('listing_flyer', handleFlyer, {
  isolate: true,
  prepare: renderOnce,
  read: obtainPicture,
  store: (tx, { id, attempt }, flyer) => storeFlyer(tx, id, attempt, flyer),
});

async function handleFlyer(raw: unknown, { reportProgress, read, signal }: HandlerContext): Promise<RenderedFlyer> {
  const { payload, warnings } = checked(raw);
  const { renderFlyer } = await loadRenderer();
  const obtain = (image: Image) => read(image) as Promise<Obtained>; // What obtainPicture answers.
  const flyer = await renderFlyer(payload, { progress: reportProgress, obtain, signal });
  return { ...flyer, warnings: [...warnings, ...flyer.warnings] };
}

/** Only the process that renders loads fonts and libraries; the worker itself just needs to know that there is a handler. */
const loadRenderer = () => import('./render-flyer.ts');

/** The first flyer of a process takes ten times as long as the others: one for the bin, before anybody waits. */
async function renderOnce(): Promise<void> {
  const { renderFlyer } = await loadRenderer();
  const listing = { title: 'A flat', address: 'A street', priceMinor: '100', currency: 'EUR' };
  const obtain = () => Promise.reject(new Error('This listing has no pictures.'));
  await renderFlyer({ listing }, { progress: async () => {}, obtain, signal: new AbortController().signal });
}

/** SQL can enqueue too, past the checks of the API. */
function checked(raw: unknown): { payload: FlyerPayload; warnings: FlyerWarning[] } {
  const parsed = parseFlyerPayload(raw);
  if (parsed.payload) return parsed;
  const faults = parsed.issues.map(({ path, message }) => `${path}: ${message}`).join(' ');
  throw new PermanentError(`The payload is no listing that can be printed. ${faults}`, { code: 'INVALID_PAYLOAD' });
}
