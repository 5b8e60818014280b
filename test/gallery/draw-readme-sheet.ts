import { type FlyerCase, readCases } from '../flyer-cases/read-cases.ts';
import { type Drawn, drawCase } from './draw-case.ts';
import type { ReadmeSheet } from './readme-sheets.ts';

/** From the folder of the cases. */
const PHOTOS = '../../gallery/photos';
const PLAN = { file: '../images/floor-plan.png', role: 'FLOOR_PLAN', alt: 'Floor plan' };

const cases = readCases();

export async function drawReadmeSheet(sheet: ReadmeSheet): Promise<Drawn> {
  const found = cases.find(({ name }) => name.startsWith(sheet.of));
  const drawn = found && (await drawCase(withPhotos(found, sheet), sheet.template));
  if (!drawn) throw new Error(`${sheet.name}: there is no case ${sheet.of} that is drawn.`);
  return drawn;
}

function withPhotos({ input, ...rest }: FlyerCase, { photos, hasPlan, also, design = {} }: ReadmeSheet): FlyerCase {
  const shown = photos.map((photo, index) => ({
    file: `${PHOTOS}/${photo}.jpg`,
    role: index === 0 ? 'LEAD' : 'PHOTO',
    alt: photo,
  }));
  const logo = input.listing.images?.filter(({ role }) => role === 'LOGO') ?? [];
  const images = [...shown, ...(hasPlan ? [PLAN] : []), ...logo];
  return { ...rest, input: { listing: { ...input.listing, ...also, images }, design } };
}
