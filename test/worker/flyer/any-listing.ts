import fc from 'fast-check';
import type { FlyerPayload } from '../../../sql/listing/listing.ts';
import { AREA_UNITS, PRICE_PERIODS, PRICE_QUALIFIERS, TRANSACTIONS } from '../../../sql/listing/listing.ts';
import { parseFlyerPayload } from '../../../sql/listing/parse-flyer-payload.ts';

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
  '\u200b',
);
/** The widest, the narrowest, the one that hangs out at its left, those that stand clear of it, one with marks, blanks that hold together. */
const letters = fc.constantFrom('W', 'Ш', '⸻', 'i', 'j', '¦', '´', 'ẹ́', '/', '@', '\u00a0', '\u2003');
/** One word without a place to break it, of any length up to the most that a field takes. */
const unbroken = (max: number) =>
  fc
    .tuple(fc.array(letters, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max }))
    .map(([some, length]) => some.join('').repeat(length).slice(0, length));

const words = (max: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: max }),
    fc.array(pieces, { maxLength: max / 3 }).map((all) => all.join(' ').slice(0, max)),
    fc.array(unbroken(Math.ceil(max / 2)), { minLength: 1, maxLength: 4 }).map((all) => all.join(' ').slice(0, max)),
    unbroken(max),
  );
const head = words(299).map((text) => `x${text}`);
const short = words(200);
const count = fc.integer({ min: 0, max: 1_000 });
const halves = fc.integer({ min: 0, max: 2_000 }).map((twice) => twice / 2);
const area = fc.record({
  value: fc.double({ min: 0.01, max: 1e9, noNaN: true }),
  unit: fc.constantFrom(...AREA_UNITS),
});
const anyOf = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) => fc.record(fields, { requiredKeys: [] });

const core = fc.record({
  title: fc.oneof(head, unbroken(300)),
  address: fc.oneof(head, unbroken(300)),
  priceMinor: fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map(String),
  currency: fc.constantFrom('NGN', 'KWD', 'UGX', 'USD'),
});
/** What a sheet that says hardly more than title, price and address can show. */
const beside = {
  bedrooms: count,
  listingId: short,
  propertyType: fc.oneof(short, unbroken(12)),
  transaction: fc.constantFrom(...TRANSACTIONS),
  pricePeriod: fc.constantFrom(...PRICE_PERIODS),
  priceQualifier: fc.constantFrom(...PRICE_QUALIFIERS),
  agent: anyOf({
    name: short,
    agency: short,
    phone: short,
    email: fc.integer({ min: 1, max: 190 }).map((length) => `${'w'.repeat(length)}@b.example`),
    licenceNumber: short,
  }),
};
const facts = {
  bathrooms: halves,
  toilets: count,
  rooms: halves,
  receptionRooms: count,
  parkingSpaces: fc.integer({ min: 0, max: 10_000 }),
  livingArea: area,
  lotArea: area,
};
const terms = { tenure: short, furnishing: short, yearBuilt: fc.integer({ min: 1000, max: 2100 }) };
const copy = {
  features: fc.array(words(120), { maxLength: 60 }),
  description: words(4000),
  disclaimers: fc.array(words(1000), { maxLength: 5 }),
};

/** Every kind of sheet, since what meets on one of them may never stand together on another. */
const fields = fc.oneof(
  anyOf({ ...beside, ...facts, ...terms, ...copy }),
  fc.record({ ...beside, ...facts, ...terms, ...copy }),
  anyOf({ ...beside, ...terms, features: copy.features }),
  anyOf(beside),
);

/** Listings that pass the checks of the API, and are as hard to lay out as those allow. */
export const anyPayload: fc.Arbitrary<FlyerPayload> = fc
  .tuple(core, fields)
  .map(([needed, more]) => parseFlyerPayload(JSON.parse(JSON.stringify({ listing: { ...needed, ...more } }))).payload)
  .filter((payload) => payload !== undefined);
