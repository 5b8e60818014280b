import { isBlank } from '../../text/clean.ts';
import { described, isAbsent, type Reader } from './reader.ts';

const MAX_LENGTH = 35;
const CURE = 'Give a BCP 47 language tag, for example en-NG, de-CH or zh-Hant-HK.';

/** In canonical form: en-ng becomes en-NG. Extensions are dropped, since nothing of the sheet follows them. */
export const locale: Reader<string> = described({ type: 'string', maxLength: MAX_LENGTH }, (raw, path, findings) => {
  if (isAbsent(raw)) return undefined;
  if (typeof raw !== 'string') return findings.refuse(path, 'WRONG_TYPE', CURE);
  if (isBlank(raw)) return undefined;
  return canonical(raw.trim()) ?? findings.refuse(path, 'BAD_LOCALE', CURE);
});

function canonical(tag: string): string | undefined {
  if (tag.length > MAX_LENGTH) return undefined;
  try {
    const { baseName, language } = new Intl.Locale(tag);
    return language === 'und' ? undefined : baseName;
  } catch {
    return undefined;
  }
}
