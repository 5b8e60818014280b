import { readFile } from 'node:fs/promises';
import type { Image } from '../../../sql/listing/listing.ts';
import { renderFlyer } from '../../../worker/flyer/render-flyer.ts';
import type { Renderer } from './renderer.ts';

/** As a render process works: pictures decoded, cut and encoded anew, and the finished file read back and checked. */
export async function openRenderer(): Promise<Renderer> {
  const obtain = async ({ asset = '' }: Image) => ({ bytes: await readFile(asset) });
  const context = { progress: async () => {}, obtain, signal: new AbortController().signal };
  return {
    render: async ({ payload }) => (await renderFlyer(payload, context)).pdf,
    close: async () => {},
  };
}
