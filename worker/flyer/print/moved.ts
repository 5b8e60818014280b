import type { Mark } from '../sheet.ts';

/** The same mark so much further to the right and down. */
export function moved(mark: Mark, by: number): Mark {
  const shift = ([x, y]: readonly [x: number, y: number]) => [x + by, y + by] as const;
  if (mark.type === 'text') return { ...mark, x: mark.x + by, baseline: mark.baseline + by };
  if (mark.type === 'line') return { ...mark, from: shift(mark.from), to: shift(mark.to) };
  if (mark.type === 'path') return { ...mark, polygons: mark.polygons.map((polygon) => polygon.map(shift)) };
  return { ...mark, x: mark.x + by, y: mark.y + by };
}
