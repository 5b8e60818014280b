import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { RenderedFlyer } from '../../sql/flyers.ts';
import type { FlyerPayload } from '../../sql/listing/listing.ts';
import { bytesOf, openDocument } from './document.ts';
import { drawSheets } from './draw.ts';
import { type Layout, layOut } from './layout/layout.ts';
import { verify } from './verify/verify.ts';

/** Where the rendering stands; percent of the whole, from 0 to 99. */
export type Progress = (percent: number, stage: string) => Promise<void>;

/**
 * The finished flyer of a cleaned listing: checked, and the same bytes for the same listing.
 * Rejects with a PermanentError (OUTPUT_REJECTED) when the result is not fit to print, with the signal's reason when aborted.
 */
export async function renderFlyer(
  payload: FlyerPayload,
  progress: Progress,
  signal: AbortSignal,
): Promise<RenderedFlyer> {
  const enter = async (percent: number, stage: string) => {
    await progress(percent, stage);
    // Layout and drawing hold the thread: an abort that has arrived meanwhile is heard here.
    await setImmediate();
    signal.throwIfAborted();
  };
  await enter(10, 'layout');
  const layout = layOut(payload);
  await enter(40, 'draw');
  const pdf = await draw(payload.listing.title, layout);
  await enter(75, 'verify');
  const { pageCount } = await verify(pdf, layout);
  await enter(95, 'store');
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  return { pdf, sha256, pageCount, warnings: layout.warnings };
}

/** @param title whole, and in whatever letters: only paper is short of room and glyphs */
async function draw(title: string, { sheets, copy }: Layout): Promise<Buffer> {
  const { language, direction, address, agent } = copy;
  const author = agent?.agency ?? agent?.name;
  const doc = openDocument({ title, subject: address, language, direction, ...(author && { author }) });
  drawSheets(doc, sheets);
  return await bytesOf(doc);
}
