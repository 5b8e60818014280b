import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bytesOf, openDocument } from '../../../worker/flyer/document.ts';
import { drawSheets } from '../../../worker/flyer/draw.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import type { PictureMark } from '../../../worker/flyer/sheet.ts';
import { holdsText } from '../../../worker/flyer/verify/compare-text.ts';
import { verify } from '../../../worker/flyer/verify/verify.ts';
import { boxed } from './boxed-sheet.ts';
import { flyer } from './listings.ts';
import { pictureAt } from './photos.ts';
import { render } from './read-pdf.ts';

const rejection = (reason: RegExp) =>
  expect.objectContaining({ code: 'OUTPUT_REJECTED', message: expect.stringMatching(reason) });

test('a flyer passes with the number of its pages', async () => {
  const { pdf } = await render(flyer());

  await expect(verify(pdf, layOut(flyer()))).resolves.toEqual({ pageCount: 1 });
});

test('bytes that do not open are rejected', async () => {
  const { pdf } = await render(flyer());

  await expect(verify(Buffer.from('%PDF-1.7 nothing'), layOut(flyer()))).rejects.toEqual(rejection(/does not open/));
  await expect(verify(pdf.slice(0, 400), layOut(flyer()))).rejects.toEqual(rejection(/./));
});

test.each([
  ['title', { title: 'Another title' }],
  ['price', { priceMinor: '270000100' }],
  ['address', { address: '13 Herbert Macaulay Way' }],
])('a flyer that lost its %s is rejected', async (field, change) => {
  const { pdf } = await render(flyer());

  await expect(verify(pdf, layOut(flyer(change)))).rejects.toEqual(
    rejection(new RegExp(`the ${field} cannot be read back`)),
  );
});

test('a box in place of a letter is rejected', async () => {
  await expect(verify(await boxed(), layOut(flyer()))).rejects.toEqual(
    rejection(/^The finished flyer was rejected: 4 letters are missing/),
  );
});

test('a poster names the place alone, and is not refused for want of the street', async () => {
  const { pageCount, warnings } = await render({ ...flyer(), design: { template: 'WINDOW_CARD' } });

  expect(pageCount).toBe(1);
  expect(warnings.filter(({ path }) => path === '/listing/address')).toEqual([]);
});

test('a flyer whose links are others than its sheet wants is rejected', async () => {
  const layout = layOut(flyer());
  const [sheet] = layout.sheets;
  if (!sheet) throw new Error('There is no sheet.');
  const linked = (link: string) => ({
    ...layout,
    sheets: [{ ...sheet, parts: sheet.parts.map((part) => (part.role === 'H1' ? { ...part, link } : part)) }],
  });
  const doc = openDocument({ title: 'Linked', language: 'en', direction: 'ltr' });
  drawSheets(doc, linked('https://here.example/').sheets, new Map());
  const pdf = await bytesOf(doc);

  await expect(verify(pdf, linked('https://here.example/'))).resolves.toEqual({ pageCount: 1 });
  await expect(verify(pdf, linked('https://there.example/'))).rejects.toEqual(
    rejection(/the link to https:\/\/there\.example\/ is not in it; it links to "https:\/\/here\.example\/"/),
  );
});

test('a flyer of which a page or a picture is lost is rejected', async () => {
  const layout = layOut(flyer());
  const [sheet] = layout.sheets;
  if (!sheet) throw new Error('There is no sheet.');
  const { pdf } = await render(flyer());
  const parts = [...sheet.parts, { role: 'Figure', alt: 'A house', marks: [photoMark('')] } as const];

  await expect(verify(pdf, { ...layout, sheets: [sheet, sheet] })).rejects.toEqual(
    rejection(/has 1 pages instead of 2/),
  );
  await expect(verify(pdf, { ...layout, sheets: [{ ...sheet, parts }] })).rejects.toEqual(
    rejection(/shows 0 pictures instead of 1/),
  );
});

test('a page that lost its words is noticed, though the same words stand on another', async () => {
  const layout = layOut(flyer());
  const [sheet] = layout.sheets;
  if (!sheet) throw new Error('There is no sheet.');
  const doc = openDocument({ title: 'Twice', language: 'en', direction: 'ltr' });
  drawSheets(doc, [sheet, { ...sheet, parts: [] }], new Map());

  await expect(verify(await bytesOf(doc), { ...layout, sheets: [sheet, sheet] })).rejects.toEqual(
    rejection(/^The finished flyer was rejected: its page 2 holds no text\.$/),
  );
});

test('a flyer with one photo on three pages, as when a listing names it three times, passes', async () => {
  const background = { r: 180, g: 160, b: 140 };
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const placed = { width: 800, height: 600, colour: { filter: 'DCTDecode', bytes } } as const;
  const layout = layOut(flyer());
  const marks = [0, 1, 2].map((index) => photoMark(`/listing/images/${index}`));
  const sheets = layout.sheets.flatMap((sheet) =>
    marks.map((mark) => ({
      ...sheet,
      parts: [...sheet.parts, { role: 'Figure', alt: 'A house', marks: [mark] } as const],
    })),
  );
  const doc = openDocument({ title: 'Thrice', language: 'en', direction: 'ltr' });
  drawSheets(doc, sheets, new Map(marks.map((mark) => [mark, placed])));

  await expect(verify(await bytesOf(doc), { ...layout, sheets })).resolves.toEqual({ pageCount: 3 });
});

function photoMark(path: string): PictureMark {
  return { type: 'picture', x: 0, y: 0, width: 30, height: 20, fit: 'cover', picture: pictureAt(path, 30, 20) };
}

test('a text that begins with a mark is found behind a letter, with which it would be one sign', () => {
  expect(holdsText('Preise\u0301 - quiet', '\u0301 - quiet')).toBe(true);
  expect(holdsText('Pre\u00e9 - quiet', '\u0301 - quiet')).toBe(true);
  expect(holdsText('Preise - quiet', '\u0301 - quiet')).toBe(false);
});
