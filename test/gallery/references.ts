import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { coarse } from './coarse.ts';
import { drawReadmeSheet } from './draw-readme-sheet.ts';
import { README_SHEETS, type ReadmeSheet } from './readme-sheets.ts';

const FOLDER = 'test/gallery/references';
/** Each template, paper and direction of writing is on another. */
const LEFT_OUT: ReadonlySet<string> = new Set(['austin', 'lagos']);

export const REFERENCE_SHEETS: readonly ReadmeSheet[] = README_SHEETS.filter(({ name }) => !LEFT_OUT.has(name));

/** The pages of a sheet as small pictures. */
export async function drawnPages(sheet: ReadmeSheet): Promise<Buffer[]> {
  const { pages } = await drawReadmeSheet(sheet);
  return await Promise.all(pages.map(coarse));
}

/** How its pages looked when they were last accepted. */
export async function acceptedPages({ name }: ReadmeSheet): Promise<Buffer[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.startsWith(`${name}-page-`)).sort();
  return await Promise.all(files.map(async (file) => await readFile(`${FOLDER}/${file}`)));
}

/** What all sheets look like now is what they shall look like. */
export async function acceptAll(): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const sheet of REFERENCE_SHEETS) {
    for (const [index, page] of (await drawnPages(sheet)).entries()) {
      await writeFile(`${FOLDER}/${sheet.name}-page-${index + 1}.png`, page);
      console.log(`${FOLDER}/${sheet.name}-page-${index + 1}.png  ${page.length} bytes`);
    }
  }
}
