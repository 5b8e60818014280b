import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { photoPart, type Rect } from '../photo.ts';

export const PHOTO_GAP = 6;
export const PHOTO_RATIO = 3 / 2;
const SINGLE_RATIO = 2;

/** Photos in each row, for so many of them. */
const ROWS: readonly (readonly number[])[] = [
  [],
  [1],
  [2],
  [3],
  [2, 2],
  [2, 3],
  [3, 3],
  [3, 4],
  [4, 4],
  [3, 3, 3],
  [3, 3, 4],
  [3, 4, 4],
  [4, 4, 4],
];

export interface Gallery {
  parts: Part[];
  height: number;
  /** For which the page had no room. */
  rest: readonly Picture[];
}

/** Photos in rows over the measure, every row as wide as the next. */
export function gallery(photos: readonly Picture[], { x, y, width, height }: Rect): Gallery {
  const parts: Part[] = [];
  let [used, next] = [0, 0];
  for (const count of ROWS[Math.min(photos.length, ROWS.length - 1)] ?? []) {
    const each = (width - (count - 1) * PHOTO_GAP) / count;
    const rowHeight = each / (count === 1 ? SINGLE_RATIO : PHOTO_RATIO);
    const top = used === 0 ? 0 : used + PHOTO_GAP;
    if (top + rowHeight > height) break;
    const row = photos.slice(next, next + count);
    const at = (index: number) => ({ x: x + index * (each + PHOTO_GAP), y: y + top, width: each, height: rowHeight });
    parts.push(...row.map((photo, index) => photoPart(photo, at(index))));
    [used, next] = [top + rowHeight, next + count];
  }
  return { parts, height: used, rest: photos.slice(next) };
}
