import { currencyExponent } from '../../../sql/listing/currencies.ts';
import { numberParts } from '../copy/locale/numbers.ts';
import { signOf } from './signs.ts';

/** Who reads the sum: the tag says how it is written, the country which money is theirs. */
export interface Readers {
  /** BCP 47. */
  tag: string;
  country: string | undefined;
}

/**
 * A sum as its readers write it: ₦2,700,000, 425.000 €, 4 950 000 kr. Kept in decimal digits, since a number loses some
 * from 2^53 on, and with the decimals of ISO 4217, from which `Intl` differs; it may not say what a currency is either.
 * @param minor whole minor units in decimal digits
 */
export function formatMoney(minor: string, currency: string, { tag, country }: Readers): string {
  const exponent = currencyExponent(currency);
  if (exponent === undefined) throw new RangeError(`${currency} is no currency of ISO 4217 in force.`);
  const { language } = new Intl.Locale(tag);
  const sign = signOf(currency, country, language);
  const options = {
    style: 'currency',
    currency,
    currencyDisplay: displayOf(sign, language),
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
    trailingZeroDisplay: 'stripIfInteger',
  } as Intl.NumberFormatOptions; // TypeScript's lib does not know trailingZeroDisplay yet
  const parts = numberParts(tag, options, decimalOf(minor, exponent) as unknown as number); // nor that digits may come as text
  if (currency === 'CHF' && SWISS.has(new Intl.Locale(tag).region ?? '')) return swissSum(parts);
  return parts.map(({ type, value }) => (type === 'currency' && sign !== 'plain' ? sign.text : value)).join('');
}

const SWISS = new Set(['CH', 'LI']);
const OF_THE_NUMBER = new Set(['integer', 'group', 'decimal', 'fraction']);

/** Whatever the language, the code comes first, and a dash stands for cents that there are none of: so agencies and portals write. */
function swissSum(parts: readonly Intl.NumberFormatPart[]): string {
  const number = parts.filter(({ type }) => OF_THE_NUMBER.has(type));
  const isWhole = number.every(({ type }) => type !== 'decimal');
  return `CHF\u00a0${number.map(({ value }) => value).join('')}${isWhole ? '.–' : ''}`;
}

/** Letters stand apart from figures, signs often do not: `Intl` leaves the room for the kind that it is asked for. */
function displayOf(sign: ReturnType<typeof signOf>, language: string): Intl.NumberFormatOptionsCurrencyDisplay {
  // In Arabic the plain name of money is a word; the narrow one would be a foreign letter.
  if (sign === 'plain') return language === 'ar' ? 'symbol' : 'narrowSymbol';
  return /^\p{L}+$/u.test(sign.text) ? 'code' : 'narrowSymbol';
}

/** "125000000050" of two decimals is "1250000000.50". */
function decimalOf(minor: string, exponent: number): string {
  const digits = minor.padStart(exponent + 1, '0');
  const whole = digits.slice(0, digits.length - exponent);
  return exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`;
}
