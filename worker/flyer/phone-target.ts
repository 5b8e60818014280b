const LEAST_DIGITS = 3;
/** Beside a word, fewer are a floor or a room. */
const LEAST_BESIDE_WORDS = 5;
/** With what is dialled for abroad, and a country's code. */
const MOST_DIGITS = 17;
/** So many digits may be a whole number: a stroke behind them begins another. */
const WHOLE_NUMBER = 7;
/** From so many digits on a bracket holds no area code but a note. */
const BEFORE_A_NOTE = 5;
/** From so many digits on, hours behind them are no pair of the number. */
const BEFORE_HOURS = 6;

/** "(office)", "(24 h)": what is told of the number, and none of it. A country's code is: "(UK +44)". */
const NOTE = /[(（](?![^)）]*[+＋]\s?\d)[^)）]*\p{L}[^)）]*[)）]/gu;
const ALWAYS = /(?<!\d)24\s?\/\s?7(?!\d)/g;
/** "24 h", "9–18 Uhr", "7 days". */
const HOURS =
  /(?<!\d)(?:(?:(?:0?[1-9]|1\d|2[0-4])\s?[-–]\s?)?(?:0?[1-9]|1\d|2[0-4])\s?(?:h|hrs?|hours|Std|Uhr)|[1-7]\s?days)(?!\p{L})/giu;
/** "9:00" behind a number, whose last digit the 9 is not. */
const CLOCK = /(?<!\d)\d{1,2}:[0-5]\d(?!\d)/g;
const GROUPING = /^[\s.()（）\u2010-\u2015'’/-]+$/u;
/** For those who call from the same country: after a country's code it is not dialled. */
const ZERO_AT_HOME = /(?<=\d\D*)[(（]\s*0\s*[)）]/u;
/** Before the first digit: of "(+351) 21" and "Tel. +49 30" too. */
const FROM_ABROAD = /[+＋][^\p{L}\d]*$/u;
/** Letters that stand for digits. */
const VANITY = /^[\s.-]*(?!EXT)\p{Lu}{3}/u;
/** "Office 2 0117 …": of the words before it, since a national number begins with the zero. */
const OF_A_WORD = /^\d{1,2}[\s\u2010-\u2015-]+(?=0)/u;

/** A run of digits that are dialled together, as it is written. */
interface Run {
  text: string;
  before: string;
  after: string;
}

/**
 * What is dialled, in whatever digits it is written: the first whole number, or the only one. Undefined where it cannot be told: what
 * is too long to be one, letters that stand for digits, several short numbers.
 */
export function phoneTarget(number: string): string | undefined {
  const written = number
    .replace(/\p{Nd}/gu, asciiDigit)
    .replace(NOTE, ';')
    .replace(ALWAYS, ';')
    .replace(HOURS, (hours: string, at: number, text: string) => (isWholeOrNone(text.slice(0, at)) ? ';' : hours))
    .replace(CLOCK, (time: string, at: number, text: string) => (isWhole(text.slice(0, at)) ? ';' : time));
  const runs = runsOf(written);
  const [only, ...others] = runs;
  const lone = others.length === 0 ? only : undefined;
  const run = runs.find(({ text }) => digitsOf(text).length >= WHOLE_NUMBER) ?? lone;
  if (!run || VANITY.test(run.after)) return undefined;
  const hasWord = /\p{L}/u.test(run.before);
  const digits = digitsOf((hasWord ? run.text.replace(OF_A_WORD, '') : run.text).replace(ZERO_AT_HOME, ''));
  const least = hasWord ? LEAST_BESIDE_WORDS : LEAST_DIGITS;
  if (digits.length < least || digits.length > MOST_DIGITS) return undefined;
  return `tel:${FROM_ABROAD.test(run.before) ? '+' : ''}${digits}`;
}

/** In "08-123 45 67 days" the last pair is of the number, as it is wherever the number would end too early. */
function isWhole(before: string): boolean {
  return digitsOf(before).length >= BEFORE_HOURS;
}

const isWholeOrNone = (before: string): boolean => isWhole(before) || !/\d/.test(before);

/** The digits with what only groups them. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const { index, 0: digits } of text.matchAll(/\d+/gu)) {
    const last = runs.at(-1);
    const between = last ? text.slice(last.before.length + last.text.length, index) : '';
    const grouped = last && isGrouping(between, digitsOf(last.text).length) ? last : undefined;
    const start = grouped ? grouped.before.length : index;
    const end = index + digits.length;
    if (grouped) runs.pop();
    runs.push({ text: text.slice(start, end), before: text.slice(0, start), after: text.slice(end) });
  }
  return runs;
}

function isGrouping(between: string, digitsBefore: number): boolean {
  if (!GROUPING.test(between)) return false;
  if (between.includes('/')) return digitsBefore < WHOLE_NUMBER;
  return !/[(（]/u.test(between) || digitsBefore < BEFORE_A_NOTE;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Unicode keeps the ten digits of a script side by side, those of mathematics for five kinds of letters after each other: they stand for ours. */
function asciiDigit(digit: string): string {
  const code = digit.normalize('NFKC').codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${code - zero}`;
}
