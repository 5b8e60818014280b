import { describe, expect, test } from 'vitest';
import { currencyExponent } from '../../../sql/listing/currencies.ts';
import { parseFlyerPayload } from '../../../sql/listing/parse-flyer-payload.ts';

function parse(fields: object) {
  const { payload, issues } = parseFlyerPayload({ listing: { title: 'Flat', address: '1 Road', ...fields } });
  return { listing: payload?.listing, faults: issues.map(({ path, code }) => `${path} ${code}`) };
}

describe('priceMinor', () => {
  test.each([
    [1, '1'],
    [9007199254740991, '9007199254740991'],
    ['9007199254740993', '9007199254740993'],
    ['999999999999999999', '999999999999999999'],
    ['000270000000', '270000000'],
  ])('%j is the price %s', (priceMinor, digits) => {
    expect(parse({ priceMinor, currency: 'NGN' }).listing?.priceMinor).toBe(digits);
  });

  test.each([
    [-1, 'OUT_OF_RANGE'],
    [0, 'OUT_OF_RANGE'],
    ['0', 'OUT_OF_RANGE'],
    ['-5', 'OUT_OF_RANGE'],
    ['1000000000000000000', 'OUT_OF_RANGE'],
    [100.5, 'NOT_AN_INTEGER'],
    [Number.NaN, 'NOT_AN_INTEGER'],
    ['12,000', 'NOT_AN_INTEGER'],
    ['1e9', 'NOT_AN_INTEGER'],
    ['0x10', 'NOT_AN_INTEGER'],
    [' 5 ', 'NOT_AN_INTEGER'],
    ['+5', 'NOT_AN_INTEGER'],
    ['٥٠٠', 'NOT_AN_INTEGER'],
    [9007199254740992, 'UNSAFE_INTEGER'],
    [true, 'WRONG_TYPE'],
    [{}, 'WRONG_TYPE'],
    [[5], 'WRONG_TYPE'],
    [null, 'REQUIRED'],
    [undefined, 'REQUIRED'],
    ['', 'REQUIRED'],
  ])('%j is refused with %s', (priceMinor, code) => {
    expect(parse({ priceMinor, currency: 'NGN' }).faults).toEqual([`/listing/priceMinor ${code}`]);
  });
});

describe('price on application', () => {
  const priceQualifier = 'PRICE_ON_APPLICATION';

  test.each([
    [{ priceMinor: null, currency: 'NGN' }, { currency: 'NGN' }],
    [{}, {}],
    [
      { priceMinor: 5, currency: 'NGN' },
      { priceMinor: '5', currency: 'NGN' },
    ],
  ])('may stand with %j', (fields, kept) => {
    expect(parse({ priceQualifier, ...fields }).listing).toEqual({
      title: 'Flat',
      address: '1 Road',
      priceQualifier,
      ...kept,
    });
  });

  test('with a price still needs the currency', () => {
    expect(parse({ priceQualifier, priceMinor: 5 }).faults).toEqual(['/listing/currency REQUIRED']);
  });
});

test('without price and currency both are asked for', () => {
  expect(parse({}).faults).toEqual(['/listing/priceMinor REQUIRED', '/listing/currency REQUIRED']);
});

test('a wrong qualifier may have meant that there is no price', () => {
  expect(parse({ priceQualifier: 'POA' }).faults).toEqual(['/listing/priceQualifier NOT_ONE_OF']);
});

test('a wrong price still wants a currency', () => {
  expect(parse({ priceMinor: -1 }).faults).toEqual(['/listing/priceMinor OUT_OF_RANGE', '/listing/currency REQUIRED']);
});

describe('currency', () => {
  test.each([
    'ABC',
    'ngn',
    '₦',
    'NGNN',
    ' NGN',
    'XXX',
    'XTS',
    'XAU',
    'BTC',
    'MRO',
    'BGN',
    'HRK',
    'ANG',
    'XDR',
    'constructor',
  ])('%s is unknown', (currency) => {
    expect(parse({ priceMinor: 5, currency }).faults).toEqual(['/listing/currency UNKNOWN_CURRENCY']);
  });

  test.each([
    ['', 'REQUIRED'],
    [' ', 'REQUIRED'],
    [null, 'REQUIRED'],
    [566, 'WRONG_TYPE'],
  ])('%j is refused with %s', (currency, code) => {
    expect(parse({ priceMinor: 5, currency }).faults).toEqual([`/listing/currency ${code}`]);
  });

  test.each([
    ['NGN', 2],
    ['HUF', 2],
    ['JPY', 0],
    ['UGX', 0],
    ['KWD', 3],
    ['IQD', 3],
    ['CLF', 4],
    ['UYW', 4],
    ['XCG', 2],
    ['XPF', 0],
  ])('%s has %i digits after the point', (currency, exponent) => {
    expect(currencyExponent(currency)).toBe(exponent);
    expect(parse({ priceMinor: 5, currency }).listing).toMatchObject({ currency });
  });
});
