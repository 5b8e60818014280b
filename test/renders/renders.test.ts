import { expect, test } from 'vitest';
import { parseFlyerPayload } from '../../sql/listing/parse-flyer-payload.ts';
import { layOut } from '../../worker/flyer/layout/layout.ts';
import type { BoxMark, Mark, Part, Sheet, TextMark } from '../../worker/flyer/sheet.ts';
import { bleedFaults } from './bleed-faults.ts';
import { readOptions } from './options.ts';
import { pageFaults } from './page-faults.ts';
import { kindOf, renderFaults } from './render-faults.ts';
import { search } from './search.ts';
import { shrink } from './shrink.ts';
import { wordFaults } from './word-faults.ts';

/** Whether a page is too empty is for people to say: `npm run renders` tells, and no test fails for it. */
const MATTERS_OF_TASTE = new Set(['thin', 'surplus']);

test('random listings over all fields, scripts, pictures and designs come out right, and the same again', async () => {
  const { rendered, found } = await search({ count: 6, seed: 20_261_130, shrinkMs: 0 });
  const faults = found.flatMap((each) => each.faults.map((fault) => `seed ${each.seed}: ${fault}`));

  expect(rendered).toBeGreaterThan(3);
  expect(faults.filter((fault) => !MATTERS_OF_TASTE.has(kindOf(fault.replace(/^seed \d+: /, ''))))).toEqual([]);
}, 120_000);

test('an input that is refused has no flyer, and one that is not has no faults', async () => {
  const listing = { title: 'House', address: 'Road 1', priceMinor: '100', currency: 'EUR' };

  expect(await renderFaults({ listing: { ...listing, title: ' ' } })).toBeUndefined();
  expect(await renderFaults({ listing })).toEqual([]);
});

const STYLE = { face: 'regular', size: 10, leading: 12, tracking: 0, features: [] } as const;
const text = (words: string, baseline: number): TextMark => ({
  ...{ type: 'text', x: 60, baseline, text: words, style: STYLE, colour: [0, 0, 0] },
});
const page = (...marks: Mark[]): Sheet => ({ width: 595, height: 842, parts: [{ role: 'P', marks }] });
const lines = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => text('x', from + 12 * index));

test('a page of few lines is thin, one that the page before has room for is surplus', () => {
  const full = page(...lines(60, 60));

  expect(pageFaults([full, page(...lines(20, 100))])).toEqual([]);
  expect(pageFaults([full, page(...lines(3, 100))])).toEqual(['thin: page 2 holds 3 lines']);
  expect(pageFaults([page(...lines(8, 100)), page(...lines(20, 100))])).toEqual([
    expect.stringMatching(/^surplus: page 2 is 23\d high, and the page before has 6\d\d$/),
  ]);
});

test('what reaches the trim and not the bleed is found', () => {
  const box = (x: number): BoxMark => ({ type: 'box', x, y: 100, width: 50, height: 50, fill: [0, 0, 0] });
  const parts = (x: number): Part[] => [
    { role: 'Artifact', marks: [box(x)] },
    { role: 'Artifact', marks: [] },
  ];
  const press = { width: 560, height: 760, trim: [30, 30, 530, 730], bleed: [21, 21, 539, 739] } as const;

  expect(bleedFaults({ ...press, parts: parts(21) })).toEqual([]);
  expect(bleedFaults({ ...press, parts: parts(60) })).toEqual([]);
  expect(bleedFaults({ ...press, parts: parts(30) })).toEqual(['bleed: box ends at 30']);
  expect(bleedFaults({ ...press, parts: parts(31) })).toEqual(['bleed: box ends at 31']);
});

test('words that stand on no page are found, unless a warning names their field', () => {
  const { payload } = parseFlyerPayload({
    listing: {
      title: 'Tie',
      address: 'Road 1',
      priceMinor: '100',
      currency: 'EUR',
      description: 'Quiet. '.repeat(99),
    },
  });
  if (!payload) throw new Error('The listing is a good one.');
  const layout = layOut(payload);
  const sheets = layout.sheets.map((sheet) => ({ ...sheet, parts: sheet.parts.filter(({ role }) => role !== 'P') }));
  const path = '/listing/description';
  const warning = { path, code: 'TEXT_SHRUNK_OR_TRUNCATED', message: 'Cut.' } as const;
  const told = { ...layout, sheets, warnings: [warning] };
  const untitled = layout.sheets.map((sheet) => ({
    ...sheet,
    parts: sheet.parts.filter(({ role }) => role !== 'H1'),
  }));

  expect(wordFaults(layout, 'CLASSIC')).toEqual([]);
  expect(wordFaults({ ...layout, sheets }, 'CLASSIC').join()).toContain('unsaid: /listing/description Quiet. Quiet.');
  expect(wordFaults(told, 'CLASSIC').join()).not.toContain(path);
  // Its letters are all on the page, in other words.
  expect(wordFaults({ ...layout, sheets: untitled }, 'CLASSIC')).toEqual(['unsaid: /listing/title Tie']);
});

test('a class beside the name of its scheme needs no word for class', () => {
  const listing = {
    title: 'Tie',
    address: 'Road 1',
    priceMinor: '100',
    currency: 'EUR',
    energy: { scheme: 'CEE', score: 6 },
  };
  const { payload } = parseFlyerPayload({ listing: { ...listing, locale: 'pt-BR' } });
  if (!payload) throw new Error('The listing is a good one.');

  expect(wordFaults(layOut(payload), 'CLASSIC')).toEqual([]);
});

test('an input is made as small as its fault allows', async () => {
  const input = { listing: { title: 'A house by the sea', features: ['Pool', 'Sauna', 'Garden'], bedrooms: 3 } };
  const fails = async (tried: unknown) => JSON.stringify(tried).includes('au');

  expect(await shrink(input, fails, 10_000)).toEqual({ listing: { features: ['au'] } });
});

test('how many, from which seed and how long it makes smaller is said by options, and one that makes no sense is named', () => {
  const seed = expect.any(Number);

  expect(readOptions([])).toEqual({ count: 2_000, seed, shrinkMs: 30_000 });
  expect(readOptions(['--count', '5', '--seed', '7', '--shrink', '0'])).toEqual({ count: 5, seed: 7, shrinkMs: 0 });
  expect(() => readOptions(['--count', 'many'])).toThrow('--count is many: give a whole number from 1 to 1000000.');
  expect(() => readOptions(['--count', '0'])).toThrow('--count is 0: give a whole number from 1 to 1000000.');
});
