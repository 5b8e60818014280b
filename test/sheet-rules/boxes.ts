import type { BoxMark, LineMark, Mark, PathMark, PictureMark, TextMark } from '../../worker/flyer/sheet.ts';
import { runsFromTheRight } from '../../worker/flyer/text/bidi.ts';
import { opticalShift } from '../../worker/flyer/text/optical-margin.ts';
import { widthOf } from '../../worker/flyer/text/style.ts';

/** What a mark covers. */
export interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What rounding may add, and the half of a hairline. */
export const SLACK = 0.6;

export function boxOf(mark: Mark): Box {
  if (mark.type === 'text') return textBox(mark);
  if (mark.type === 'line') return ruleOf(mark);
  return mark.type === 'path' ? pathBox(mark) : areaOf(mark);
}

/** From the height of small letters to a little below the baseline: accents and descenders of two lines may meet. */
export function textBox({ text, x, baseline, style }: TextMark): Box {
  const width = widthOf(text.trimEnd(), style);
  const shift = opticalShift(text, style);
  // The blank at its end hangs out at the left of what runs from the right.
  const blank = runsFromTheRight(text) ? widthOf(text, style) - width : 0;
  const left = x + blank + shift;
  // On a sheet for those who read from the right, large letters hang out at that side.
  const right = x + blank + width - shift;
  return { name: text, left, right, top: baseline - 0.66 * style.size, bottom: baseline + 0.2 * style.size };
}

export function areaOf({ type, x, y, width, height }: BoxMark | PictureMark): Box {
  return { name: type, left: x, right: x + width, top: y, bottom: y + height };
}

export function pathBox({ polygons }: PathMark): Box {
  const points = polygons.flat();
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { name: 'path', left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** As long as it is, and a little thicker. */
export function ruleOf({ from, to }: LineMark): Box {
  const isUpright = from[0] === to[0];
  const [aside, above] = isUpright ? [SLACK, 0] : [0, SLACK];
  return {
    name: 'line',
    left: Math.min(from[0], to[0]) - aside,
    right: Math.max(from[0], to[0]) + aside,
    top: Math.min(from[1], to[1]) - above,
    bottom: Math.max(from[1], to[1]) + above,
  };
}

export function holds(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left && outer.right >= inner.right && outer.top <= inner.top && outer.bottom >= inner.bottom
  );
}

export function meet(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0.5 && down > 0.5;
}

export const meetsAny = (box: Box, others: readonly Box[]): boolean =>
  others.some((other) => other !== box && meet(box, other));
