import { isBlank } from '../../text/clean.ts';
import { parsedUrl } from '../../text/parsed-url.ts';
import { described, isAbsent, type Reader } from './reader.ts';

const MAX_LENGTH = 2_000;
const CURE = `Give an address that begins with http:// or https://, without a password, of at most ${MAX_LENGTH.toLocaleString('en')} characters.`;

/** The address of a page or a picture, as `URL` writes it: equal addresses are equal texts. */
export const webAddress: Reader<string> = described(
  { type: 'string', format: 'iri', maxLength: MAX_LENGTH },
  (raw, path, findings) => {
    if (isAbsent(raw)) return undefined;
    if (typeof raw !== 'string') return findings.refuse(path, 'WRONG_TYPE', CURE);
    if (isBlank(raw)) return undefined;
    return normalised(raw) ?? findings.refuse(path, 'BAD_URL', CURE);
  },
);

function normalised(raw: string): string | undefined {
  // URL drops tabs and line ends from the middle of an address; whoever wrote them meant something else.
  const text = raw.trim();
  if (text.length > MAX_LENGTH || /[\p{Cc}\s<>"\\^`{|}]/u.test(text)) return undefined;
  const url = parsedUrl(text);
  if (!url) return undefined;
  const { protocol, username, password, href } = url;
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && username === '' && password === '' && href.length <= MAX_LENGTH ? href : undefined;
}
