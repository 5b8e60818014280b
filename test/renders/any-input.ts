import fc from 'fast-check';
import {
  ADDRESS_VISIBILITIES,
  AREA_UNITS,
  PAPERS,
  PRICE_PERIODS,
  PRICE_QUALIFIERS,
  PROFILES,
  TEMPLATES,
  TRANSACTIONS,
} from '../../sql/listing/listing.ts';
import { anyPicture } from './any-picture.ts';
import { anyText } from './any-text.ts';
import { VOCABULARIES, type Vocabulary } from './vocabulary.ts';

const COUNTRIES = ['GB', 'US', 'NG', 'DE', 'FR', 'AT', 'BE', 'ES', 'IN', 'JP', 'AE', 'IL', 'HK', 'TH'];
const CURRENCIES = ['NGN', 'USD', 'GBP', 'EUR', 'JPY', 'KWD', 'INR', 'AED', 'ILS', 'CHF', 'UGX', 'SEK'];

const anyOf = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) => fc.record(fields, { requiredKeys: [] });
const count = (max: number) => fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max }));
const half = count(1_000).map((whole) => whole / 2);
const amount = fc
  .tuple(fc.integer({ min: 1, max: 17 }), fc.integer({ min: 1, max: 9 }))
  .map(([zeros, first]) => `${first}${'2500000000000000000'.slice(0, zeros)}`);
const year = fc.integer({ min: 1850, max: 2026 });
const day = year.map((at) => `${at}-03-0${1 + (at % 9)}`);
const area = fc.record({
  value: fc.oneof(fc.integer({ min: 1, max: 900 }), fc.double({ min: 0.01, max: 1e9, noNaN: true })),
  unit: fc.constantFrom(...AREA_UNITS),
});

const design = anyOf({
  template: fc.constantFrom(...TEMPLATES),
  paper: fc.constantFrom(...PAPERS),
  landscape: fc.boolean(),
  profile: fc.constantFrom(...PROFILES),
  accentColor: fc.constantFrom('#22395f', '#ffffff', '#000000', '#f0b323', '#ff69b4', '#1f5c4d'),
});

function inWordsOf(own: Vocabulary) {
  const text = (max: number) => anyText(own, max);
  const short = text(200);
  return anyOf({
    transaction: fc.constantFrom(...TRANSACTIONS),
    propertyType: fc.oneof(fc.constantFrom('DETACHED_HOUSE', 'OFFICE', 'LAND', 'APARTMENT'), short),
    pricePeriod: fc.constantFrom(...PRICE_PERIODS),
    priceQualifier: fc.constantFrom(...PRICE_QUALIFIERS),
    addressVisibility: fc.constantFrom(...ADDRESS_VISIBILITIES),
    ...roomsAndAreas(),
    ...conditions(short),
    ...copy(own),
    ...people(short, text(100)),
    countryCode: fc.constantFrom(...COUNTRIES),
  });
}

const roomsAndAreas = () => ({
  bedrooms: count(1_000),
  bathrooms: half,
  toilets: count(1_000),
  rooms: half,
  receptionRooms: count(1_000),
  parkingSpaces: count(10_000),
  livingArea: area,
  lotArea: area,
  yearBuilt: year,
});

const conditions = (short: fc.Arbitrary<string>) => ({
  listingId: short,
  furnishing: short,
  tenure: short,
  leaseYearsRemaining: count(999),
  titleDocument: short,
  taxBand: fc.record({ scheme: short, band: short }),
  availableFrom: day,
  minimumTermMonths: fc.integer({ min: 1, max: 1_200 }),
  energy: anyOf({
    scheme: fc.constantFrom('EPC', 'DPE', 'GEG', 'CEE', 'HERS', 'Other'),
    rating: fc.constantFrom('A', 'C', 'G', 'A+', 'Z'),
    score: count(200),
    value: fc.integer({ min: 1, max: 500 }),
    unit: fc.constantFrom('kWh/m²/an', 'kWh/(m²·a)'),
    emissions: anyOf({ rating: fc.constantFrom('B', 'D'), value: fc.integer({ min: 1, max: 90 }) }),
    carrier: short,
    yearBuilt: year,
    validUntil: day,
    certificateNumber: short,
  }),
});

const copy = (own: Vocabulary) => ({
  fees: fc.array(
    fc.record(
      {
        label: anyText(own, 200),
        amountMinor: amount,
        period: fc.constantFrom(...PRICE_PERIODS),
        percent: fc.constantFrom(0.5, 4.5, 100),
        included: fc.boolean(),
        note: anyText(own, 200),
      },
      { requiredKeys: ['label'] },
    ),
    { maxLength: 8 },
  ),
  features: fc.array(anyText(own, 120), { maxLength: 60, size: 'max' }),
  description: anyText(own, 10_000, true),
  transport: fc.array(
    fc.record(
      { line: anyText(own, 40), station: anyText(own, 80), walkMeters: count(5_000) },
      { requiredKeys: ['station'] },
    ),
    { maxLength: 6 },
  ),
  images: fc.array(anyPicture, { maxLength: 12, size: 'max' }),
  disclaimers: fc.array(anyText(own, 1_000), { maxLength: 5 }),
});

const people = (short: fc.Arbitrary<string>, name: fc.Arbitrary<string>) => ({
  agent: anyOf({
    name,
    agency: name,
    phone: fc.oneof(fc.constantFrom('+234 800 555 0101', '04-555-0100', '(512) 555-0142'), short),
    email: fc.integer({ min: 1, max: 180 }).map((length) => `${'w'.repeat(length)}@b.example`),
    licenceNumber: short,
    redressScheme: short,
    transactionMode: short,
    photo: anyPicture,
    logo: anyPicture,
  }),
  url: fc.integer({ min: 1, max: 900 }).map((length) => `https://homes.example/${'a'.repeat(length)}`),
});

/** Inputs of enqueueFlyer over all fields, scripts, lengths, pictures, templates, papers and profiles. All are good ones. */
export const anyInput = fc.constantFrom(...VOCABULARIES).chain((own) =>
  fc
    .record({
      needed: fc.record({ title: anyText(own, 300), address: anyText(own, 300), priceMinor: amount }),
      currency: fc.constantFrom(...CURRENCIES),
      locale: fc.constantFrom(...own.locales),
      more: inWordsOf(own),
      design,
    })
    .map(({ needed, currency, locale, more, design: look }) => ({
      listing: { ...needed, currency, locale, ...more },
      design: look,
    })),
);
