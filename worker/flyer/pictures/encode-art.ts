import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture cut and sized for its box, as the file keeps it. */
export interface PlacedPicture {
  width: number;
  height: number;
  /** A whole JPEG, or deflated red, green and blue. */
  colour: { filter: 'DCTDecode' | 'FlateDecode'; bytes: Buffer };
  /** Deflated, where the picture is not opaque. */
  alpha?: Buffer;
}

/** Flat colours and sharp edges stay as they are up to here. More of it is rather a photo, which JPEG is made for. */
const MOST_LOSSLESS = 400_000;
/** Below this a colour is as good as unseen, and rounded to anything. */
const FAINT = 16;
const JPEG = { quality: 90, chromaSubsampling: '4:4:4' } as const;

/** Logos and plans: colour and transparency apart, as a PDF keeps them; the writer's own way with transparent pictures gives other bytes each time. */
export async function encodeArt(cut: Sharp): Promise<Pick<PlacedPicture, 'colour' | 'alpha'>> {
  const { data, info } = await cut.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const { colour, alpha } = apart(data, width * height);
  const isOpaque = alpha.every((value) => value === 255);
  if (!isOpaque) spread(colour, alpha, width);
  const lossless = deflateSync(colour, { level: 9 });
  return {
    colour:
      lossless.length <= MOST_LOSSLESS
        ? { filter: 'FlateDecode', bytes: lossless }
        : {
            filter: 'DCTDecode',
            bytes: await sharp(colour, { raw: { width, height, channels: 3 } })
              .jpeg(JPEG)
              .toBuffer(),
          },
    ...(!isOpaque && { alpha: deflateSync(alpha, { level: 9 }) }),
  };
}

function apart(pixels: Buffer, count: number): { colour: Buffer; alpha: Buffer } {
  const colour = Buffer.alloc(count * 3);
  const alpha = Buffer.alloc(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    pixels.copy(colour, pixel * 3, pixel * 4, pixel * 4 + 3);
    alpha[pixel] = pixels[pixel * 4 + 3] ?? 255;
  }
  return { colour, alpha };
}

/**
 * Gives what is not seen the colour of what is seen nearest. Whoever shows the file scales colour and transparency apart: black that lies unseen beside
 * an edge would come out as a dark line round it.
 */
function spread(colour: Buffer, alpha: Buffer, width: number): void {
  const isKnown = Uint8Array.from(alpha, (value) => (value >= FAINT ? 1 : 0));
  const line = new Int32Array(alpha.length);
  let count = 0;
  for (let pixel = 0; pixel < alpha.length; pixel += 1) if (isKnown[pixel]) line[count++] = pixel;
  const give = (from: number, to: number) => {
    if (isKnown[to] !== 0) return;
    isKnown[to] = 1;
    colour.copyWithin(to * 3, from * 3, from * 3 + 3);
    line[count++] = to;
  };
  for (let at = 0; at < count; at += 1) {
    const pixel = line[at] ?? 0;
    if (pixel % width > 0) give(pixel, pixel - 1);
    if (pixel % width < width - 1) give(pixel, pixel + 1);
    give(pixel, pixel - width);
    give(pixel, pixel + width);
  }
}
