import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FlyerPayload, type Listing, PAPERS } from '../../../sql/listing/listing.ts';
import { frameOf } from '../../../worker/flyer/layout/frame.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import { NO_PICTURES, type Pictures } from '../../../worker/flyer/pictures/picture.ts';
import type { LineMark, TextMark } from '../../../worker/flyer/sheet.ts';
import { anyPayload } from './any-listing.ts';
import { anyPictures } from './any-pictures.ts';
import { faultsOf } from './faults.ts';
import { YABA } from './listings.ts';
import { SEED } from './seed.ts';

const WIDE = 'W'.repeat(98);
const FEATURES = Array.from({ length: 60 }, (_, index) => `Standby generator no. ${index + 1}`);

function faultsIn(payload: FlyerPayload, pictures: Pictures = NO_PICTURES): string[] {
  const { width, height, margin } = frameOf(payload.design ?? {});
  const edges = { left: margin - 0.6, top: 20, right: width - margin + 0.6, bottom: height - 14.2 };
  const { sheets } = layOut(payload, pictures);
  expect(sheets.length).toBeLessThanOrEqual(3);
  return sheets.flatMap(({ parts }) => {
    const marks = parts.flatMap((part) => part.marks);
    const small = marks.filter((mark) => mark.type === 'text' && mark.style.size < 7).map(() => 'small');
    return [...faultsOf(marks, edges), ...small];
  });
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

test('words that meet, leave the margins or cross a rule would be found', () => {
  const style = { face: 'regular', size: 10, leading: 12, tracking: 0, features: [] } as const;
  const colour = [0, 0, 0] as const;
  const mark: TextMark = { type: 'text', x: 100, baseline: 600, text: 'garden', style, colour };
  const rule: LineMark = { type: 'line', from: [42, 598], to: [552, 598], thickness: 0.5, colour };
  const upright: LineMark = { ...rule, from: [110, 580], to: [110, 620] };

  expect(faultsOf([mark, { ...mark, x: 110 }])).toEqual(['meeting: garden']);
  expect(faultsOf([{ ...mark, x: 540 }])).toEqual(['outside: garden']);
  expect(faultsOf([{ ...mark, x: Number.NEGATIVE_INFINITY }])).toEqual(['outside: garden']);
  expect(faultsOf([mark, rule])).toEqual(['struck: garden']);
  expect(faultsOf([mark, upright])).toEqual(['struck: garden']);
});
