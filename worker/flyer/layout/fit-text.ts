import { balance } from '../text/balance.ts';
import { type CutLines, cutToWidth, fillOrCut } from '../text/cut.ts';
import { fits } from '../text/fill-lines.ts';
import type { TextStyle } from '../text/style.ts';
import type { FlyerWarning } from '../warning.ts';
import { textCut } from './block.ts';

export interface SetLines {
  style: TextStyle;
  lines: readonly string[];
  wasCut: boolean;
}

/** The face at another size, its leading in proportion. */
export function atSize(style: TextStyle, size: number): TextStyle {
  return { ...style, size, leading: (style.leading * size) / style.size };
}

/** No text is smaller than this on any sheet. */
const SMALLEST = 7;

export function scaled(style: TextStyle, factor: number): TextStyle {
  return atSize(style, Math.max(SMALLEST, style.size * factor));
}

/** The first style, the largest first, that holds the text in so many lines; cut at a word in the last of them. */
export function firstToHold(text: string, styles: readonly TextStyle[], width: number, maxLines: number): SetLines {
  let last: SetLines | undefined;
  for (const style of styles) {
    last = { style, ...balance(text, style, width, maxLines) };
    if (!last.wasCut) return last;
  }
  if (!last) throw new RangeError('A text needs at least one style.');
  return last;
}

export interface CutLine {
  text: string;
  cuts: FlyerWarning[];
}

/** One line, cut with a warning where it is longer than its place. */
export function oneLine(text: string, style: TextStyle, width: number, path: string): CutLine {
  if (fits(text, style, width)) return { text, cuts: [] };
  return { text: cutToWidth(text, style, width), cuts: [textCut(path, 'Longer than its place on the sheet: cut.')] };
}

/** So many lines, cut with a warning where the text is longer. */
export function fewLines(text: string, style: TextStyle, measure: { width: number; maxLines: number }, path: string) {
  return linesCut(fillOrCut(text, style, measure), path);
}

/** Lines, with a warning where they are not the whole text. */
export function linesCut({ lines, wasCut }: CutLines, path: string) {
  return { lines, cuts: wasCut ? [textCut(path, 'Longer than its place on the sheet: cut.')] : [] };
}
