import { isBlank } from '../../text/clean.ts';
import { currencyExponent } from '../currencies.ts';
import { described, isAbsent, type Reader } from './reader.ts';

const CURE = 'Give an ISO 4217 code in force, in upper case, for example NGN.';

export const currency: Reader<string> = described({ type: 'string', pattern: '^[A-Z]{3}$' }, (raw, path, findings) => {
  if (isAbsent(raw)) return undefined;
  if (typeof raw !== 'string') return findings.refuse(path, 'WRONG_TYPE', CURE);
  if (isBlank(raw)) return undefined;
  return currencyExponent(raw) === undefined ? findings.refuse(path, 'UNKNOWN_CURRENCY', CURE) : raw;
});
