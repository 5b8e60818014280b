// `npm run gallery:readme`: draws the pictures of the README. Takes part of a name, and the folder to write to, if not the usual one.
import { mkdir } from 'node:fs/promises';
import sharp from 'sharp';
import { drawReadmeSheet } from './draw-readme-sheet.ts';
import { README_SHEETS, type ReadmeSheet } from './readme-sheets.ts';

const HEIGHT = 760;
const QUALITY = 78;
const [only = '', folder = 'docs/pictures'] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
for (const sheet of README_SHEETS.filter(({ name }) => name.includes(only))) await drawSheet(sheet);

async function drawSheet(sheet: ReadmeSheet): Promise<void> {
  const [first] = (await drawReadmeSheet(sheet)).pages;
  const { size } = await sharp(first)
    .resize({ height: HEIGHT })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toFile(`${folder}/${sheet.name}.jpg`);
  console.log(`${folder}/${sheet.name}.jpg  ${size} bytes`);
}
