import { described, type Form, isAbsent, type Reader } from './reader.ts';

interface Range {
  min: number;
  max: number;
}

interface Kind {
  code: string;
  form: Form;
  message: string;
  fits: (value: number) => boolean;
}

const WHOLE: Kind = {
  code: 'NOT_AN_INTEGER',
  form: { type: 'integer' },
  message: 'Give a whole number, for example 3.',
  fits: Number.isInteger,
};
const IN_HALVES: Kind = {
  code: 'NOT_IN_HALVES',
  form: { type: 'number', multipleOf: 0.5 },
  message: 'Give a whole number or a half, for example 2.5.',
  fits: (value) => Number.isInteger(value * 2),
};
const ANY: Kind = {
  code: 'NOT_A_NUMBER',
  form: { type: 'number' },
  message: 'Give a number, for example 85.5.',
  fits: Number.isFinite,
};

export function wholeNumber(range: Range): Reader<number> {
  return numberOf(WHOLE, range);
}

export function numberInHalves(range: Range): Reader<number> {
  return numberOf(IN_HALVES, range);
}

export function decimal(range: Range): Reader<number> {
  return numberOf(ANY, range);
}

function numberOf({ code, form, message, fits }: Kind, { min, max }: Range): Reader<number> {
  return described({ ...form, minimum: min, maximum: max }, (raw, path, findings) => {
    if (isAbsent(raw)) return undefined;
    if (typeof raw !== 'number') return findings.refuse(path, 'WRONG_TYPE', 'Give a number, without quotes.');
    if (!Number.isFinite(raw)) return findings.refuse(path, 'NOT_A_NUMBER', 'Give a finite number.');
    if (!fits(raw)) return findings.refuse(path, code, message);
    if (raw < min || raw > max) {
      return findings.refuse(path, 'OUT_OF_RANGE', `Give a number from ${min} to ${max}.`);
    }
    // Minus zero would be another value than zero.
    return raw === 0 ? 0 : raw;
  });
}
