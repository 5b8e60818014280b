import { dropStrayIsolates } from './isolates.ts';

/** What cleaning took away that its author may miss; changed blanks and line ends are not told. */
export type CleaningCode =
  | 'LONE_SURROGATES_REPLACED'
  | 'CONTROL_CHARACTERS_REMOVED'
  | 'BIDI_OVERRIDES_REMOVED'
  | 'EXCESS_MARKS_REMOVED';

export interface CleanedText {
  /** Empty when nothing of it would be seen on paper. */
  text: string;
  changes: CleaningCode[];
}

interface Step {
  replace: (text: string) => string;
  code?: CleaningCode;
}

// More than any script stacks. NFC sorts a run of marks in quadratic time: 64 KiB of them take seconds.
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;
const EDGE = /[\p{Zs}\u00AD\u200B\u2060\uFEFF]/u;

const cutMarks: Step = { replace: (text) => text.replace(EXCESS_MARKS, '$1'), code: 'EXCESS_MARKS_REMOVED' };

// The order matters: line ends and tabs are controls too, and whatever is dropped may bring marks to a letter before NFC.
const TO_CHARACTERS: readonly Step[] = [
  { replace: (text) => text.replace(/\p{Cs}/gu, '\u{FFFD}'), code: 'LONE_SURROGATES_REPLACED' },
  { replace: (text) => text.replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n') },
  { replace: (text) => text.replaceAll('\t', ' ') },
  {
    replace: (text) => text.replace(/(?!\n)\p{Cc}|\p{Noncharacter_Code_Point}/gu, ''),
    code: 'CONTROL_CHARACTERS_REMOVED',
  },
];
const TO_ONE_LINE: Step = { replace: (text) => text.replaceAll('\n', ' ') };
const TO_NORMAL_FORM: readonly Step[] = [
  {
    replace: (text) => dropStrayIsolates(text.replace(/[\u202A-\u202E]/g, '')),
    code: 'BIDI_OVERRIDES_REMOVED',
  },
  cutMarks,
  { replace: (text) => text.normalize('NFC') },
  cutMarks,
];

/** For text that stands in one line: line ends become spaces, and runs of blanks a single one. */
export function cleanLine(raw: string): CleanedText {
  return clean(raw, [...TO_CHARACTERS, TO_ONE_LINE, ...TO_NORMAL_FORM, { replace: tidy }]);
}

/** For text that keeps its lines but no empty ones, such as an address. */
export function cleanLines(raw: string): CleanedText {
  return clean(raw, [...TO_CHARACTERS, ...TO_NORMAL_FORM, { replace: tidyLines }]);
}

/** For running text: lines are kept, and paragraphs are parted by one empty line. */
export function cleanParagraphs(raw: string): CleanedText {
  return clean(raw, [...TO_CHARACTERS, ...TO_NORMAL_FORM, { replace: tidyParagraphs }]);
}

export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

function clean(raw: string, steps: readonly Step[]): CleanedText {
  const changes = new Set<CleaningCode>();
  const text = steps.reduce((before, { replace, code }) => {
    const after = replace(before);
    if (code && after !== before) changes.add(code);
    return after;
  }, raw);
  return { text, changes: [...changes] };
}

function tidy(line: string): string {
  return isBlank(line) ? '' : trimEdges(line.replace(/\p{Zs}{2,}/gu, ' '));
}

function tidyLines(text: string): string {
  return text.split('\n').map(tidy).filter(Boolean).join('\n');
}

/** An empty line is kept only between two others: the first of the text and those before another empty one go. */
function tidyParagraphs(text: string): string {
  const tidied = text.split('\n').map(tidy);
  const lines = tidied.slice(tidied.findIndex(Boolean));
  return lines.filter((line, index) => line || lines[index + 1]).join('\n');
}

// By index: a pattern anchored at the end would try every run of blanks in the text, each in quadratic time.
function trimEdges(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && EDGE.test(line.charAt(start))) start++;
  while (end > start && EDGE.test(line.charAt(end - 1))) end--;
  return line.slice(start, end);
}
