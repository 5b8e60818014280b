import { mkdir, writeFile } from 'node:fs/promises';
import sharp, { type Region } from 'sharp';
import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';
import { acceptedPages, drawnPages, REFERENCE_SHEETS } from './references.ts';

const FOLDER = '.gallery/differing';
/** Pixels of a page that may differ: less than a word. */
const MOST = 40;
const HOW = 'Where it is meant so: npm run gallery -- --accept';

test.each(REFERENCE_SHEETS.map((sheet) => [sheet.name, sheet] as const))('%s looks as it did', async (name, sheet) => {
  const [drawn, accepted] = [await drawnPages(sheet), await acceptedPages(sheet)];
  const told: string[] = [];
  for (const [index, page] of drawn.entries())
    told.push(...(await compare(`${name}-page-${index + 1}`, page, accepted[index])));

  expect(told).toEqual([]);
  expect(drawn, `Other pages than there were. ${HOW}`).toHaveLength(accepted.length);
});

async function compare(name: string, page: Buffer, accepted: Buffer | undefined): Promise<string[]> {
  const difference = accepted && (await differenceOf(accepted, page));
  if (difference && difference.pixels <= MOST) return [];
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/${name}.new.png`, page);
  if (!difference) return [`${name} is new: ${FOLDER}/${name}.new.png. ${HOW}`];
  await writeFile(`${FOLDER}/${name}.difference.png`, difference.picture);
  return [
    `${difference.pixels} pixels of ${name} differ: see ${FOLDER}/${name}.new.png and ${name}.difference.png. ${HOW}`,
  ];
}

async function firstPage(): Promise<Buffer> {
  const sheet = REFERENCE_SHEETS.find(({ name }) => name === 'classic');
  const [page] = sheet ? await acceptedPages(sheet) : [];
  if (!page) throw new Error('There is no accepted picture of the sheet "classic".');
  return page;
}

/** The page with a piece of itself at another place, or white where it is put from nowhere. */
async function changed(page: Buffer, area: Region, move?: { left: number; top: number }): Promise<Buffer> {
  const { left, top, width, height } = area;
  const piece = await sharp(page).extract(area).png().toBuffer();
  const white = { create: { width, height, channels: 3, background: 'white' } } as const;
  const layers = [
    { input: white, left, top },
    ...(move ? [{ input: piece, left: left + move.left, top: top + move.top }] : []),
  ];
  return await sharp(page).composite(layers).png().toBuffer();
}

/** Of the lines at the left of the lower half, the one with most ink. */
async function darkestLine(page: Buffer): Promise<Region> {
  const area = { left: 30, width: 140, height: 9 };
  const tops = Array.from({ length: 24 }, (_, index) => 300 + 9 * index);
  const whites = await Promise.all(
    tops.map(
      async (top) =>
        (
          await sharp(
            await sharp(page)
              .extract({ ...area, top })
              .png()
              .toBuffer(),
          ).stats()
        ).channels[0]?.mean ?? 0,
    ),
  );
  return { ...area, top: tops[whites.indexOf(Math.min(...whites))] ?? 0 };
}

const pixelsOf = async (page: Buffer, other: Buffer) => (await differenceOf(page, other)).pixels;

test('a lost line, a block two pixels lower and a lost photo are seen; a softer drawing of the same page is not', async () => {
  const page = await firstPage();
  const { width = 0 } = await sharp(page).metadata();
  const softer = await sharp(page).toColourspace('srgb').blur(0.5).linear(0.98, 2).png().toBuffer();

  expect(await pixelsOf(page, page)).toBe(0);
  expect(await pixelsOf(page, softer)).toBeLessThanOrEqual(MOST);
  expect(await pixelsOf(page, await changed(page, await darkestLine(page)))).toBeGreaterThan(MOST);
  expect(
    await pixelsOf(page, await changed(page, { left: 0, top: 400, width, height: 80 }, { left: 0, top: 2 })),
  ).toBeGreaterThan(MOST);
  expect(await pixelsOf(page, await changed(page, { left: 30, top: 220, width: 100, height: 70 }))).toBeGreaterThan(
    MOST,
  );
  expect(
    await pixelsOf(
      page,
      await sharp(page)
        .resize({ width: width - 2 })
        .png()
        .toBuffer(),
    ),
  ).toBeGreaterThan(MOST);
});
