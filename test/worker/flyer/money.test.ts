import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyExponent } from '../../../sql/listing/currencies.ts';
import { primaryCut } from '../../../worker/flyer/fonts/cuts.ts';
import { FACES } from '../../../worker/flyer/fonts/family.ts';
import { formatMoney } from '../../../worker/flyer/money/money.ts';
import { cutFor } from '../../../worker/flyer/text/itemise.ts';

/** English without a country: no currency is at home. */
const ANYBODY = { tag: 'en-GB', country: undefined };

test.each([
  ['270000000', 'NGN', '₦2,700,000'],
  ['125000000050', 'NGN', '₦1,250,000,000.50'],
  ['900719925474099301', 'NGN', '₦9,007,199,254,740,993.01'],
  ['5', 'GBP', '£0.05'],
  ['58000000', 'JPY', 'JPY\u00a058,000,000'],
  ['1250', 'KWD', 'KWD\u00a01.250'],
  ['12345678', 'CLF', 'CLF\u00a01,234.5678'],
  ['64950000', 'USD', 'US$649,500'],
  ['64950000', 'MXN', 'MXN\u00a0649,500'],
  ['315000000', 'ILS', 'ILS\u00a03,150,000'],
  ['1000000', 'KRW', '₩1,000,000'],
  ['99', 'UGX', 'UGX\u00a099'],
])('%s minor units of %s are %s', (minor, currency, formatted) => {
  expect(formatMoney(minor, currency, ANYBODY)).toBe(formatted);
});

test('no digit of any amount is lost or made up, whatever the currency', () => {
  const minorUnits = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }).map(String);
  const currencies = fc.constantFrom('NGN', 'JPY', 'KWD', 'CLF', 'EUR');
  fc.assert(
    fc.property(minorUnits, currencies, (minor, currency) => {
      const [whole = '', fraction = ''] = formatMoney(minor, currency, ANYBODY)
        .replace(/[^\d.]/g, '')
        .split('.');
      const exponent = currencyExponent(currency) ?? 0;

      expect(BigInt(whole + fraction.padEnd(exponent, '0'))).toBe(BigInt(minor));
      expect(['', exponent.toString()]).toContain(fraction ? fraction.length.toString() : '');
    }),
  );
});

test('every sign of a currency has a letter in every face', () => {
  const codes = [
    'AUD',
    'BRL',
    'CNY',
    'EUR',
    'GBP',
    'GHS',
    'INR',
    'KRW',
    'KZT',
    'NGN',
    'PHP',
    'RUB',
    'TRY',
    'UAH',
    'VND',
  ];
  const signs = new Set(codes.flatMap((code) => [...formatMoney('100', code, ANYBODY)]));

  for (const face of FACES) {
    const missing = [...signs].filter((sign) => cutFor(sign, { face }) !== primaryCut('serif', face));
    expect(missing).toEqual([]);
  }
});

test('what is no currency is refused', () => {
  expect(() => formatMoney('100', 'XXX', ANYBODY)).toThrow('XXX is no currency');
});
