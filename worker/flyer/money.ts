import { currencyExponent } from '../../sql/listing/currencies.ts';
import { groupThousands } from './copy/numbers.ts';

const NO_BREAK_SPACE = '\u00a0';

/** Signs that name one currency alone. The dollar, the yen and the pound of others are told apart by a letter, or the code. */
const SIGNS: Readonly<Record<string, string>> = {
  AUD: 'A$',
  BRL: 'R$',
  CAD: 'CA$',
  CNY: 'CN¥',
  EUR: '€',
  GBP: '£',
  GHS: 'GH₵',
  HKD: 'HK$',
  INR: '₹',
  KRW: '₩',
  KZT: '₸',
  NGN: '₦',
  NZD: 'NZ$',
  PHP: '₱',
  RUB: '₽',
  SGD: 'S$',
  TRY: '₺',
  TWD: 'NT$',
  UAH: '₴',
  USD: 'US$',
  VND: '₫',
};

/**
 * An amount in words and figures as English writes them: ₦2,700,000, €1,250.50, SEK 4,950,000. Worked out digit by digit,
 * since a number loses digits from 2^53 on, and by the exponent of ISO 4217, from which `Intl` differs.
 * @param minor whole minor units in decimal digits
 */
export function formatMoney(minor: string, currency: string): string {
  const exponent = currencyExponent(currency);
  if (exponent === undefined) throw new RangeError(`${currency} is no currency of ISO 4217 in force.`);
  const digits = minor.padStart(exponent + 1, '0');
  const major = groupThousands(digits.slice(0, digits.length - exponent));
  const fraction = digits.slice(digits.length - exponent);
  const amount = /[1-9]/.test(fraction) ? `${major}.${fraction}` : major;
  const sign = SIGNS[currency];
  return sign ? `${sign}${amount}` : `${currency}${NO_BREAK_SPACE}${amount}`;
}
