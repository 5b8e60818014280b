import sharp from 'sharp';

export interface Difference {
  /** Pixels that a person would see to be others. */
  pixels: number;
  /** Where they are: red on the page, which is faint. */
  picture: Buffer;
}

/** Of 255, of one channel, after a blur: the edge of a letter may be drawn otherwise, a line or a gap may not. */
const SEEN = 48;
const BLUR = 0.8;
const RED = [220, 0, 0] as const;
const FAINT = 4;

/** Pages of another size differ as a whole. */
export async function differenceOf(one: Buffer, other: Buffer): Promise<Difference> {
  const [first, second] = [await rasterOf(one), await rasterOf(other)];
  const { width, height } = second;
  const isOtherSize = first.width !== width || first.height !== height;
  const shown = Buffer.from(second.data.map((value) => 255 - Math.round((255 - value) / FAINT)));
  let pixels = 0;
  for (let at = 0; at < second.data.length; at += 3) {
    if (!isOtherSize && distance(first.data, second.data, at) <= SEEN) continue;
    pixels += 1;
    shown.set(RED, at);
  }
  return {
    pixels,
    picture: await sharp(shown, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  };
}

async function rasterOf(png: Buffer): Promise<{ data: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .blur(BLUR)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function distance(one: Buffer, other: Buffer, at: number): number {
  return Math.max(...[0, 1, 2].map((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0))));
}
