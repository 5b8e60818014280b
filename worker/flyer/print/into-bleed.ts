import type { Mark, Sheet } from '../sheet.ts';

type Size = Pick<Sheet, 'width' | 'height'>;

/** What is drawn this close to the trim is meant to reach it. */
const TOUCH = 0.1;
/** The frame of a pale photo is drawn half its thickness inside of it, and goes with it. */
const LINE_TOUCH = 0.3;

/** Draws on into the bleed what touches the trim, so that no white edge is left where the knife misses it by a hair. */
export function intoBleed(mark: Mark, sheet: Size, bleed: number): Mark {
  const on = reachOf(sheet, bleed, mark.type === 'line' ? LINE_TOUCH : TOUCH);
  if (mark.type === 'text') return mark;
  if (mark.type === 'line') return { ...mark, from: on(mark.from), to: on(mark.to) };
  if (mark.type === 'path') return { ...mark, polygons: mark.polygons.map((polygon) => polygon.map(on)) };
  if (mark.type === 'picture' && mark.fit === 'contain') return mark;
  const [x, y] = on([mark.x, mark.y]);
  const [right, bottom] = on([mark.x + mark.width, mark.y + mark.height]);
  return { ...mark, x, y, width: right - x, height: bottom - y };
}

type Point = readonly [x: number, y: number];

function reachOf({ width, height }: Size, bleed: number, touch: number): (point: Point) => Point {
  const reach = (at: number, end: number) => {
    if (Math.abs(at) < touch) return -bleed;
    return Math.abs(at - end) < touch ? end + bleed : at;
  };
  return ([x, y]) => [reach(x, width), reach(y, height)];
}
