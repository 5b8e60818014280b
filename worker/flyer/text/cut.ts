import { piecesOf } from './break-opportunities.ts';
import { type FilledLines, fillLines, fits, type Measure } from './fill-lines.ts';
import { graphemesOf } from './graphemes.ts';
import type { TextStyle } from './style.ts';

export interface CutLines {
  lines: string[];
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

/** The longest beginning that fits together with an ellipsis: of whole words, or of graphemes where one word is all. */
export function cutToWidth(text: string, style: TextStyle, width: number): string {
  return longest(wordsOf(text), style, width) || longest(graphemesOf(text), style, width) || '…';
}

function* wordsOf(text: string): Generator<string> {
  for (const piece of piecesOf(text)) yield piece.text;
}

function longest(parts: Iterable<string>, style: TextStyle, width: number): string {
  let kept = '';
  for (const part of parts) {
    if (!fits(ellipsed(kept + part), style, width)) break;
    kept += part;
  }
  return kept ? ellipsed(kept) : '';
}

function ellipsed(text: string): string {
  return `${text.replace(/[\s,;:.–—-]+$/u, '')}…`;
}
