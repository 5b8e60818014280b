import sharp, { type Metadata } from 'sharp';
import { MAX_PICTURE_BYTES } from '../../../sql/listing/images-of.ts';
import { fault, MAX_PICTURE_PIXELS, type PictureFault, TOO_MANY_BYTES } from './fault.ts';
import { partialFrame } from './first-frame.ts';
import { kindOf } from './kind.ts';

// One picture at a time, on one thread, with nothing kept: a worker's memory is for its jobs.
sharp.cache(false);
sharp.concurrency(1);
// Loaders that run drawings or open other files stay shut, whatever a file pretends to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((kind) => `VipsForeignLoad${kind}`),
});

/** AVIF takes some 18 bytes of memory for each pixel while it is decoded: this many fit beside the fonts. */
const MOST_AVIF_PIXELS = 13_000_000;
/** What comes in several passes is in memory as a whole before its first row is known. */
const MOST_PROGRESSIVE_PIXELS = 40_000_000;

/** Rows of pixels, 8 bits a channel: red, green, blue, and alpha where there are four. */
export interface Raster {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3 | 4;
}

export interface Decoded {
  raster: Raster;
  /** Of the picture as it came, turned upright. */
  width: number;
  height: number;
  fault?: undefined;
}

export interface DecodeOptions {
  /** Pixels; a longer side is brought down to this. */
  longestSide: number;
  /** Of art, such as a logo. A photo is laid on white. */
  keepsAlpha: boolean;
}

/** Upright, in sRGB, with nothing left of what the file said about itself. Whatever is wrong with the bytes is a fault, never a throw. */
export async function decode(bytes: Uint8Array, options: DecodeOptions): Promise<Decoded | { fault: PictureFault }> {
  if (bytes.length > MAX_PICTURE_BYTES) return TOO_MANY_BYTES;
  const kind = kindOf(bytes);
  if (kind === 'not-allowed') {
    return fault(
      'IMAGE_TYPE_NOT_ALLOWED',
      'It is of a kind that is not taken: left out. Send JPEG, PNG, WebP, AVIF, GIF or TIFF.',
    );
  }
  if (kind === 'unknown') return UNREADABLE;
  try {
    return await decodeKnown(bytes, options);
  } catch (thrown) {
    return /pixel limit/i.test(thrown instanceof Error ? thrown.message : '') ? TOO_MANY_PIXELS : UNREADABLE;
  }
}

const UNREADABLE = fault(
  'IMAGE_UNREADABLE',
  'It cannot be read as a picture, or is cut short: left out. Send it again.',
);
const TOO_MANY_PIXELS = tooManyPixels(MAX_PICTURE_PIXELS);
const NO_COLOURS = fault(
  'IMAGE_TYPE_NOT_ALLOWED',
  'Its samples are measurements, not colours of 8 or 16 bits: left out. Save it as a picture of 8 bits a channel.',
);
const NOTHING_SEEN = fault('IMAGE_UNREADABLE', 'Nothing can be seen in it: left out. Send it again, with its content.');

/** Bits of a channel that say how dark it is; what else a TIFF may hold has no black and no white. */
const COLOUR_DEPTHS: readonly string[] = ['uchar', 'ushort'];

function tooManyPixels(most: number): { fault: PictureFault } {
  const millions = most / 1_000_000;
  const message = `It has more than the ${millions} million pixels that a picture of its kind may have: left out. Send a smaller one.`;
  return fault('IMAGE_TOO_LARGE', message);
}

async function decodeKnown(
  bytes: Uint8Array,
  { longestSide, keepsAlpha }: DecodeOptions,
): Promise<Decoded | { fault: PictureFault }> {
  const input = { failOn: 'warning', limitInputPixels: MAX_PICTURE_PIXELS } as const;
  const header = await sharp(bytes, input).metadata();
  const { autoOrient } = header;
  const most = mostPixels(header);
  if (autoOrient.width * autoOrient.height > most) return tooManyPixels(most);
  if (!COLOUR_DEPTHS.includes(header.depth)) return NO_COLOURS;
  const frame = partialFrame(bytes);
  const whole = sharp(bytes, input).autoOrient();
  const upright = frame ? whole.extract(frame) : whole;
  const sized = upright.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true });
  const laid = keepsAlpha ? sized : sized.flatten({ background: '#ffffff' });
  const coloured = isDeepInProfile(header) ? laid.withIccProfile('srgb') : laid;
  const raw = coloured.toColourspace('srgb').raw({ depth: 'uchar' });
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const raster: Raster = { data, width: info.width, height: info.height, channels: info.channels === 4 ? 4 : 3 };
  if (header.hasAlpha && isBlank(raster)) return NOTHING_SEEN;
  const { width, height } = frame ?? autoOrient;
  return { raster, width, height };
}

/** Nothing of what was transparent is left to see: no pixel that covers, or on white none that is darker. */
function isBlank({ data, channels }: Raster): boolean {
  if (channels === 3) return data.every((value) => value === 255);
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
  return true;
}

/** Of 16 bits with a profile sharp makes Display P3, and leaves it so, unless it is told what to end with. Without one, that would take it for P3. */
const isDeepInProfile = ({ depth, hasProfile }: Metadata): boolean => depth !== 'uchar' && hasProfile;

function mostPixels({ format, isProgressive }: Metadata): number {
  if (format === 'heif') return MOST_AVIF_PIXELS;
  return isProgressive ? MOST_PROGRESSIVE_PIXELS : MAX_PICTURE_PIXELS;
}
