import sharp from 'sharp';
import type { Profile } from '../../../sql/listing/listing.ts';
import { marksOf, type PictureMark, type Sheet } from '../sheet.ts';
import type { FlyerWarning } from '../warning.ts';
import type { Raster } from './decode.ts';
import { encodeArt, type PlacedPicture } from './encode-art.ts';
import { FINENESS, type Fineness, MOST_BYTES } from './fineness.ts';

export interface PlacedPictures {
  placed: ReadonlyMap<PictureMark, PlacedPicture>;
  warnings: FlyerWarning[];
}

/** Below this a printed photo looks soft. */
const LEAST_DPI = 150;
const POINTS_PER_INCH = 72;
/** Houses sit low: a crop keeps a little more of what is below the middle. */
const CENTRE = { x: 0.5, y: 0.55 };

/**
 * Cuts and sizes every picture that the sheets show: never enlarged, and with no more pixels than the profile wants. Where those of a screen file are
 * too many bytes all the same, they are made coarser together.
 */
export async function placePictures(
  sheets: readonly Sheet[],
  rasters: ReadonlyMap<string, Raster>,
  profile: Profile,
): Promise<PlacedPictures> {
  const marks = marksOf(sheets).filter((mark) => mark.type === 'picture');
  const soft = new Map(marks.filter((mark) => dpiOf(mark) < LEAST_DPI).map((mark) => [mark.picture.path, mark]));
  const warnings = [...soft.values()].map((mark) => softPicture(mark, profile));
  const [finest, ...coarser] = FINENESS[profile];
  let placed = await placeAll(marks, rasters, finest);
  for (const fineness of coarser) {
    if (bytesOf(placed) <= MOST_BYTES[profile]) break;
    placed = await placeAll(marks, rasters, fineness);
  }
  return { placed, warnings };
}

async function placeAll(
  marks: readonly PictureMark[],
  rasters: ReadonlyMap<string, Raster>,
  fineness: Fineness,
): Promise<Map<PictureMark, PlacedPicture>> {
  const placed = new Map<PictureMark, PlacedPicture>();
  const alike = new Map<string, PlacedPicture>();
  for (const mark of marks) {
    const raster = rasters.get(mark.picture.id);
    if (!raster) throw new Error(`The sheet shows a picture that was not loaded: ${mark.picture.path}`);
    const key = `${mark.picture.id} ${mark.fit} ${mark.width.toFixed(2)} ${mark.height.toFixed(2)}`;
    const known = alike.get(key) ?? (await place(mark, raster, fineness));
    alike.set(key, known);
    placed.set(mark, known);
  }
  return placed;
}

function bytesOf(placed: ReadonlyMap<PictureMark, PlacedPicture>): number {
  const sizes = [...new Set(placed.values())].map(({ colour, alpha }) => colour.bytes.length + (alpha?.length ?? 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Of the picture as it came, in the box that it fills. */
function dpiOf({ picture, width, height, fit }: PictureMark): number {
  const scales = [picture.width / width, picture.height / height];
  return (fit === 'cover' ? Math.min(...scales) : Math.max(...scales)) * POINTS_PER_INCH;
}

function softPicture(mark: PictureMark, profile: Profile): FlyerWarning {
  const where = profile === 'PRINT' ? 'in print' : 'when printed';
  const message = `It has only ${Math.floor(dpiOf(mark))} dots an inch at the size at which it is set, and looks soft ${where}: send a larger one.`;
  return { path: mark.picture.path, code: 'IMAGE_LOW_RESOLUTION', message };
}

async function place(mark: PictureMark, raster: Raster, { dpi, jpeg }: Fineness): Promise<PlacedPicture> {
  const crop = mark.fit === 'cover' ? cropOf(raster, mark.width / mark.height) : wholeOf(raster);
  const most = (Math.max(mark.width, mark.height) / POINTS_PER_INCH) * dpi;
  const scale = Math.min(1, most / Math.max(crop.width, crop.height));
  const [width, height] = [crop.width, crop.height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ]; // two in, two out
  const { data, channels } = raster;
  const cut = sharp(data, { raw: { width: raster.width, height: raster.height, channels } })
    .extract(crop)
    .resize(width, height, { fit: 'fill' });
  if (channels === 4 || mark.fit === 'contain') return { width, height, ...(await encodeArt(cut)) };
  return { width, height, colour: { filter: 'DCTDecode', bytes: await cut.jpeg(jpeg).toBuffer() } };
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
