import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { RenderedFlyer } from '../../sql/flyers.ts';
import type { FlyerPayload } from '../../sql/listing/listing.ts';
import { bytesOf, openDocument } from './document.ts';
import { drawSheets } from './draw.ts';
import { type Layout, layOut } from './layout/layout.ts';
import { loadPictures, type Obtain } from './pictures/load-pictures.ts';
import { type PlacedPictures, placePictures } from './pictures/place-pictures.ts';
import { verify } from './verify/verify.ts';

/** Where the rendering stands; percent of the whole, from 0 to 99. */
export type Progress = (percent: number, stage: string) => Promise<void>;

export interface RenderContext {
  progress: Progress;
  obtain: Obtain;
  signal: AbortSignal;
}

/**
 * The finished flyer of a cleaned listing: checked, and the same bytes for the same listing and pictures.
 * Rejects with a PermanentError (OUTPUT_REJECTED) when the result is not fit to print, with the signal's reason when aborted, and as `obtain` did.
 */
export async function renderFlyer(
  payload: FlyerPayload,
  { progress, obtain, signal }: RenderContext,
): Promise<RenderedFlyer> {
  const enter = async (percent: number, stage: string) => {
    await progress(percent, stage);
    // Layout and drawing hold the thread: an abort that has arrived meanwhile is heard here.
    await setImmediate();
    signal.throwIfAborted();
  };
  const profile = payload.design?.profile ?? 'SCREEN';
  await enter(5, 'photos');
  const { pictures, rasters, warnings } = await loadPictures(payload.listing, profile, obtain);
  await enter(40, 'layout');
  const layout = layOut(payload, pictures);
  await enter(50, 'draw');
  const placed = await placePictures(layout.sheets, rasters, profile);
  const pdf = await draw(payload.listing.title, layout, placed);
  await enter(75, 'verify');
  const { pageCount } = await verify(pdf, layout);
  await enter(95, 'store');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return { pdf, sha256, pageCount, warnings: [...warnings, ...layout.warnings, ...placed.warnings] };
}

/** @param title whole, and in whatever letters: only paper is short of room and glyphs */
async function draw(title: string, { sheets, copy }: Layout, { placed }: PlacedPictures): Promise<Buffer> {
  const { language, direction, address, agent } = copy;
  const author = agent?.agency ?? agent?.name;
  const doc = openDocument({ title, subject: address, language, direction, ...(author && { author }) });
  drawSheets(doc, sheets, placed, copy);
  return await bytesOf(doc);
}
