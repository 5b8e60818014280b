import type { Image, Listing, Profile } from '../../../sql/listing/listing.ts';
import type { FlyerWarning } from '../warning.ts';
import { type Decoded, decode, type Raster } from './decode.ts';
import type { Obtained, PictureFault } from './fault.ts';
import { hasLightEdge } from './light-edge.ts';
import type { Picture, Pictures } from './picture.ts';
import { longestSide, type Wanted, wantedOf } from './wanted.ts';

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
const ART: readonly Wanted['role'][] = ['LOGO', 'FLOOR_PLAN', 'ENERGY_LABEL'];

/** Brings and decodes all pictures of a listing. One that is bad is told and left out. */
export async function loadPictures(listing: Listing, profile: Profile, obtain: Obtain): Promise<LoadedPictures> {
  const wanted = wantedOf(listing);
  const bringing = wanted.slice(0, ON_THE_WAY).map(({ image }) => started(obtain(image)));
  const good: { wanted: Wanted; picture: Picture }[] = [];
  const rasters = new Map<string, Raster>();
  const warnings: FlyerWarning[] = [];
  for (const [index, each] of wanted.entries()) {
    const obtained = await (bringing[index] ?? obtain(each.image));
    const next = wanted[index + ON_THE_WAY];
    if (next) bringing[index + ON_THE_WAY] = started(obtain(next.image));
    const isLead =
      each.role === 'LEAD' || (each.role === 'PHOTO' && !good.some(({ wanted: { role } }) => isPhoto(role)));
    const decoded = await decodeObtained(obtained, each, longestSide(profile, isLead));
    delete bringing[index];
    if (decoded.fault) warnings.push({ path: each.path, ...decoded.fault });
    else {
      good.push({ wanted: each, picture: pictureOf(each, decoded) });
      rasters.set(each.path, decoded.raster);
    }
  }
  return { pictures: sorted(good), rasters, warnings };
}

/** One that fails before its turn must not count as unheard meanwhile. */
function started<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

async function decodeObtained(
  { bytes, fault }: Obtained,
  { role }: Wanted,
  side: number,
): Promise<Decoded | { fault: PictureFault }> {
  return fault ? { fault } : await decode(bytes, { longestSide: side, keepsAlpha: ART.includes(role) });
}

function pictureOf({ image, path }: Wanted, { raster, width, height }: Decoded): Picture {
  const { alt = '', caption = '' } = image;
  return { id: path, path, width, height, alt, caption, hasLightEdge: hasLightEdge(raster) };
}

const isPhoto = (role: Wanted['role']): boolean => role === 'LEAD' || role === 'PHOTO';

function sorted(good: readonly { wanted: Wanted; picture: Picture }[]): Pictures {
  const of = (...roles: Wanted['role'][]) =>
    good.filter(({ wanted: { role } }) => roles.includes(role)).map(({ picture }) => picture);
  const [agentPhoto] = of('AGENT_PHOTO');
  const [logo] = of('LOGO');
  return {
    photos: [...of('LEAD'), ...of('PHOTO')],
    floorPlans: of('FLOOR_PLAN'),
    energyLabels: of('ENERGY_LABEL'),
    ...(agentPhoto && { agentPhoto }),
    ...(logo && { logo }),
  };
}
