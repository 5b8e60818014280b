import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencyExponent } from '../../../../sql/listing/currencies.ts';
import type { Listing } from '../../../../sql/listing/listing.ts';
import { copyOf } from '../../../../worker/flyer/copy/copy.ts';
import { formatMoney } from '../../../../worker/flyer/money/money.ts';
import { YABA } from '../listings.ts';

const priceOf = (listing: Partial<Listing>) => copyOf({ listing: { ...YABA, ...listing } }).copy.price;

/** Blanks of every width as plain ones, without the signs that steer the order of letters. */
const seen = (text: string) => text.replace(/[\u200e\u200f\u061c\u2066-\u2069]/g, '').replace(/\p{Zs}/gu, ' ');

test.each([
  ['en-NG', 'NGN', '270000000', '₦2,700,000'],
  ['en-GB', 'GBP', '42500000', '£425,000'],
  ['en-GB', 'USD', '42500000', 'US$425,000'],
  ['en-US', 'USD', '64950000', '$649,500'],
  ['en-CA', 'CAD', '64950000', '$649,500'],
  ['en-CA', 'USD', '64950000', 'US$649,500'],
  ['en-IN', 'INR', '8500000', '₹85,000'],
  ['en-AE', 'AED', '125000000', 'AED 1,250,000'],
  ['en-ZA', 'ZAR', '125000000', 'R 1 250 000'],
  ['en-KE', 'KES', '125000000', 'Ksh 1,250,000'],
  ['fr-FR', 'EUR', '38950000', '389 500 €'],
  ['fr-FR', 'EUR', '142050', '1 420,50 €'],
  ['fr-CH', 'CHF', '125000000', 'CHF 1’250’000.–'],
  ['it-CH', 'CHF', '85000000', 'CHF 850’000.–'],
  ['de-LI', 'CHF', '85000000', 'CHF 850’000.–'],
  ['de-DE', 'CHF', '85000000', '850.000 CHF'],
  ['de-CH', 'CHF', '125000050', 'CHF 1’250’000.50'],
  ['fr-CI', 'XOF', '45000000', '45 000 000 F CFA'],
  ['de-DE', 'EUR', '42500000', '425.000 €'],
  ['de-AT', 'EUR', '42500000', '€ 425.000'],
  ['nl-NL', 'EUR', '42500000', '€ 425.000'],
  ['it-IT', 'EUR', '42500000', '425.000 €'],
  ['es-ES', 'EUR', '95000', '950 €'],
  ['es-ES', 'EUR', '421300', '4213 €'],
  ['es-MX', 'MXN', '421300', '$4,213'],
  ['pt-PT', 'EUR', '421300', '4213 €'],
  ['pt-BR', 'BRL', '42500000', 'R$ 425.000'],
  ['pl-PL', 'PLN', '421300', '4213 zł'],
  ['pl-PL', 'PLN', '89900000', '899 000 zł'],
  ['sv-SE', 'SEK', '495000000', '4 950 000 kr'],
  ['uk-UA', 'UAH', '495000000', '4 950 000 ₴'],
  ['cs-CZ', 'CZK', '495000000', '4 950 000 Kč'],
  ['hu-HU', 'HUF', '4950000000', '49 500 000 Ft'],
  ['ar-AE', 'AED', '125000000', '1,250,000 د.إ.'],
  ['ar-EG', 'EGP', '125000000', '١٬٢٥٠٬٠٠٠ ج.م.'],
  ['he-IL', 'ILS', '315000000', '3,150,000 ₪'],
  ['hi-IN', 'INR', '8500000', '₹85,000'],
  ['zh-Hant-HK', 'HKD', '2800000', 'HK$28,000'],
  ['en-HK', 'HKD', '1280000000', 'HK$12,800,000'],
  ['th-TH', 'THB', '725000000', '฿7,250,000'],
  ['vi-VN', 'VND', '4500000000', '4.500.000.000 ₫'],
  ['yo-NG', 'NGN', '4500000000', '₦45,000,000'],
  ['ig-NG', 'NGN', '4500000000', '₦45,000,000'],
  ['ha-NG', 'NGN', '4500000000', '₦ 45,000,000'],
  ['sw-TZ', 'TZS', '4500000000', 'TSh 45,000,000'],
  ['ja-JP', 'USD', '64950000', 'US$649,500'],
])('in %s, %s %s is %s', (locale, currency, priceMinor, text) => {
  expect(seen(priceOf({ locale, currency, priceMinor }).text)).toBe(text);
});

test('where the home stands decides whose money is plain, before the language', () => {
  expect(priceOf({ locale: 'en-US', countryCode: 'CA', currency: 'USD', priceMinor: '100000' }).text).toBe('US$1,000');
});

