import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { leadFirst, photoPart } from '../photo.ts';
import { leadPart } from './lead.ts';
import { PHOTO_GAP } from './photo-cells.ts';
import type { Modern } from './setting.ts';

/** Photos beside each other, row by row, for so many of them; the lead has a row of its own. */
const ROWS: readonly (readonly number[])[] = [
  [],
  [1],
  [1, 1],
  [1, 2],
  [1, 1, 2],
  [1, 2, 2],
  [2, 2, 2],
  [1, 2, 2, 2],
  [2, 2, 2, 2],
];
/** A lead is higher than what stands below it. */
const LEAD_SHARE = 1.35;

export interface Panel {
  parts: Part[];
  rest: readonly Picture[];
}

/** Photos from the upper edge to the bottom, running off at the right; the house front where there are none. */
export function photoPanel(modern: Modern, x: number, bottom: number): Panel {
  const photos = leadFirst(modern.pictures.photos);
  const panel = { x, y: 0, width: modern.frame.width - x, height: bottom };
  if (photos.length === 0) return { parts: [leadPart(modern, undefined, panel)], rest: [] };
  const rows = ROWS[Math.min(photos.length, ROWS.length - 1)] ?? [];
  const shares = rows.map((count, index) => (index === 0 && count === 1 && rows.length > 1 ? LEAD_SHARE : 1));
  const whole = shares.reduce((sum, share) => sum + share, 0);
  const parts: Part[] = [];
  let [y, next] = [0, 0];
  for (const [index, count] of rows.entries()) {
    const height = ((bottom - (rows.length - 1) * PHOTO_GAP) * (shares[index] ?? 1)) / whole;
    const width = (panel.width - (count - 1) * PHOTO_GAP) / count;
    const row = photos.slice(next, next + count);
    parts.push(
      ...row.map((photo, column) => photoPart(photo, { x: x + column * (width + PHOTO_GAP), y, width, height })),
    );
    [y, next] = [y + height + PHOTO_GAP, next + count];
  }
  return { parts, rest: photos.slice(next) };
}
