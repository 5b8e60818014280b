import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Listing } from '../../../sql/listing/listing.ts';
import { LISTING_FIELDS } from '../../../sql/listing/listing-fields.ts';
import { MARKETS, marketWarnings } from '../../../worker/flyer/markets/market-warnings.ts';
import { IKOYI } from './listings.ts';

const BARE: Listing = { title: 'Home', address: '1 Road', priceMinor: '1000000', currency: 'EUR' };

function warned(listing: Partial<Listing>): string[] {
  return marketWarnings({ ...BARE, ...listing }).map(({ path, code }) => `${path.replace('/listing/', '')} ${code}`);
}

const missing = (...fields: string[]) => fields.map((field) => `${field} MISSING_LEGAL_ITEM`);

test.each<[string, Partial<Listing>, string[]]>([
  ['GB', { transaction: 'SALE' }, missing('tenure', 'taxBand', 'energy/rating')],
  ['GB', { transaction: 'RENT' }, missing('fees', 'taxBand', 'energy/rating')],
  [
    'GB',
    {
      transaction: 'SALE',
      tenure: 'LEASEHOLD',
      taxBand: { scheme: 'Council tax', band: 'D' },
      energy: { rating: 'C' },
    },
    missing('leaseYearsRemaining', 'fees', 'fees'),
  ],
  ['US', {}, missing('agent/licenceNumber', 'agent/agency', 'agent/phone')],
  [
    'DE',
    { transaction: 'RENT' },
    missing(
      'energy/certificateType',
      'energy/value',
      'energy/carrier',
      'energy/rating',
      'energy/yearBuilt',
      'priceQualifier',
      'fees',
    ),
  ],
  ['DE', { yearBuilt: 1987, images: [{ asset: 'x', role: 'ENERGY_LABEL' }] }, []],
  ['AT', {}, missing('energy/value', 'energy/rating')],
  ['BE', {}, missing('energy/value', 'energy/rating', 'energy/certificateNumber')],
  ['FR', { transaction: 'SALE' }, missing('energy/rating', 'energy/emissions/rating', 'fees')],
  ['ES', {}, missing('energy/rating', 'energy/emissions/rating')],
  ['JP', {}, missing('agent/transactionMode', 'agent/licenceNumber', 'transport', 'livingArea')],
  [
    'JP',
    { transport: [{ station: '木場' }] },
    missing('agent/transactionMode', 'agent/licenceNumber', 'transport', 'livingArea'),
  ],
  ['AE', {}, missing('agent/licenceNumber')],
  ['IN', {}, missing('agent/licenceNumber', 'livingArea')],
  ['NG', { transaction: 'SALE' }, missing('agent/licenceNumber', 'titleDocument')],
  ['NG', { transaction: 'RENT' }, missing('agent/licenceNumber', 'pricePeriod')],
  ['IT', {}, missing('energy/value', 'energy/rating')],
  ['IT', { propertyType: 'LAND' }, []],
  ['PL', { energy: { value: 98, unit: 'kWh/(m²·rok)' } }, []],
  ['PT', {}, missing('energy/rating', 'agent/licenceNumber')],
  ['SE', {}, missing('energy/rating')],
  ['NL', { energy: { rating: 'B' } }, []],
  ['BR', {}, missing('agent/licenceNumber')],
  ['KR', {}, missing('agent/licenceNumber', 'agent/agency', 'agent/name', 'agent/phone')],
  ['SG', { agent: { licenceNumber: 'R012345A' } }, missing('agent/agency', 'agent/phone')],
  ['NZ', { agent: { agency: 'Te Aro Ltd (licensed REAA 2008)' } }, []],
  ['CH', {}, []],
])('%s asks of %j for what is not there', (countryCode, listing, expected) => {
  expect(warned({ ...listing, countryCode })).toEqual(expected);
});

test('nothing is asked where no country is named', () => {
  expect(warned({ locale: 'en-GB', transaction: 'SALE' })).toEqual([]);
});

test('offices and land have no energy class and no council-tax band to tell', () => {
  expect(warned({ countryCode: 'GB', propertyType: 'OFFICE' })).toEqual([]);
  expect(warned({ countryCode: 'DE', propertyType: 'Land' })).toEqual([]);
});

