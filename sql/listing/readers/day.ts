import { isBlank } from '../../text/clean.ts';
import { described, isAbsent, type Reader } from './reader.ts';

const CURE = 'Give a day that exists as YYYY-MM-DD, for example 2027-03-31.';

/** A calendar day, from 1000-01-01 on. */
export const day: Reader<string> = described({ type: 'string', format: 'date' }, (raw, path, findings) => {
  if (isAbsent(raw)) return undefined;
  if (typeof raw !== 'string') return findings.refuse(path, 'WRONG_TYPE', CURE);
  if (isBlank(raw)) return undefined;
  return isDay(raw) ? raw : findings.refuse(path, 'BAD_DATE', CURE);
});

function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  // The 30th of February parses as a day of March in some forms: only a day that comes back as itself exists.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
