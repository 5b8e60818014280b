import { imagesOf, type NamedImage } from '../../../sql/listing/images-of.ts';
import type { Image, Listing, Profile } from '../../../sql/listing/listing.ts';
import type { FlyerWarning } from '../warning.ts';
import { byRole, type GoodPicture } from './by-role.ts';
import { type Decoded, decode, type Raster } from './decode.ts';
import { fault, type Obtained, type PictureFault } from './fault.ts';
import { hasLightEdge } from './light-edge.ts';
import { longestSide } from './longest-side.ts';
import type { Picture, Pictures } from './picture.ts';
import { filesOf, idOf, type PictureFile } from './picture-files.ts';
import { visibleInk } from './visible-ink.ts';

/** Gets a picture's bytes. Rejects when another attempt may do better. */
export type Obtain = (image: Image) => Promise<Obtained>;

export interface LoadedPictures {
  pictures: Pictures;
  /** By the picture's id. */
  rasters: ReadonlyMap<string, Raster>;
  warnings: FlyerWarning[];
}

/** Pictures on their way while others are decoded: enough to hide a distance, few enough for the memory. */
const ON_THE_WAY = 4;
/** How many times as long as wide a picture may be: beyond, a sheet shows a line. */
const LONGEST_SHAPE = 20;
const MERE_LINE = fault(
  'IMAGE_LEFT_OUT',
  `It is more than ${LONGEST_SHAPE} times as long as wide, a mere line: left out. Send a piece of it.`,
);

/** Brings and decodes all pictures of a listing, each file once however often it is named. One that is bad is told and left out. */
export async function loadPictures(listing: Listing, profile: Profile, obtain: Obtain): Promise<LoadedPictures> {
  const wanted = imagesOf(listing);
  const files = filesOf(wanted);
  const bring = (file: PictureFile | undefined) => file && started(obtain(file.wanted.image));
  const bringing = files.slice(0, ON_THE_WAY).map(bring);
  const found = new Map<string, Decoded | { fault: PictureFault }>();
  let hasLead = false;
  for (const [index, file] of files.entries()) {
    const obtained = await bringing[index]?.catch((cause: unknown) => {
      throw troubleAt(file.wanted.path, cause);
    });
    if (!obtained) continue;
    delete bringing[index];
    bringing[index + ON_THE_WAY] = bring(files[index + ON_THE_WAY]);
    const mayLead = file.isLead || (file.isPhoto && !hasLead);
    const decoded = await decodeObtained(obtained, file.keepsAlpha, longestSide(profile, mayLead));
    found.set(file.id, decoded);
    hasLead ||= file.isPhoto && !decoded.fault;
  }
  return collected(wanted, found);
}

/** One that fails before its turn must not count as unheard meanwhile. */
function started<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** Which picture it was, for whoever can mend it; what came of the attempt besides stays as it was. */
function troubleAt(path: string, cause: unknown): unknown {
  return cause instanceof Error ? Object.assign(cause, { message: `${path}: ${cause.message}` }) : cause;
}

function collected(
  wanted: readonly NamedImage[],
  found: ReadonlyMap<string, Decoded | { fault: PictureFault }>,
): LoadedPictures {
  const good: GoodPicture[] = [];
  const rasters = new Map<string, Raster>();
  const warnings: FlyerWarning[] = [];
  for (const each of wanted) {
    const decoded = found.get(idOf(each));
    if (decoded?.fault) warnings.push({ path: each.path, ...decoded.fault });
    if (!decoded || decoded.fault) continue;
    good.push({ wanted: each, picture: pictureOf(each, decoded) });
    rasters.set(idOf(each), decoded.raster);
  }
  const { pictures, warnings: surplus } = byRole(good);
  return { pictures, rasters, warnings: [...warnings, ...surplus] };
}

async function decodeObtained(
  obtained: Obtained,
  keepsAlpha: boolean,
  side: number,
): Promise<Decoded | { fault: PictureFault }> {
  if (obtained.fault) return obtained;
  const decoded = await decode(obtained.bytes, { longestSide: side, keepsAlpha });
  return !decoded.fault && isMereLine(decoded) ? MERE_LINE : decoded;
}

function isMereLine({ width, height }: Decoded): boolean {
  return Math.max(width, height) > LONGEST_SHAPE * Math.min(width, height);
}

function pictureOf(wanted: NamedImage, { raster, width, height }: Decoded): Picture {
  const { image, path } = wanted;
  const { alt = '', caption = '' } = image;
  const ink = visibleInk(raster);
  return {
    id: idOf(wanted),
    path,
    width,
    height,
    alt,
    caption,
    hasLightEdge: hasLightEdge(raster),
    ...(ink && { ink }),
  };
}
