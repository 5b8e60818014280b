// `npm run gallery:readme`: draws the pictures of the README. Takes part of a name, and the folder to write to, if not the usual one.
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { type FlyerCase, readCases } from '../flyer-cases/read-cases.ts';
import { drawCase } from './draw-case.ts';
import { README_SHEETS, type ReadmeSheet } from './readme-sheets.ts';

const HEIGHT = 760;
const QUALITY = 78;
/** From the folder of the cases. */
const PHOTOS = '../../gallery/photos';
const PLAN = { file: '../images/floor-plan.png', role: 'FLOOR_PLAN', alt: 'Floor plan' };

const [only = '', folder = 'docs/pictures'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const cases = readCases();
for (const sheet of README_SHEETS.filter(({ name }) => name.includes(only))) await drawSheet(sheet);

async function drawSheet(sheet: ReadmeSheet): Promise<void> {
  const found = cases.find(({ name }) => name.startsWith(sheet.of));
  const drawn = found && (await drawCase(withPhotos(found, sheet), sheet.template));
  const [first] = drawn?.pages ?? [];
  if (!first) throw new Error(`${sheet.name}: there is no case ${sheet.of} that is drawn.`);
  const { size } = await sharp(first)
    .resize({ height: HEIGHT })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toFile(`${folder}/${sheet.name}.jpg`);
  console.log(`${folder}/${sheet.name}.jpg  ${size} bytes`);
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
