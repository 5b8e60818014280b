import { piecesOf } from './break-opportunities.ts';
import { type FilledLines, fillLines, fits, type Measure, mostThatFit } from './fill-lines.ts';
import { graphemesOf } from './graphemes.ts';
import { type TextStyle, widthOf } from './style.ts';

export interface CutLines {
  lines: readonly string[];
  wasCut: boolean;
}

/** Breaks a paragraph into at most so many lines; what is over is cut at a word, with an ellipsis. */
export function fillOrCut(text: string, style: TextStyle, measure: Measure & { maxLines: number }): CutLines {
  const filled = fillLines(text, style, measure);
  if (!filled.rest) return { lines: filled.lines, wasCut: false };
  return { lines: withEllipsis(filled, style, measure), wasCut: true };
}

/** Ends the last of the lines with an ellipsis, as if the rest followed it. */
export function withEllipsis({ lines, rest }: FilledLines, style: TextStyle, measure: Measure): string[] {
  const last = lines.at(-1) ?? '';
  const width = measure.width - (lines.length === 1 ? (measure.indent ?? 0) : 0);
  return [...lines.slice(0, -1), cutToWidth(`${last}${rest.slice(0, 200)}`, style, width)];
}

/** A line that is longer than its place is cut to it. */
export function cutIfLonger(text: string, style: TextStyle, width: number): string {
  return fits(text, style, width) ? text : cutToWidth(text, style, width);
}

/** A cut at a word that fills less of the line than this tells too little: better the beginning of the long word after it. */
const LEAST_FILLED = 0.5;

/** The longest beginning that fits together with an ellipsis: of whole words, or of graphemes where words are too long. */
export function cutToWidth(text: string, style: TextStyle, width: number): string {
  const words = Array.from(piecesOf(text), (piece) => piece.text);
  const byWord = longest(words, style, width);
  if (byWord && widthOf(byWord, style) >= LEAST_FILLED * width) return byWord;
  return longest([...graphemesOf(text)], style, width) || '…';
}

function longest(parts: readonly string[], style: TextStyle, width: number): string {
  const cutAfter = (count: number) => ellipsed(parts.slice(0, count).join(''));
  const count = mostThatFit(parts.length, (tried) => fits(cutAfter(tried), style, width));
  return count > 0 ? cutAfter(count) : '';
}

function ellipsed(text: string): string {
  return `${text.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
