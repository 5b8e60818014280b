import { parsedUrl } from '../../sql/text/parsed-url.ts';

const WEB = new Set(['http:', 'https:']);
const NOT_DIALLED = /\D/g;
const LEAST_DIGITS = 3;
/** With what is dialled for abroad, and a country's code. */
const MOST_DIGITS = 17;
/** So many digits may be a whole number: behind them a word, such as that for an extension, or a sign like this begins what is none of it. */
const FIRST_OF_SEVERAL = /^\D*(?:\d[^\d\p{L};,/|&+~～〜·•]*){7,}(?=[\p{L};,/|&+~～〜·•])/u;
/** Letters that stand for digits, or a word between two numbers: what is to be dialled cannot be told. */
const HAS_WORD_INSIDE = /\d[-. ]*\p{Lu}{3}|\d\D*\p{L}\D*\d/u;
/** Before the first digit: of "(+351) 21" and "Tel. +49 30" too. */
const FROM_ABROAD = /^\D*[+＋][^\p{L}\d]*\d/u;
/** For those who call from the same country: after a country's code it is not dialled. */
const ZERO_AT_HOME = /(?<=\d\D*)\(\s*0\s*\)/;
/** What keeps a number or an address in its order on a sheet from the right; no part of either. */
const ISOLATES = /[\u2066-\u2069]/g;

/**
 * The address as it may stand in a file: ASCII, and of a scheme that opens a page, a letter or a call. Undefined for all else,
 * scripts and files before all.
 */
export function linkTarget(text: string): string | undefined {
  const link = text.replace(ISOLATES, '');
  if (/^tel:/i.test(link)) return phoneTarget(link.slice('tel:'.length));
  const url = parsedUrl(link);
  if (!url) return undefined;
  const { protocol, href } = url;
  if (WEB.has(protocol)) return href;
  return protocol === 'mailto:' ? href.replaceAll(' ', '%20') : undefined;
}

/**
 * In whatever digits it is written, and without what only groups them. Of several numbers the first; of what is too long to be one, or has a
 * word in it, none.
 */
function phoneTarget(number: string): string | undefined {
  const written = number.replace(/\p{Nd}/gu, asciiDigit);
  const dialled = written.replace(ZERO_AT_HOME, '');
  const first = FIRST_OF_SEVERAL.exec(dialled)?.[0];
  if (first === undefined && HAS_WORD_INSIDE.test(dialled)) return undefined;
  const digits = (first ?? dialled).replace(NOT_DIALLED, '');
  if (digits.length < LEAST_DIGITS || digits.length > MOST_DIGITS) return undefined;
  return `tel:${FROM_ABROAD.test(dialled) ? '+' : ''}${digits}`;
}

/** Unicode keeps the ten digits of a script side by side, those of mathematics for five kinds of letters after each other: they stand for ours. */
function asciiDigit(digit: string): string {
  const code = digit.normalize('NFKC').codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${code - zero}`;
}
