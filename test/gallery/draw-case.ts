import { readFile } from 'node:fs/promises';
import { rasterise } from '../../server/preview/rasterise.ts';
import type { Image, Template } from '../../sql/listing/listing.ts';
import { parseFlyerPayload } from '../../sql/listing/parse-flyer-payload.ts';
import { renderFlyer } from '../../worker/flyer/render-flyer.ts';
import { type FlyerCase, inputOf } from '../flyer-cases/read-cases.ts';

export interface Drawn {
  name: string;
  /** PNGs, one a page. */
  pages: Buffer[];
  pdf: Uint8Array;
  warnings: string[];
}

const HEIGHT = 1_200;

/** Undefined for an input that is refused, as some cases want it. */
export async function drawCase(flyerCase: FlyerCase, template: Template): Promise<Drawn | undefined> {
  const input = inputOf(flyerCase) as { design?: object };
  const parsed = parseFlyerPayload({ ...input, design: { ...input.design, template } });
  if (!parsed.payload) return undefined;
  const obtain = async ({ asset = '' }: Image) => ({ bytes: await readFile(`test/flyer-cases/listings/${asset}`) });
  const context = { progress: async () => {}, obtain, signal: new AbortController().signal };
  const { pdf, pageCount, warnings } = await renderFlyer(parsed.payload, context);
  const pages: Buffer[] = [];
  for (let page = 0; page < pageCount; page += 1) pages.push(await rasterise(pdf, page, HEIGHT));
  const told = [...parsed.warnings, ...warnings].map(({ path, code }) => `${path} ${code}`);
  return { name: `${flyerCase.name}-${template.toLowerCase()}`, pages, pdf, warnings: told };
}
