import { isBlank } from '../../text/clean.ts';
import type { Findings } from './findings.ts';
import { described, isAbsent, type Reader } from './reader.ts';

const MAX_DIGITS = 18;
const NOT_WHOLE = 'Give a whole number of minor units, for example 270000000.';

interface Rule {
  mayBeZero: boolean;
  /** Said to what is below. */
  cure: string;
}

/** The price of a listing; what it is missing for is said with PRICE_ON_APPLICATION, never with zero. */
export const price = minorUnits({
  mayBeZero: false,
  cure: 'Give a price above zero, or leave it out and set priceQualifier to PRICE_ON_APPLICATION.',
});

/** What a fee comes to. A ground rent or a commission of nothing is worth saying. */
export const amount = minorUnits({ mayBeZero: true, cure: 'Give an amount of zero or more, or leave it out.' });

/** Minor units as decimal digits, exact however large: a string, since JSON numbers are not. */
function minorUnits(rule: Rule): Reader<string> {
  const form = { type: ['integer', 'string'], minimum: rule.mayBeZero ? 0 : 1, pattern: '^[0-9]+$' };
  return described(form, (raw, path, findings) => {
    if (isAbsent(raw)) return undefined;
    if (typeof raw === 'number') return fromNumber(raw, path, findings, rule);
    if (typeof raw === 'string') return isBlank(raw) ? undefined : fromDigits(raw, path, findings, rule);
    return findings.refuse(path, 'WRONG_TYPE', NOT_WHOLE);
  });
}

function fromNumber(raw: number, path: string, findings: Findings, { mayBeZero, cure }: Rule): string | undefined {
  if (!Number.isInteger(raw)) return findings.refuse(path, 'NOT_AN_INTEGER', NOT_WHOLE);
  if (raw < 0 || (raw === 0 && !mayBeZero)) return findings.refuse(path, 'OUT_OF_RANGE', cure);
  if (!Number.isSafeInteger(raw)) {
    const message = `Give so large a number as a string of digits, for example "${Number.MAX_SAFE_INTEGER + 1}".`;
    return findings.refuse(path, 'UNSAFE_INTEGER', message);
  }
  return String(raw);
}

function fromDigits(raw: string, path: string, findings: Findings, { mayBeZero, cure }: Rule): string | undefined {
  if (!/^-?[0-9]+$/.test(raw)) return findings.refuse(path, 'NOT_AN_INTEGER', NOT_WHOLE);
  const digits = raw.replace(/^0+(?=.)/, '');
  if (digits.startsWith('-') || (digits === '0' && !mayBeZero)) return findings.refuse(path, 'OUT_OF_RANGE', cure);
  if (digits.length > MAX_DIGITS) {
    return findings.refuse(path, 'OUT_OF_RANGE', `Give a number of at most ${MAX_DIGITS} digits.`);
  }
  return digits;
}
