import fc from 'fast-check';
import sharp from 'sharp';
import { IMAGE_ROLES } from '../../sql/listing/listing.ts';
import type { Obtained } from '../../worker/flyer/pictures/fault.ts';

const SIDES = [8, 90, 300, 480, 640, 900, 1_200, 1_600, 2_400];
/** Pixels: larger pictures cost time and show nothing else. */
const MOST = 3_000_000;
const BROKEN = 'broken';

const size = fc
  .tuple(fc.constantFrom(...SIDES), fc.constantFrom(...SIDES))
  .map(([width, height]) => [width, Math.min(height, Math.floor(MOST / width))] as const);
const name = fc
  .tuple(size, fc.constantFrom('jpeg', 'png'), fc.constantFrom('tan', 'white', 'navy'))
  .map(([[width, height], kind, colour]) => `${width}x${height}-${colour}.${kind}`);

/** A picture as a listing names it; `paint` makes its bytes. */
export const anyPicture = fc.record(
  {
    asset: fc.oneof({ weight: 12, arbitrary: name }, { weight: 1, arbitrary: fc.constant(BROKEN) }),
    role: fc.oneof(
      { weight: 4, arbitrary: fc.constant('PHOTO') },
      { weight: 1, arbitrary: fc.constantFrom(...IMAGE_ROLES) },
    ),
    alt: fc.constantFrom('Front of the house', 'المنزل', ''),
    caption: fc.constantFrom('The garden in May', 'W'.repeat(200), '公園'),
  },
  { requiredKeys: ['asset'] },
);

const painted = new Map<string, Promise<Buffer>>();

/** The bytes of a picture by its name: a ground with a darker middle, or nothing that is a picture. */
export async function paint(asset: string): Promise<Obtained> {
  const bytes = painted.get(asset) ?? draw(asset);
  painted.set(asset, bytes);
  return { bytes: await bytes };
}

async function draw(asset: string): Promise<Buffer> {
  const [, width, height, background = '', kind] = /^(\d+)x(\d+)-(\w+)\.(\w+)$/.exec(asset) ?? [];
  if (asset === BROKEN) return Buffer.from('no picture at all');
  const ground = { width: Number(width), height: Number(height), channels: 3, background } as const;
  const middle = await sharp({
    create: { ...ground, width: Math.ceil(ground.width / 2), height: Math.ceil(ground.height / 2), background: 'teal' },
  })
    .png()
    .toBuffer();
  const picture = sharp({ create: ground }).composite([{ input: middle }]);
  return await (kind === 'png' ? picture.png({ compressionLevel: 1 }) : picture.jpeg()).toBuffer();
}
