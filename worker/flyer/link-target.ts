const WEB = new Set(['http:', 'https:']);
const NOT_DIALLED = /[^\d+]/g;
const LEAST_DIGITS = 3;

/**
 * The address as it may stand in a file: ASCII, and of a scheme that opens a page, a letter or a call. Undefined for all else,
 * scripts and files before all.
 */
export function linkTarget(link: string): string | undefined {
  if (/^tel:/i.test(link)) return phoneTarget(link.slice('tel:'.length));
  if (!URL.canParse(link)) return undefined;
  const { protocol, href } = new URL(link);
  if (WEB.has(protocol)) return href;
  return protocol === 'mailto:' ? href.replaceAll(' ', '%20') : undefined;
}

/** In whatever digits it is written, and without what only groups them. A plus stands in front alone. */
function phoneTarget(number: string): string | undefined {
  const dialled = number.replace(/\p{Nd}/gu, asciiDigit).replace(NOT_DIALLED, '');
  const digits = dialled.replaceAll('+', '');
  if (digits.length < LEAST_DIGITS) return undefined;
  return `tel:${dialled.startsWith('+') ? '+' : ''}${digits}`;
}

/** Unicode keeps the ten digits of a script side by side, and the zero of each at a place that Unicode's own tables name. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${code - zero}`;
}
