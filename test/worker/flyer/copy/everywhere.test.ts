import { expect, test } from 'vitest';
import type { Listing } from '../../../../sql/listing/listing.ts';
import { copyOf } from '../../../../worker/flyer/copy/copy.ts';
import { LANGUAGES } from '../../../../worker/flyer/copy/languages/languages.ts';
import { IKOYI } from '../listings.ts';

/** A listing that needs every word a language has. */
const EVERYTHING: Listing = {
  ...IKOYI,
  pricePeriod: 'WEEK',
  rooms: 9.5,
  receptionRooms: 2,
  tenure: 'LEASEHOLD',
  leaseYearsRemaining: 118,
  titleDocument: 'C of O',
  taxBand: { scheme: 'Council tax', band: 'D' },
  availableFrom: '2033-05-14',
  minimumTermMonths: 3,
  fees: [
    { label: 'Service charge', amountMinor: '0', period: 'YEAR', percent: 4.5, included: true, note: 'reviewed' },
    { label: 'Caution' },
  ],
  energy: {
    scheme: 'EPC',
    rating: 'C',
    score: 72,
    certificateType: 'X',
    value: 12.5,
    unit: 'kWh',
    emissions: { rating: 'B', value: 9, unit: 'kg' },
    carrier: 'gas',
    yearBuilt: 1998,
    validUntil: '2033-05-14',
    certificateNumber: '1-2',
  },
  transport: [{ line: 'Blue', station: 'Marina', walkMeters: 420 }],
  url: 'https://listings.example/1',
};

/** Some that nobody has labels for, and some with figures, calendars or scripts of their own. */
const OTHERS = [
  'ru-RU',
  'fa-IR',
  'ur-PK',
  'ar-EG',
  'ar-SA',
  'bn-BD',
  'my-MM',
  'dz-BT',
  'ks-IN',
  'tr-TR',
  'eu',
  'sr-Latn',
  'zxx',
  'yue-HK',
];

test.each([...LANGUAGES.map(({ tag }) => tag), ...OTHERS])('everything can be said in %s', (locale) => {
  const { copy, warnings } = copyOf({ listing: { ...EVERYTHING, locale } });
  const hasLabels = LANGUAGES.some(({ tag }) => tag === locale);

  expect(JSON.stringify(copy)).not.toMatch(
    /\{(?:count|minutes|date|band|station|number|area|label)\}|undefined|null|NaN/,
  );
  expect(JSON.stringify(copy)).not.toContain('""}');
  const isBuiltAFact = copy.facts.some(({ figure }) => figure === '2019');
  expect(copy.terms).toHaveLength(isBuiltAFact ? 7 : 8);
  expect(copy.fees).toHaveLength(2);
  expect(copy.energy).toMatchObject({ rating: 'C', rows: { length: 6 } });
  expect(warnings.filter(({ code }) => code !== 'LOCALE_FALLBACK')).toEqual([]);
  if (hasLabels) expect(copy.language).toBe(locale);
});
