const ADDRESS = String.raw`(?:https?://|www\.)[^\s،؛]+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const CODE = String.raw`(?=[\w/.:#-]*[A-Za-z])[A-Za-z\d]+(?:[-/._:#][A-Za-z\d]+)+`;
const GROUPS = String.raw`[+(]?\p{Nd}[\p{Nd}()]*(?:[ \u00a0.–/-]\(?\p{Nd}[\p{Nd})]*)+`;

/** What keeps its own order in a line from the right: web and e-mail addresses, codes, numbers in groups. */
const KEEPS_ORDER = new RegExp(`${ADDRESS}|${CODE}|${GROUPS}`, 'gu');

const OF_DIGITS = /^[\p{Nd}\s()+.–/-]+$/u;
const LEAST_DIGITS_OF_A_PHONE = 7;

/** The line with what must be read from left to right as a piece of its own, so that the letters around it do not turn its groups round. */
export function isolated(line: string): string {
  return line.replace(KEEPS_ORDER, (found) => (isOneNumber(found) ? `\u2066${found}\u2069` : found));
}

/** Two numbers beside each other, such as those of a range, follow the direction of the line; a phone number never does. */
function isOneNumber(found: string): boolean {
  if (!OF_DIGITS.test(found)) return true;
  const groups = found.match(/\p{Nd}+/gu) ?? [];
  const isLong = groups.join('').length >= LEAST_DIGITS_OF_A_PHONE;
  return isLong && (groups.length > 2 || /^[+(]?[0٠۰]|^\+/u.test(found));
}
