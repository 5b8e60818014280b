import { isBlank } from '../../text/clean.ts';
import { isCountry } from '../countries.ts';
import { described, isAbsent, type Reader } from './reader.ts';

const CURE = 'Give a country by its two letters of ISO 3166-1, in upper case, for example NG.';

export const country: Reader<string> = described({ type: 'string', pattern: '^[A-Z]{2}$' }, (raw, path, findings) => {
  if (isAbsent(raw)) return undefined;
  if (typeof raw !== 'string') return findings.refuse(path, 'WRONG_TYPE', CURE);
  if (isBlank(raw)) return undefined;
  return isCountry(raw) ? raw : findings.refuse(path, 'UNKNOWN_COUNTRY', CURE);
});
