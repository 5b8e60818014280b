import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { PHOTO_GAP } from '../grid-rows.ts';
import { leadFirst, photoPart } from '../photo.ts';
import { leadPart } from './lead.ts';
import { framedHeight, framedPlan } from './plan.ts';
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
  // One or two more would take a page for themselves.
  [2, 2, 2, 3],
  [2, 2, 3, 3],
];
/** Of more photos than there are rows for, so many, two in each. */
const MOST_IN_PAIRS = 8;
/** A lead is higher than what stands below it. */
const LEAD_SHARE = 1.35;

/** Above a plan. Of more photos the last go overleaf with it, where no words do. */
const ROWS_ABOVE_PLAN: typeof ROWS = [[], [1], [1, 1], [1, 2], [1, 3]];
const WITH_PLAN_OVERLEAF = 2;
const PLAN_SHARE = { beside: 0.36, alone: 0.45 };
const PLAN_GAP = 16;

export interface Panel {
  parts: Part[];
  rest: readonly Picture[];
  plansShown: readonly Picture[];
  plansLeft: readonly Picture[];
}

interface PanelSetting {
  x: number;
  bottom: number;
  /** Words go on overleaf. */
  isContinued: boolean;
}

/** Photos from the upper edge to the bottom, running off at the right; the house front where there are none. Below them a plan. */
export function photoPanel(modern: Modern, { x, bottom, isContinued }: PanelSetting): Panel {
  const { frame, pictures } = modern;
  const photos = leadFirst(pictures.photos);
  const [plan, ...others] = pictures.floorPlans;
  if (!plan) return { ...photosTo(modern, photos, { x, bottom, rows: ROWS }), plansShown: [], plansLeft: [] };
  if (photos.length >= ROWS_ABOVE_PLAN.length) {
    const here = isContinued ? photos : photos.slice(0, -WITH_PLAN_OVERLEAF);
    const shown = photosTo(modern, here, { x, bottom, rows: ROWS });
    const rest = [...shown.rest, ...photos.slice(here.length)];
    return { ...shown, rest, plansShown: [], plansLeft: pictures.floorPlans };
  }
  const width = frame.width - frame.margin - x;
  const height = framedHeight(modern, plan, width, (photos.length > 1 ? PLAN_SHARE.beside : PLAN_SHARE.alone) * bottom);
  const top = bottom - PLAN_GAP - height;
  const above = photosTo(modern, photos, { x, bottom: top - PLAN_GAP, rows: ROWS_ABOVE_PLAN });
  const drawn = framedPlan(modern, plan, { x, y: top, width, height });
  return { ...above, parts: [...above.parts, ...drawn], plansShown: [plan], plansLeft: others };
}

interface RowSetting {
  x: number;
  bottom: number;
  rows: typeof ROWS;
}

function photosTo(
  modern: Modern,
  photos: readonly Picture[],
  { x, bottom, rows: all }: RowSetting,
): Pick<Panel, 'parts' | 'rest'> {
  const panel = { x, y: 0, width: modern.frame.width - x, height: bottom };
  if (photos.length === 0) return { parts: [leadPart(modern, undefined, panel)], rest: [] };
  const rows = all[photos.length] ?? all[Math.min(photos.length, MOST_IN_PAIRS)] ?? [];
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
