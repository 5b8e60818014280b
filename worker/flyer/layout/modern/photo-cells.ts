import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { PHOTO_GAP } from '../grid-rows.ts';
import { photoPart, type Rect } from '../photo.ts';

export const PHOTO_RATIO = 3 / 2;
/** Rows may be lower or higher than their own ratio has them, to end where the page does. */
const LOWEST_RATIO = 2;
const HIGHEST_RATIO = 4 / 3;

type Rows = readonly number[];

/** Photos in each row, for so many of them: the largest photos first. */
const ARRANGEMENTS: readonly (readonly Rows[])[] = [
  [],
  [[1]],
  [[1, 1], [2]],
  [[1, 2], [3]],
  [[2, 2], [1, 3], [4]],
  [
    [1, 2, 2],
    [2, 3],
  ],
  [
    [2, 2, 2],
    [3, 3],
  ],
  [
    [1, 2, 2, 2],
    [1, 3, 3],
    [3, 4],
  ],
  [
    [2, 2, 2, 2],
    [2, 3, 3],
    [4, 4],
  ],
  [
    [1, 2, 3, 3],
    [3, 3, 3],
    [4, 5],
  ],
  [
    [2, 2, 3, 3],
    [3, 3, 4],
    [5, 5],
  ],
  [
    [2, 3, 3, 3],
    [3, 4, 4],
  ],
  [
    [3, 3, 3, 3],
    [4, 4, 4],
  ],
];

export interface Gallery {
  parts: Part[];
  height: number;
  /** For which the page had no room. */
  rest: readonly Picture[];
}

/**
 * Photos in rows over the measure, every row as wide as the next, as large as the box lets them be.
 * @param isFilling nothing follows: rows are as high as the page has room for
 */
export function gallery(photos: readonly Picture[], box: Rect, isFilling: boolean): Gallery {
  const ways = ARRANGEMENTS[Math.min(photos.length, ARRANGEMENTS.length - 1)] ?? [];
  const whole = ways.find((rows) => heightAt(rows, box.width, LOWEST_RATIO) <= box.height);
  if (!whole) return placed(photos, rowsThatFit(ways.at(-1) ?? [], box), box, PHOTO_RATIO);
  const least = isFilling ? HIGHEST_RATIO : PHOTO_RATIO;
  const gaps = (whole.length - 1) * PHOTO_GAP;
  // All rows have one ratio: their heights together are so many widths of a photo.
  const perRatio = heightAt(whole, box.width, 1) - gaps;
  return placed(photos, whole, box, Math.max(least, perRatio / (box.height - gaps)));
}

/** Of so many photos in each of their arrangements, the largest first, in rows as low as they may be. */
export function leastHeights(count: number, width: number): number[] {
  const ways = ARRANGEMENTS[Math.min(count, ARRANGEMENTS.length - 1)] ?? [];
  return ways.map((rows) => heightAt(rows, width, LOWEST_RATIO));
}

function rowsThatFit(rows: Rows, { width, height }: Rect): Rows {
  const count = rows.findIndex((_, index) => heightAt(rows.slice(0, index + 1), width, PHOTO_RATIO) > height);
  return count < 0 ? rows : rows.slice(0, count);
}

function heightAt(rows: Rows, width: number, ratio: number): number {
  return rows.reduce((sum, count) => sum + widthOfEach(count, width) / ratio, (rows.length - 1) * PHOTO_GAP);
}

function widthOfEach(count: number, width: number): number {
  return (width - (count - 1) * PHOTO_GAP) / count;
}

function placed(photos: readonly Picture[], rows: Rows, { x, y, width: measure }: Rect, ratio: number): Gallery {
  const parts: Part[] = [];
  let [top, next] = [y, 0];
  for (const count of rows) {
    const width = widthOfEach(count, measure);
    const cell = { width, height: width / ratio, y: top };
    const row = photos.slice(next, next + count);
    parts.push(...row.map((photo, index) => photoPart(photo, { ...cell, x: x + index * (width + PHOTO_GAP) })));
    [top, next] = [top + cell.height + PHOTO_GAP, next + count];
  }
  return { parts, height: Math.max(0, top - PHOTO_GAP - y), rest: photos.slice(next) };
}
