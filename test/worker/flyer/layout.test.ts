import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFlyerPayload } from '../../../sql/listing/parse-flyer-payload.ts';
import { layOut } from '../../../worker/flyer/layout/layout.ts';
import type { BoxMark, LineMark, Mark, TextMark } from '../../../worker/flyer/sheet.ts';
import { widthOf } from '../../../worker/flyer/text/style.ts';

const pieces = fc.constantFrom(
  'Ilé',
  'mẹ́ta',
  'ọ̀',
  'Дом',
  '東京',
  '🏡',
  '&',
  'W'.repeat(90),
  '½',
  'fi',
  '\n',
  '\n\n',
  '-',
  'garden',
  'a',
  '2,400',
);
const words = (max: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: max }),
    fc.array(pieces, { maxLength: max / 3 }).map((all) => all.join(' ')),
  );
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const count = optional(fc.integer({ min: 0, max: 20 }));
const area = optional(
  fc.record({
    value: fc.double({ min: 0.01, max: 1e7, noNaN: true }),
    unit: fc.constantFrom('SQM', 'SQFT', 'ACRE', 'HECTARE'),
  }),
);

const listings = fc.record({
  title: words(280).map((text) => `x${text}`.slice(0, 280)),
  address: words(280).map((text) => `x${text}`.slice(0, 280)),
  priceMinor: fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map(String),
  currency: fc.constantFrom('NGN', 'KWD', 'UGX', 'USD'),
  bedrooms: count,
  bathrooms: count,
  toilets: count,
  receptionRooms: count,
  livingArea: area,
  lotArea: area,
  listingId: optional(words(60)),
  propertyType: optional(words(60)),
  tenure: optional(words(60)),
  pricePeriod: optional(fc.constantFrom('NIGHT', 'YEAR')),
  priceQualifier: optional(fc.constantFrom('FROM', 'PRICE_ON_APPLICATION')),
  features: optional(fc.array(words(80), { maxLength: 60 })),
  description: optional(words(4000)),
  agent: optional(fc.record({ name: optional(words(60)), agency: optional(words(60)), phone: optional(words(40)) })),
  disclaimers: optional(fc.array(words(400), { maxLength: 5 })),
});

interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function isText(mark: Mark): mark is TextMark {
  return mark.type === 'text';
}

function boxOf({ text, x, baseline, style }: TextMark): Box {
  const right = x + widthOf(text.trimEnd(), style);
  return { text, left: x, right, top: baseline - 0.66 * style.size, bottom: baseline + 0.2 * style.size };
}

function meet(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0.5 && down > 0.5;
}

function faultsOf(marks: readonly Mark[]): string[] {
  const boxes = marks.filter(isText).map(boxOf);
  const wall = marks.find((mark): mark is BoxMark => mark.type === 'box');
  const rules = marks.filter((mark): mark is LineMark => mark.type === 'line' && mark.from[1] === mark.to[1]);
  const wallBottom = wall ? wall.y + wall.height : 0;
  const outside = boxes.filter(
    ({ left, right, top, bottom }) => left < 38 || right > 553.2 || top < 34 || bottom > 811,
  );
  const onWall = boxes.filter(({ top, bottom }) => wall && bottom > wall.y && top < wallBottom);
  const struck = boxes.filter((box) =>
    rules.some(
      ({ from, to }) =>
        from[1] > wallBottom &&
        meet(box, { ...box, left: from[0], right: to[0], top: from[1] - 0.5, bottom: from[1] + 0.5 }),
    ),
  );
  const meeting = boxes.filter((box, index) => boxes.slice(index + 1).some((other) => meet(box, other)));
  return Object.entries({ outside, onWall, struck, meeting }).flatMap(([name, found]) =>
    found.map(({ text }) => `${name}: ${text}`),
  );
}

test('whatever a listing says, its words stay inside the margins, apart from each other and off the picture and the rules', () => {
  fc.assert(
    fc.property(listings, (listing) => {
      const { payload } = parseFlyerPayload(JSON.parse(JSON.stringify({ listing })));
      fc.pre(payload !== undefined);
      const { sheet } = layOut(payload);

      expect(faultsOf(sheet.parts.flatMap(({ marks }) => marks))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('words that meet, leave the margins or cross a rule would be found', () => {
  const style = { face: 'regular', size: 10, leading: 12, tracking: 0, features: [] } as const;
  const colour = [0, 0, 0] as const;
  const mark: TextMark = { type: 'text', x: 100, baseline: 600, text: 'garden', style, colour };
  const rule: LineMark = { type: 'line', from: [42, 598], to: [552, 598], thickness: 0.5, colour };

  expect(faultsOf([mark, { ...mark, x: 110 }])).toEqual(['meeting: garden']);
  expect(faultsOf([{ ...mark, x: 540 }])).toEqual(['outside: garden']);
  expect(faultsOf([mark, rule])).toEqual(['struck: garden']);
});
