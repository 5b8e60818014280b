import bidiFactory from 'bidi-js';
import { graphemesOf } from './graphemes.ts';
import { isolated } from './isolate.ts';

// Its types tell of a module in the new form; it comes in the old one, whose default is the whole.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200f\u061c]/u;

/** Signs that steer the order and are never seen. */
const ORDER_SIGNS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu;

/** Tags, which flags of regions are made of, and signs beyond the first plane are so, too. */
const PICTURE =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|(?![\p{L}\p{M}\p{N}])[\u{10000}-\u{10ffff}]/gu;

const LEFT_TO_RIGHT_MARK = '\u200e';
const RIGHT_TO_LEFT_MARK = '\u200f';

export interface DirectedRun {
  text: string;
  isRightToLeft: boolean;
}

export const hasRightToLeft = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Whether a paragraph runs from the right: its first letter says so. */
export function runsFromTheRight(paragraph: string): boolean {
  return (
    hasRightToLeft(paragraph) && isOdd(bidi.getEmbeddingLevels(asPlainSigns(paragraph), 'auto').paragraphs[0]?.level)
  );
}

const isOdd = (level = 0): boolean => level % 2 === 1;

/** The lines of a paragraph, so that each runs as the whole does, whatever letter it begins with. */
export function inDirectionOf(paragraph: string, lines: readonly string[]): readonly string[] {
  if (!hasRightToLeft(paragraph)) return lines;
  if (runsFromTheRight(paragraph)) return lines.map((line) => `${RIGHT_TO_LEFT_MARK}${line}`);
  return lines.map((line) => (runsFromTheRight(line) ? `${LEFT_TO_RIGHT_MARK}${line}` : line));
}

/** One line in runs of one direction each, in the order in which they are seen from left to right (UAX 9). */
export function visualRuns(line: string): DirectedRun[] {
  if (!hasRightToLeft(line)) return [{ text: line.replace(ORDER_SIGNS, ''), isRightToLeft: false }];
  const runs = levelRuns(isolated(line));
  const levels = runs.map(({ level }) => level);
  for (let level = Math.max(...levels); level >= 1; level -= 1) reverseFrom(runs, level);
  return runs
    .map(({ text, level }) => ({ text: text.replace(ORDER_SIGNS, ''), isRightToLeft: isOdd(level) }))
    .filter(({ text }) => text !== '');
}

interface LevelRun {
  text: string;
  level: number;
}

/** What is one sign to a reader is of one direction, of whatever characters it is made. */
function levelRuns(line: string): LevelRun[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(asPlainSigns(line), 'auto');
  const endOfText = line.trimEnd().length;
  const runs: LevelRun[] = [];
  let index = 0;
  for (const grapheme of graphemesOf(line)) {
    // Blanks at the end of a line belong to the paragraph (L1).
    const level = (index < endOfText ? levels[index] : paragraphs[0]?.level) ?? 0;
    index += grapheme.length;
    const last = runs.at(-1);
    if (last?.level === level) last.text += grapheme;
    else runs.push({ text: grapheme, level });
  }
  return runs;
}

/** As long as the line, with signs of the first plane for pictures beyond it, which bidi-js takes for Latin letters. */
function asPlainSigns(line: string): string {
  return line.replace(PICTURE, (picture) => '\u2600'.repeat(picture.length));
}

/** Turns round every stretch of runs at this level or above (L2). */
function reverseFrom(runs: LevelRun[], least: number): void {
  for (let start = 0; start < runs.length; start += 1) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= least) end += 1;
    if (end - start > 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = Math.max(start, end - 1);
  }
}
