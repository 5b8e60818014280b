import type { Colour } from '../colour/ink.ts';
import type { TextMark } from '../sheet.ts';
import { hangingBlank } from '../text/hanging-blank.ts';
import { opticalShift } from '../text/optical-margin.ts';
import { baselineIn, type TextStyle, widthOf } from '../text/style.ts';

/** One line whose left edge, to the eye, is x. */
export function textAt(x: number, baseline: number, text: string, style: TextStyle, colour: Colour): TextMark {
  const hanging = opticalShift(text, style) + hangingBlank(text, style);
  return { type: 'text', x: x - hanging, baseline, text, style, colour };
}

/** One line that ends at the right edge. */
export function textEndingAt(
  right: number,
  baseline: number,
  text: string,
  style: TextStyle,
  colour: Colour,
): TextMark {
  const width = widthOf(text.trimEnd(), style) + hangingBlank(text, style);
  return { type: 'text', x: right - width, baseline, text, style, colour };
}

/** Lines under each other, the box of the first beginning at the top. */
export function linesFrom(
  x: number,
  top: number,
  lines: readonly string[],
  style: TextStyle,
  colour: Colour,
): TextMark[] {
  return lines.map((line, index) => textAt(x, top + baselineIn(style) + index * style.leading, line, style, colour));
}

/** Lines that others follow: what is heard or copied of them does not run into the next. */
export function apart(lines: readonly string[]): string[] {
  return lines.map((line, index) => (index === lines.length - 1 ? `${line} ` : line));
}
