import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FlyerDesign, type FlyerPayload, type Listing, PAPERS } from '../../../sql/listing/listing.ts';
import { frameOf } from '../../../worker/flyer/layout/frame.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { qrCode } from '../../../worker/flyer/layout/qr-mark.ts';
import { NO_PICTURES, type Pictures } from '../../../worker/flyer/pictures/picture.ts';
import { sheetFaults } from '../../sheet-rules/sheet-faults.ts';
import { anyPayload } from './any-listing.ts';
import { anyPictures } from './any-pictures.ts';
import { YABA } from './listings.ts';
import { SEED } from './seed.ts';

const WIDE = 'W'.repeat(98);
const FEATURES = Array.from({ length: 60 }, (_, index) => `Standby generator no. ${index + 1}`);

function faultsIn(payload: FlyerPayload, pictures: Pictures = NO_PICTURES): string[] {
  const { sheets } = layOut(payload, pictures);
  expect(sheets.length).toBeLessThanOrEqual(3);
  return sheets.flatMap((sheet) => sheetFaults(sheet, frameOf(payload.design ?? {}).margin));
}

test('whatever a listing says, its words stay inside the margins, apart from each other and off the picture and the rules', () => {
  fc.assert(
    fc.property(anyPayload, (payload) => {
      expect(faultsIn(payload)).toEqual([]);
    }),
    { numRuns: 25, seed: SEED, endOnFailure: true },
  );
});

const anyDesign = fc.record({ paper: fc.constantFrom(...PAPERS), landscape: fc.boolean() });

test('pictures of any count and shape stand apart from each other and from the words, on every paper, both ways', () => {
  fc.assert(
    fc.property(anyPayload, anyPictures, anyDesign, (payload, pictures, design) => {
      expect(faultsIn({ ...payload, design }, pictures)).toEqual([]);
    }),
    { numRuns: 25, seed: SEED, endOnFailure: true },
  );
});

const NASTY: Record<string, Partial<Listing>> = {
  'a condition of one wide word beside a feature': { tenure: WIDE, features: ['!'] },
  'conditions beside features in two columns': { tenure: WIDE, furnishing: WIDE, features: FEATURES },
  'a condition below a description beside features in two columns': {
    tenure: WIDE,
    description: 'The house stands on a quiet close. '.repeat(10),
    features: FEATURES.slice(0, 40),
  },
  'a type of home of twelve of the widest letters': { propertyType: '⸻'.repeat(12), priceQualifier: 'FROM' },
  'a title with a space behind a sign that is not seen': { title: '\u200d House' },
  'a title of letters that hang out at their left': { title: 'ja'.repeat(50) },
};

test.each(Object.entries(NASTY))('%s keeps to its place', (_, listing) => {
  const { bedrooms, ...core } = YABA;

  expect(faultsIn({ listing: { ...core, ...listing } })).toEqual([]);
});

test.each([
  [40, 29, []],
  [360, 65, []],
  [900, 109, ['CODE_TOO_FINE']],
])('a page at an address of %s characters has a code of at most %s modules', (length, most, codes) => {
  const url = `https://a.example/${'x'.repeat(length - 18)}`;
  const { warnings } = layOut({ listing: { ...YABA, url } });

  expect(qrCode(url).modules).toBeLessThanOrEqual(most);
  expect(warnings.map(({ code }) => code)).toEqual(codes);
});

test.each<[FlyerDesign, string[]]>([
  [{ template: 'CLASSIC' }, ['20 mm']],
  [{ template: 'WINDOW_CARD' }, []],
  [{ template: 'WINDOW_CARD', paper: 'A5' }, ['20 mm']],
  [{ template: 'WINDOW_CARD', landscape: true }, []],
])('a code is too fine by the size at which %j draws it', (design, sizes) => {
  const listing = { ...YABA, url: `https://a.example/${'x'.repeat(600)}` };
  const { warnings } = layOut({ listing, design });

  expect(warnings.flatMap(({ message }) => message.match(/\d+ mm/) ?? [])).toEqual(sizes);
});