test.each([
  ['ja-JP', 'JPY', '58000000', '5,800万円', '万円', '¥58,000,000'],
  ['ja-JP', 'JPY', '128000000', '1億2,800万円', '万円', '¥128,000,000'],
  ['ja-JP', 'JPY', '300000000', '3億円', '億円', '¥300,000,000'],
  ['ja-JP', 'JPY', '85000', '8.5万円', '万円', '¥85,000'],
  ['ko-KR', 'KRW', '580000000', '5억 8,000만원', '만원', '₩580,000,000'],
  ['zh-CN', 'CNY', '580000000', '580万元', '万元', '¥5,800,000'],
  ['zh-TW', 'TWD', '2980000000', '2,980萬元', '萬元', 'NT$29,800,000'],
  ['zh-Hant-HK', 'HKD', '1280000000', 'HK$1,280萬', '萬', 'HK$12,800,000'],
  ['zh-HK', 'HKD', '888500000', 'HK$888.5萬', '萬', 'HK$8,885,000'],
  ['zh-HK', 'HKD', '12800000000', 'HK$1.28億', '億', 'HK$128,000,000'],
  ['zh-HK', 'HKD', '12850000000', 'HK$12,850萬', '萬', 'HK$128,500,000'],
  ['en-IN', 'INR', '1250000000', '₹1.25\u00a0crore', 'crore', '₹1,25,00,000'],
  ['en-IN', 'INR', '850000000', '₹85\u00a0lakh', 'lakh', '₹85,00,000'],
  ['hi-IN', 'INR', '1250000000', '₹1.25\u00a0करोड़', 'करोड़', '₹1,25,00,000'],
])('in %s, %s %s is said in large units, with the sum below', (locale, currency, priceMinor, text, unit, exact) => {
  expect(priceOf({ locale, currency, priceMinor })).toEqual({ text, unit, exact, isWords: false });
});

test.each([
  ['en-IN', 'INR', '₹12,50,000'],
  ['zh-HK', 'HKD', 'HK$1,250,000'],
])('in %s a rent in %s is written out, however large', (locale, currency, text) => {
  const sum = { locale, currency, priceMinor: '125000000' };

  expect(priceOf({ ...sum, pricePeriod: 'MONTH' })).toMatchObject({ text, isWords: false });
  expect(priceOf({ ...sum, transaction: 'RENT' })).toEqual({ text, isWords: false });
  expect(priceOf({ ...sum, transaction: 'SALE' })).toMatchObject({ exact: text });
});

test.each(['CH', 'LI'])(
  'in %s francs are written as there in English that names no country, and days as in Europe',
  (countryCode) => {
    const sum = { currency: 'CHF', priceMinor: '125000000', availableFrom: '2033-05-14' };
    const { copy } = copyOf({ listing: { ...YABA, ...sum, locale: 'en', countryCode } });

    expect(seen(copy.price.text)).toBe('CHF 1’250’000.–');
    expect(copy.terms.map(({ value }) => seen(value))).toContain('14 May 2033');
  },
);

test('a home in India has the groups of India in English that names no country', () => {
  const price = priceOf({ locale: 'en', countryCode: 'IN', currency: 'INR', priceMinor: '1250000000' });

  expect(price).toMatchObject({ text: '₹1.25\u00a0crore', exact: '₹1,25,00,000' });
});

test.each([
  ['ja-JP', 'JPY', '58123456', '¥58,123,456'],
  ['ja-JP', 'JPY', '9800', '¥9,800'],
  ['zh-CN', 'CNY', '580000050', '¥5,800,000.50'],
  ['en-IN', 'INR', '1234567800', '₹1,23,45,678'],
  ['en-IN', 'INR', '1234500000', '₹1,23,45,000'],
  ['zh-HK', 'HKD', '1288880000', 'HK$12,888,800'],
])('in %s, %s %s is written out, since large units would lose some of it', (locale, currency, priceMinor, text) => {
  expect(priceOf({ locale, currency, priceMinor })).toEqual({ text, isWords: false });
});

const LOCALES = [
  'en-NG',
  'fr-FR',
  'de-CH',
  'sv-SE',
  'es-ES',
  'pl-PL',
  'hi-IN',
  'ar-EG',
  'fa-IR',
  'he-IL',
  'bn-BD',
  'ja-JP',
  'mr-IN',
  'ha-NG',
];
const CURRENCIES = ['NGN', 'EUR', 'USD', 'JPY', 'KWD', 'CLF', 'SEK', 'IRR', 'HUF', 'XOF', 'AED', 'ILS'];

/** The figures of any script as a whole number of minor units. */
function readBack(text: string, tag: string, exponent: number): bigint {
  const decimal = new Intl.NumberFormat(tag).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
  const figures = /\p{Nd}(?:.*\p{Nd})?/u.exec(text)?.[0] ?? '';
  const [whole = '', fraction = ''] = figures.split(decimal);
  return BigInt(digitsOf(whole) + digitsOf(fraction).padEnd(exponent, '0'));
}

function digitsOf(text: string): string {
  return [...text]
    .filter((sign) => /\p{Nd}/u.test(sign))
    .map(digitOf)
    .join('');
}

/** Every script has its ten digits in a row. */
function digitOf(sign: string): number {
  let zero = sign.codePointAt(0) ?? 0;
  const own = zero;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && own - zero < 9) zero -= 1;
  return own - zero;
}

test('no digit of any amount is lost or made up, whoever reads it', () => {
  const amounts = fc.bigInt({ min: 1n, max: 10n ** 18n - 1n });
  fc.assert(
    fc.property(amounts, fc.constantFrom(...CURRENCIES), fc.constantFrom(...LOCALES), (minor, currency, tag) => {
      const text = formatMoney(minor.toString(), currency, { tag, country: new Intl.Locale(tag).region });

      expect(readBack(text, tag, currencyExponent(currency) ?? 0)).toBe(minor);
    }),
    { numRuns: 500 },
  );
});
