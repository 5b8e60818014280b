import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FlyerDesign, type Listing, PAPERS } from '../../../sql/listing/listing.ts';
import { frameOf } from '../../../worker/flyer/layout/frame.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { NO_PICTURES } from '../../../worker/flyer/pictures/picture.ts';
import { marksOf, type Sheet } from '../../../worker/flyer/sheet.ts';
import { sheetFaults } from '../../sheet-rules/sheet-faults.ts';
import { anyPayload } from './any-listing.ts';
import { anyPictures } from './any-pictures.ts';
import { IKOYI, YABA } from './listings.ts';
import { photosOf } from './photos.ts';
import { SEED } from './seed.ts';

const MODERN: FlyerDesign = { template: 'MODERN' };

const PARAGRAPH =
  'The accommodation is arranged over the raised ground and first floors of a late Victorian terrace, with stripped boards, working sash windows and a kitchen that opens straight to the garden. Buses and the Overground are a short walk away, and the park is at the end of the road.';
const MAISONETTE: Listing = {
  title: 'Two-bedroom maisonette with garden',
  address: 'Flat B, 31 Larkspur Terrace, Stoke Newington, London N16 0XX',
  locale: 'en-GB',
  countryCode: 'GB',
  priceMinor: '42500000',
  currency: 'GBP',
  priceQualifier: 'GUIDE_PRICE',
  bedrooms: 2,
  bathrooms: 1,
  receptionRooms: 1,
  livingArea: { value: 712, unit: 'SQFT' },
  tenure: 'LEASEHOLD',
  leaseYearsRemaining: 118,
  fees: [
    { label: 'Ground rent', amountMinor: '25000', period: 'YEAR' },
    { label: 'Service charge', amountMinor: '142050', period: 'YEAR' },
  ],
  energy: { scheme: 'EPC', rating: 'C', score: 72 },
  features: ['Own front door', 'Chain free'],
  description: Array.from({ length: 9 }, (_, index) => `Paragraph ${index + 1}. ${PARAGRAPH}`).join('\n\n'),
  agent: { name: 'Imogen Achterberg', agency: 'Larkspur Residential Ltd', phone: '020 7946 0123' },
};
const RANCH: Listing = {
  title: 'Mid-century ranch on a corner lot',
  address: '1180 Juniper Bend Rd, Austin, TX 78700',
  locale: 'en-US',
  countryCode: 'US',
  transaction: 'SALE',
  listingId: 'MLS 9900417',
  priceMinor: '64950000',
  currency: 'USD',
  bedrooms: 4,
  bathrooms: 2.5,
  livingArea: { value: 2140, unit: 'SQFT' },
  features: ['Carport for two', 'Updated electrical panel', 'Covered patio'],
  agent: { name: 'Dana Whitlock', agency: 'Bluebonnet Key Realty LLC', phone: '(512) 555-0142' },
};

function laidOut(listing: Listing, design: FlyerDesign, count = 0) {
  const { sheets, warnings } = layOut({ listing, design }, { ...NO_PICTURES, photos: photosOf(count) });
  return { sheets, warnings, texts: sheets.map(textsOf) };
}

function textsOf({ parts }: Sheet) {
  return parts.flatMap(({ marks }) => marks.flatMap((mark) => (mark.type === 'text' ? [mark] : [])));
}

const baselineOf = (texts: ReturnType<typeof textsOf>, start: string) =>
  texts.find(({ text }) => text.startsWith(start))?.baseline ?? 0;
const wordsOf = (texts: ReturnType<typeof textsOf>) => texts.map(({ text }) => text).join(' ');

test('long copy has title and price on one baseline, and goes on overleaf in whole', () => {
  const { sheets, texts, warnings } = laidOut(MAISONETTE, MODERN, 4);
  const [first = [], second = []] = texts;

  expect(Math.abs(baselineOf(first, 'Two-bedroom') - 332.9)).toBeLessThan(0.6);
  expect(baselineOf(first, '£425,000')).toBeCloseTo(baselineOf(first, 'Two-bedroom'), 5);
  expect(sheets).toHaveLength(2);
  expect(wordsOf(first)).toContain('Continued overleaf →');
  expect(wordsOf(second)).toContain('2 / 2');
  const paragraphs = [...`${wordsOf(first)} ${wordsOf(second)}`.matchAll(/Paragraph (\d)/g)].map(
    ([, number]) => number,
  );
  expect(paragraphs).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(warnings.filter(({ code }) => code !== 'MISSING_LEGAL_ITEM')).toEqual([]);
});

test('short copy has a lead over the whole width, and the sign of equal housing in the United States', () => {
  const { sheets, texts } = laidOut(RANCH, { ...MODERN, paper: 'LETTER' }, 2);
  const [first = []] = texts;
  const pictures = sheets
    .flatMap(({ parts }) => parts.flatMap(({ marks }) => marks))
    .filter(({ type }) => type === 'picture');

  expect(sheets).toHaveLength(1);
  expect(Math.abs(baselineOf(first, 'Mid-century') - 411.3)).toBeLessThan(0.6);
  expect(baselineOf(first, '$649,500')).toBeCloseTo(baselineOf(first, 'Mid-century'), 5);
  expect(wordsOf(first).replace(/\s+/g, ' ')).toContain('Equal Housing Opportunity');
  expect(pictures[0]).toMatchObject({ x: 0, y: 0, width: 612 });
  expect(pictures).toHaveLength(2);
});

