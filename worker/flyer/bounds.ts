import type { Bounds, Mark } from './sheet.ts';
import { widthOf } from './text/style.ts';

/** Of a line of text, in em: from its baseline up and down. */
const ASCENT = 0.8;
const DESCENT = 0.22;

/** The least rectangle that holds all marks; undefined for none. */
export function boundsOf(marks: readonly Mark[]): Bounds | undefined {
  return marks
    .map(markBounds)
    .reduce<Bounds | undefined>((whole, part) => (whole ? around(whole, part) : part), undefined);
}

function around(one: Bounds, other: Bounds): Bounds {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}

function markBounds(mark: Mark): Bounds {
  if (mark.type === 'line') return boundsOfPoints([mark.from, mark.to]);
  if (mark.type === 'path') return boundsOfPoints(mark.polygons.flat());
  if (mark.type !== 'text') return [mark.x, mark.y, mark.x + mark.width, mark.y + mark.height];
  const { x, baseline, text, style } = mark;
  return [x, baseline - ASCENT * style.size, x + widthOf(text, style), baseline + DESCENT * style.size];
}

function boundsOfPoints(points: readonly (readonly [x: number, y: number])[]): Bounds {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