test('a garage is asked for neither deposit nor running costs, and what is let by the night for no certificate and no tax', () => {
  const garage: Partial<Listing> = { transaction: 'RENT', propertyType: 'PARKING' };
  const holiday: Partial<Listing> = { transaction: 'SHORT_LET', propertyType: 'APARTMENT', pricePeriod: 'NIGHT' };
  for (const countryCode of ['DE', 'FI', 'FR', 'GB', 'GR', 'IT']) {
    expect(warned({ ...garage, countryCode })).toEqual([]);
    expect(warned({ ...holiday, countryCode })).toEqual([]);
  }
});

test.each([
  ['DE', 'Mietsicherheit'],
  ['GB', 'Tenancy bond'],
])('a deposit in %s may be called %s', (countryCode, label) => {
  expect(warned({ countryCode, transaction: 'RENT', fees: [{ label, amountMinor: '100' }] })).not.toContain(
    'fees MISSING_LEGAL_ITEM',
  );
});

test('a price on application is a warning in Britain', () => {
  expect(warned({ countryCode: 'GB', propertyType: 'OFFICE', priceQualifier: 'PRICE_ON_APPLICATION' })).toEqual([
    'priceQualifier AGAINST_MARKET_RULE',
  ]);
});

const LET: Partial<Listing> = {
  countryCode: 'NG',
  transaction: 'RENT',
  pricePeriod: 'YEAR',
  agent: { licenceNumber: 'LASRERA-1' },
};

test.each<[Partial<Listing>, string[]]>([
  [{ fees: [{ label: 'Agency fee', percent: 10 }] }, []],
  [{ fees: [{ label: 'Agency fee', percent: 10.5 }] }, ['fees AGAINST_MARKET_RULE']],
  [{ fees: [{ label: 'Agent', amountMinor: '100000' }] }, []],
  [{ fees: [{ label: 'Agent', amountMinor: '100001' }] }, ['fees AGAINST_MARKET_RULE']],
  [{ fees: [{ label: 'Caution deposit', percent: 20 }] }, []],
  [{ minimumTermMonths: 12 }, []],
  [{ minimumTermMonths: 24 }, ['minimumTermMonths AGAINST_MARKET_RULE']],
])('of a Nigerian letting with %j', (listing, expected) => {
  expect(warned({ ...LET, ...listing })).toEqual(expected);
});

test('every warning points to a field of the listing and says what to give', () => {
  const items = Object.values(MARKETS).flat();

  expect(items.length).toBeGreaterThan(30);
  for (const { path, cure } of items) {
    expect(LISTING_FIELDS).toHaveProperty(path.split('/')[2] ?? '');
    expect(cure).toMatch(/^(Give|Say|Ask) .+\.$/);
  }
});

test('a whole listing leaves nothing to ask, and any part of it is answered', () => {
  const whole: Listing = {
    ...IKOYI,
    tenure: 'Freehold',
    titleDocument: 'Certificate of Occupancy',
    taxBand: { scheme: 'Council tax', band: 'D' },
    fees: [{ label: 'Service charge', amountMinor: '0' }],
    transport: [{ station: 'Yaba', walkMeters: 300 }],
    energy: {
      rating: 'B',
      value: 60,
      certificateType: 'Need',
      carrier: 'Gas',
      yearBuilt: 2019,
      certificateNumber: '1',
      emissions: { rating: 'B' },
    },
    agent: { ...IKOYI.agent, transactionMode: 'Agency' },
  };
  const fields = Object.keys(whole) as (keyof Listing)[]; // Its own keys, which Object.keys only calls strings.

  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(MARKETS)), fc.subarray(fields), (countryCode, left) => {
      expect(marketWarnings({ ...whole, countryCode })).toEqual([]);
      const part = Object.fromEntries(Object.entries(whole).filter(([key]) => !left.some((field) => field === key)));
      for (const { path } of marketWarnings({ ...BARE, ...part, countryCode })) expect(path).toMatch(/^\/listing\//);
    }),
  );
});
