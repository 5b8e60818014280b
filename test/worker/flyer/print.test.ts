import { expect, test } from 'vitest';
import type { FlyerDesign } from '../../../sql/listing/listing.ts';
import { boundsOf } from '../../../worker/flyer/bounds.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { forPrint } from '../../../worker/flyer/print/for-print.ts';
import type { Mark, Sheet } from '../../../worker/flyer/sheet.ts';
import { flyer, IKOYI } from './listings.ts';
import { render } from './read-pdf.ts';

const printed = (design: FlyerDesign = {}, listing = flyer().listing) =>
  layOut({ listing, design: { ...design, profile: 'PRINT' } });

const marksOf = ({ parts }: Sheet): Mark[] => parts.flatMap(({ marks }) => marks);

const boxOf = (file: string, name: string) =>
  new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(file)?.[1]?.trim().split(' ').map(Number);

test.each([
  [{ paper: 'A4' }, 8.504, [595.28, 841.89]],
  [{ paper: 'A5', landscape: true }, 8.504, [595.28, 419.53]],
  [{ paper: 'LETTER' }, 9, [612, 792]],
] as const)('%o is told to be cut to its size, with its bleed, on a larger sheet', async (design, bleed, trim) => {
  const { pdf } = await render({ ...flyer(), design: { ...design, profile: 'PRINT' } });
  const file = Buffer.from(pdf).toString('latin1');
  const [width, height] = trim;

  const near = (numbers: number[]) => numbers.map((number) => expect.closeTo(number, 2));
  expect(boxOf(file, 'MediaBox')).toEqual(near([0, 0, width + 56.7, height + 56.7]));
  expect(boxOf(file, 'TrimBox')).toEqual(near([28.35, 28.35, 28.35 + width, 28.35 + height]));
  expect(boxOf(file, 'BleedBox')).toEqual(
    near([28.35 - bleed, 28.35 - bleed, 28.35 + width + bleed, 28.35 + height + bleed]),
  );
});

test('a sheet for the screen has no such boxes and no marks', async () => {
  const { pdf } = await render(flyer());

  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/TrimBox|BleedBox/);
  expect(layOut(flyer()).sheets).toEqual(layOut({ ...flyer(), design: { profile: 'SCREEN' } }).sheets);
});

test('what touches the trim is drawn on to the edge of the bleed, and nothing but marks beyond it', () => {
  const [sheet] = printed().sheets as [Sheet];
  const [plain] = layOut(flyer()).sheets as [Sheet];
  const parts = sheet.parts.slice(0, -1);
  const [left = 0, top = 0, right = 0] = boundsOf(parts.flatMap(({ marks }) => marks)) ?? [];
  const [plainLeft, plainTop, plainRight] = boundsOf(marksOf(plain)) ?? [];

  expect([plainLeft, plainTop, plainRight]).toEqual([0, 0, 595.28]);
  expect([left, top, right]).toEqual([
    expect.closeTo(28.35 - 8.504),
    expect.closeTo(28.35 - 8.504),
    expect.closeTo(28.35 + 595.28 + 8.504),
  ]);
  // What does not touch stands where it stood.
  expect(parts.flatMap(({ marks }) => marks.filter(({ type }) => type === 'text'))).toHaveLength(
    marksOf(plain).filter(({ type }) => type === 'text').length,
  );
});

test('the frame of a pale photo goes with it into the bleed, and leaves no thread at the trim', () => {
  const line = { type: 'line', thickness: 0.35, colour: [0, 0, 0] } as const;
  const marks: Mark[] = [
    { ...line, from: [0.175, 0.175], to: [499.825, 0.175] },
    { ...line, from: [40, 300], to: [460, 300] },
  ];
  const [sheet] = forPrint([{ width: 500, height: 700, parts: [{ role: 'Artifact', marks }] }], 'A5') as [Sheet];

  expect(boundsOf(sheet.parts[0]?.marks.slice(0, 1) ?? [])).toEqual([
    expect.closeTo(28.35 - 8.504),
    expect.closeTo(28.35 - 8.504),
    expect.closeTo(28.35 + 508.504),
    expect.closeTo(28.35 - 8.504),
  ]);
  expect(boundsOf(sheet.parts[0]?.marks.slice(1) ?? [])).toEqual([68.35, 328.35, 488.35, 328.35]);
});

test('a picture at the trim grows with the bleed, one inside stays, and a plan is never cropped by it', () => {
  const picture = { id: 'a', width: 3_000, height: 2_000, path: '', alt: 'A house', caption: '', hasLightEdge: false };
  const box = { type: 'picture', picture, fit: 'cover' } as const;
  const marks: Mark[] = [
    { ...box, x: 200, y: 0, width: 300, height: 200 },
    { ...box, x: 50, y: 300, width: 100, height: 80 },
    { ...box, x: 0, y: 400, width: 100, height: 80, fit: 'contain' },
  ];
  const [sheet] = forPrint([{ width: 500, height: 700, parts: [{ role: 'Figure', alt: 'x', marks }] }], 'A5') as [
    Sheet,
  ];
  const at = ({ x, y, width, height }: Extract<Mark, { type: 'picture' }>) =>
    [x - 28.35, y - 28.35, width, height].map((length) => Math.round(length * 1000) / 1000);

  expect(sheet.parts[0]?.marks.map((mark) => mark.type === 'picture' && at(mark))).toEqual([
    [200, -8.504, 308.504, 208.504],
    [50, 300, 100, 80],
    [0, 400, 100, 80],
  ]);
});

test('black is one ink, colours stay what they are', () => {
  const sheets = [layOut({ listing: IKOYI }), printed({}, IKOYI)].map((layout) => marksOf(layout.sheets[0] as Sheet));
  const [plain = [], press = []] = sheets.map((marks) => marks.flatMap((mark) => (mark.type === 'text' ? [mark] : [])));

  for (const [index, { colour, text }] of plain.entries()) {
    const isNeutral = Math.max(...colour) - Math.min(...colour) <= 8;
    const found = press[index];
    expect(found?.text).toBe(text);
    if (!isNeutral) expect(found?.colour).toEqual(colour);
    else expect(found?.colour.slice(0, 3)).toEqual([0, 0, 0]);
  }
  expect(press.filter(({ colour }) => colour[3] === 100).length).toBeGreaterThan(5);
});

test('the slug names paper, bleed and page; marks stand clear of the bleed, and are decoration', () => {
  const [one] = layOut(flyer()).sheets as [Sheet];
  const sheets = forPrint([one, one], 'A4');
  const parts = sheets.map((sheet) => sheet.parts.at(-1));
  const lines = parts.map((part) => part?.marks.flatMap((mark) => (mark.type === 'text' ? [mark.text] : [])));

  expect(lines).toEqual([['A4 210 × 297 mm, bleed 3 mm, page 1 of 2'], ['A4 210 × 297 mm, bleed 3 mm, page 2 of 2']]);
  expect(parts.map((part) => part?.role)).toEqual(['Artifact', 'Artifact']);
  const [sheet] = sheets as [Sheet, Sheet];
  const [left = 0, top = 0, right = 0, bottom = 0] = sheet.bleed ?? [];
  for (const mark of parts[0]?.marks ?? []) {
    const [l, t, r, b] = boundsOf([mark]) as [number, number, number, number];
    expect(r <= left || l >= right || b <= top || t >= bottom, JSON.stringify(mark)).toBe(true);
    expect(l >= 0 && t >= 0 && r <= sheet.width && b <= sheet.height, JSON.stringify(mark)).toBe(true);
  }
});
