import { deflateSync } from 'node:zlib';
import sharp, { type JpegOptions, type Sharp } from 'sharp';
import type { Profile } from '../../../sql/listing/listing.ts';
import type { PictureMark, Sheet } from '../sheet.ts';
import type { FlyerWarning } from '../warning.ts';
import type { Raster } from './decode.ts';

/** A picture cut and sized for its box, as the file keeps it. */
export interface PlacedPicture {
  width: number;
  height: number;
  /** A whole JPEG, or deflated red, green and blue. */
  colour: { filter: 'DCTDecode' | 'FlateDecode'; bytes: Buffer };
  /** Deflated, where the picture is not opaque. */
  alpha?: Buffer;
}

export interface PlacedPictures {
  placed: ReadonlyMap<PictureMark, PlacedPicture>;
  warnings: FlyerWarning[];
}

const DPI: Record<Profile, number> = { SCREEN: 200, PRINT: 300 };
const JPEG: Record<Profile, JpegOptions> = {
  SCREEN: { quality: 80, chromaSubsampling: '4:2:0' },
  PRINT: { quality: 90, chromaSubsampling: '4:4:4' },
};
/** Below this a printed photo looks soft. */
const LEAST_DPI = 150;
const POINTS_PER_INCH = 72;
/** Houses sit low: a crop keeps a little more of what is below the middle. */
const CENTRE = { x: 0.5, y: 0.55 };

/** Cuts and sizes every picture that the sheets show: never enlarged, and with no more pixels than the profile wants. */
export async function placePictures(
  sheets: readonly Sheet[],
  rasters: ReadonlyMap<string, Raster>,
  profile: Profile,
): Promise<PlacedPictures> {
  const placed = new Map<PictureMark, PlacedPicture>();
  const alike = new Map<string, PlacedPicture>();
  const soft = new Map<string, FlyerWarning>();
  for (const mark of marksOf(sheets)) {
    const raster = rasters.get(mark.picture.id);
    if (!raster) throw new Error(`The sheet shows a picture that was not loaded: ${mark.picture.path}`);
    const key = `${mark.picture.id} ${mark.fit} ${mark.width.toFixed(2)} ${mark.height.toFixed(2)}`;
    const known = alike.get(key) ?? (await place(mark, raster, profile));
    alike.set(key, known);
    placed.set(mark, known);
    if (dpiOf(mark) < LEAST_DPI) soft.set(mark.picture.path, softPicture(mark));
  }
  return { placed, warnings: [...soft.values()] };
}

function marksOf(sheets: readonly Sheet[]): PictureMark[] {
  const marks = sheets.flatMap(({ parts }) => parts.flatMap((part) => part.marks));
  return marks.filter((mark) => mark.type === 'picture');
}

/** Of the picture as it came, in the box that it fills. */
function dpiOf({ picture, width, height, fit }: PictureMark): number {
  const scales = [picture.width / width, picture.height / height];
  return (fit === 'cover' ? Math.min(...scales) : Math.max(...scales)) * POINTS_PER_INCH;
}

function softPicture(mark: PictureMark): FlyerWarning {
  const message = `It has only ${Math.floor(dpiOf(mark))} dots an inch at the size at which it is set, and looks soft in print: send a larger one.`;
  return { path: mark.picture.path, code: 'IMAGE_LOW_RESOLUTION', message };
}

async function place(mark: PictureMark, raster: Raster, profile: Profile): Promise<PlacedPicture> {
  const crop = mark.fit === 'cover' ? cropOf(raster, mark.width / mark.height) : wholeOf(raster);
  const most = (Math.max(mark.width, mark.height) / POINTS_PER_INCH) * DPI[profile];
  const scale = Math.min(1, most / Math.max(crop.width, crop.height));
  const [width, height] = [crop.width, crop.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]; // two in, two out
  const { data, channels } = raster;
  const cut = sharp(data, { raw: { width: raster.width, height: raster.height, channels } })
    .extract(crop)
    .resize(width, height, { fit: 'fill' });
  if (channels === 4) return { width, height, ...(await withAlpha(cut)) };
  return { width, height, colour: { filter: 'DCTDecode', bytes: await cut.jpeg(JPEG[profile]).toBuffer() } };
}

const wholeOf = ({ width, height }: Raster) => ({ left: 0, top: 0, width, height });

function cropOf({ width, height }: Raster, ratio: number) {
  const cutWidth = Math.min(width, Math.max(1, Math.round(height * ratio)));
  const cutHeight = Math.min(height, Math.max(1, Math.round(width / ratio)));
  return {
    left: Math.round((width - cutWidth) * CENTRE.x),
    top: Math.round((height - cutHeight) * CENTRE.y),
    width: cutWidth,
    height: cutHeight,
  };
}

/** Colour and transparency apart, as a PDF keeps them; the writer's own way with transparent pictures gives other bytes each time. */
async function withAlpha(cut: Sharp): Promise<Pick<PlacedPicture, 'colour' | 'alpha'>> {
  const pixels = await cut.raw().toBuffer();
  const count = pixels.length / 4;
  const colour = Buffer.alloc(count * 3);
  const alpha = Buffer.alloc(count);
  for (let pixel = 0; pixel < count; pixel += 1) {
    pixels.copy(colour, pixel * 3, pixel * 4, pixel * 4 + 3);
    alpha[pixel] = pixels[pixel * 4 + 3] ?? 255;
  }
  const isOpaque = alpha.every((value) => value === 255);
  return {
    colour: { filter: 'FlateDecode', bytes: deflateSync(colour, { level: 9 }) },
    ...(!isOpaque && { alpha: deflateSync(alpha, { level: 9 }) }),
  };
}
