import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FlyerPayload, Listing } from '../../../sql/listing/listing.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import type { LineMark, TextMark } from '../../../worker/flyer/sheet.ts';
import { anyPayload } from './any-listing.ts';
import { faultsOf } from './faults.ts';
import { YABA } from './listings.ts';

const WIDE = 'W'.repeat(98);
const FEATURES = Array.from({ length: 60 }, (_, index) => `Standby generator no. ${index + 1}`);

function faultsIn(payload: FlyerPayload): string[] {
  return faultsOf(layOut(payload).sheets.flatMap(({ parts }) => parts.flatMap(({ marks }) => marks)));
}

test('whatever a listing says, its words stay inside the margins, apart from each other and off the picture and the rules', () => {
  fc.assert(
    fc.property(anyPayload, (payload) => {
      expect(faultsIn(payload)).toEqual([]);
    }),
    { numRuns: 60 },
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
