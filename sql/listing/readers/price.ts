import { isBlank } from '../../text/clean.ts';
import type { Findings } from './findings.ts';
import { isAbsent, type Reader } from './reader.ts';

const MAX_DIGITS = 18;
const NOT_WHOLE = 'Give a whole number of minor units, for example 270000000.';
const NOT_POSITIVE = 'Give a price above zero, or leave it out and set priceQualifier to PRICE_ON_APPLICATION.';

/** Minor units as decimal digits, exact however large: a string, since JSON numbers are not. */
export const price: Reader<string> = (raw, path, findings) => {
  if (isAbsent(raw)) return undefined;
  if (typeof raw === 'number') return priceFromNumber(raw, path, findings);
  if (typeof raw === 'string') return isBlank(raw) ? undefined : priceFromDigits(raw, path, findings);
  return findings.refuse(path, 'WRONG_TYPE', NOT_WHOLE);
};

function priceFromNumber(raw: number, path: string, findings: Findings): string | undefined {
  if (!Number.isInteger(raw)) return findings.refuse(path, 'NOT_AN_INTEGER', NOT_WHOLE);
  if (raw <= 0) return findings.refuse(path, 'OUT_OF_RANGE', NOT_POSITIVE);
  if (!Number.isSafeInteger(raw)) {
    const message = `Give so large a number as a string of digits, for example "${Number.MAX_SAFE_INTEGER + 1}".`;
    return findings.refuse(path, 'UNSAFE_INTEGER', message);
  }
  return String(raw);
}

function priceFromDigits(raw: string, path: string, findings: Findings): string | undefined {
  if (!/^-?[0-9]+$/.test(raw)) return findings.refuse(path, 'NOT_AN_INTEGER', NOT_WHOLE);
  const digits = raw.replace(/^0+/, '');
  if (digits === '' || digits.startsWith('-')) return findings.refuse(path, 'OUT_OF_RANGE', NOT_POSITIVE);
  if (digits.length > MAX_DIGITS) {
    return findings.refuse(path, 'OUT_OF_RANGE', `Give a number of at most ${MAX_DIGITS} digits.`);
  }
  return digits;
}