test('where the words begin in the first column, for want of facts, no photo stands in their place', () => {
  const { title, address } = MAISONETTE;
  const few = { title, address, priceMinor: '42500000', currency: 'GBP', bedrooms: 3, agent: { agency: 'Larkspur' } };
  for (const count of [1, 2, 3, 4, 5])
    for (const sentences of [5, 40, 150]) {
      const { sheets } = laidOut({ ...few, description: 'A quiet street. '.repeat(sentences) }, MODERN, count);
      expect(sheets.flatMap((sheet) => sheetFaults(sheet, 34.02))).toEqual([]);
    }
});

test.each([0, 1])(
  'a text of a few lines is one column, over the whole measure where no photo stands beside it: %i',
  (photos) => {
    const listing = {
      ...MAISONETTE,
      description: 'A quiet maisonette with a garden of its own and a door to the street.',
    };
    const [sheet] = layOut({ listing, design: MODERN }, { ...NO_PICTURES, photos: photosOf(1 + photos) }).sheets;
    const lines = marksOf(sheet ? [sheet] : []).flatMap((mark) =>
      mark.type === 'text' && listing.description.includes(mark.text.trim()) && mark.text.length > 20 ? [mark] : [],
    );

    expect(new Set(lines.map(({ x }) => x)).size).toBe(1);
    expect(lines).toHaveLength(photos === 0 ? 1 : 2);
  },
);

test('the energy scale has a bar for each letter and marks the rating of the home', () => {
  const { sheets } = laidOut(MAISONETTE, MODERN, 1);
  const scale = sheets[0]?.parts.find(({ alt }) => alt?.includes('EPC'));
  const letters = scale?.marks.flatMap((mark) => (mark.type === 'text' ? [mark.text.trim()] : []));

  expect(scale?.alt).toMatch(/C 72$/);
  expect(letters).toEqual(['A', 'B', 'C', '72', 'D', 'E', 'F', 'G']);
});

test('a text of 10,000 letters takes two pages or three, and is whole', () => {
  const description = `${PARAGRAPH}\n\n`.repeat(40).slice(0, 10_000);
  const { sheets, warnings } = laidOut({ ...IKOYI, description }, MODERN, 3);

  expect(sheets.length).toBeGreaterThan(1);
  expect(warnings.filter(({ path }) => path === '/listing/description')).toEqual([]);
});

test('each of several stops stands below its rule, and a number beside a weightier term is not lost', () => {
  const transport = ['King\u2019s Cross', 'Dalston', 'Hackney'].map((station) => ({ station, walkMeters: 400 }));
  for (const listing of [{ ...MAISONETTE, description: 'A home.' }, MAISONETTE]) {
    const { sheets, warnings } = laidOut({ ...listing, transport, listingId: 'LRK-1142' }, MODERN);
    const margin = frameOf(MODERN).margin;

    expect(sheets.flatMap((sheet) => sheetFaults(sheet, margin))).toEqual([]);
    expect(marksOf(sheets).flatMap((mark) => (mark.type === 'text' ? [mark.text.trim()] : []))).toContain('LRK-1142');
    expect(warnings.map(({ path }) => path)).not.toContain('/listing/listingId');
  }
});

test('a listing with little to say keeps to one page, with and without a photo', () => {
  for (const count of [0, 1]) {
    const { sheets } = laidOut(YABA, MODERN, count);

    expect(sheets).toHaveLength(1);
    expect(sheets.flatMap((sheet) => sheetFaults(sheet, 34.02))).toEqual([]);
  }
});

const designs = fc.record({
  template: fc.constant('MODERN' as const),
  paper: fc.constantFrom(...PAPERS),
  landscape: fc.boolean(),
});

test('whatever a listing says and shows, its pages are whole and three at most', () => {
  fc.assert(
    fc.property(anyPayload, anyPictures, designs, ({ listing }, pictures, design) => {
      const { sheets } = layOut({ listing, design }, pictures);
      expect(sheets.flatMap((sheet) => sheetFaults(sheet, frameOf(design).margin))).toEqual([]);
      expect(sheets.length).toBeLessThanOrEqual(3);
    }),
    { numRuns: 15, seed: SEED },
  );
});

test('a label that is wider than its figure has the columns that are free, before it is cut', () => {
  const home: Listing = { ...YABA, locale: 'es-MX', bedrooms: 2, bathrooms: 2, toilets: 1, parkingSpaces: 1 };
  const listing: Listing = { ...home, livingArea: { value: 118, unit: 'SQM' } };
  const design: FlyerDesign = { template: 'MODERN', paper: 'LETTER', landscape: true };
  const { sheets, warnings } = layOut({ listing, design }, { ...NO_PICTURES, photos: photosOf(4) });
  const words = marksOf(sheets).flatMap((mark) => (mark.type === 'text' ? [mark.text.trim()] : []));

  expect(words).toEqual(expect.arrayContaining(['Recámaras', 'Baños', 'Medio baño', 'Superficie']));
  expect(words.filter((word) => word.startsWith('Estac'))).toEqual(['Estacionamiento']);
  expect(warnings).toEqual([]);
});
