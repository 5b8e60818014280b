import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { PHOTO_GAP } from '../grid-rows.ts';
import { photoPart, type Rect } from '../photo.ts';
import { PHOTO_RATIO } from './photo-cells.ts';
import { framedPlan } from './plan.ts';
import type { Modern } from './setting.ts';

interface CellsSetting {
  /** Without the lead. */
  photos: readonly Picture[];
  top: number;
  bottom: number;
  /** What the lead has taken of the room because nothing else needs it. */
  taken: number;
  /** Height of a cell beyond its own, where the text below two of them ends early. */
  more: number;
}

interface Cells {
  parts: Part[];
  /** Of the two columns. */
  bottoms: readonly number[];
  rest: readonly Picture[];
  plansShown: readonly Picture[];
  plansLeft: readonly Picture[];
}

/** Of the room below the head, in heights of a cell: less is left to the text. */
const LEAST_ROOM = 2.2;
/** Ratio of a cell that is as high as it may be. */
const HIGHEST = 1.05;

/** Above the text: a photo and the plan, or two of either; one alone stands at the right. */
export function cellsBeside(modern: Modern, { photos, top, bottom, taken, more }: CellsSetting): Cells {
  const { frame, copy, pictures } = modern;
  const own = frame.span(4) / PHOTO_RATIO;
  const rows = Math.floor((bottom - top + taken + PHOTO_GAP) / (own + PHOTO_GAP));
  if (rows < 1 || (copy.description && bottom - top + taken < LEAST_ROOM * own)) {
    return { parts: [], bottoms: [top, top], rest: photos, plansShown: [], plansLeft: pictures.floorPlans };
  }
  const { shown, plans } = sharesOf(modern, photos, copy.description ? 2 : 2 * rows);
  const inColumn = columnsOf(shown.length + plans.length);
  const height = Math.min(own + more, frame.span(4) / HIGHEST);
  const boxes = boxesIn(modern, { top, height, count: shown.length + plans.length });
  // A plan is at the right of the first row.
  const planAt = plans.length > 0 ? Math.min(shown.length, 1) : boxes.length;
  const isForPlan = (index: number) => index >= planAt && index < planAt + plans.length;
  const forPhotos = boxes.filter((_, index) => !isForPlan(index));
  return {
    parts: [
      ...shown.flatMap((photo, index) => forPhotos.slice(index, index + 1).map((box) => photoPart(photo, box))),
      ...plans.flatMap((plan, index) =>
        boxes.slice(planAt + index, planAt + index + 1).flatMap((box) => framedPlan(modern, plan, box)),
      ),
    ],
    bottoms: inColumn.map((count) => top + count * height + Math.max(0, count - 1) * PHOTO_GAP),
    rest: photos.slice(shown.length),
    ...{ plansShown: plans, plansLeft: pictures.floorPlans.slice(plans.length) },
  };
}

/** One plan, then photos; more plans where a cell is left. */
function sharesOf({ pictures }: Modern, photos: readonly Picture[], most: number) {
  const { floorPlans } = pictures;
  const shown = photos.slice(0, most - Math.min(1, floorPlans.length));
  return { shown, plans: floorPlans.slice(0, most - shown.length) };
}

function columnsOf(count: number): readonly [left: number, right: number] {
  return count === 1 ? [0, 1] : [Math.ceil(count / 2), Math.floor(count / 2)];
}

interface BoxSetting {
  top: number;
  height: number;
  count: number;
}

function boxesIn({ frame }: Modern, { top, height, count }: BoxSetting): Rect[] {
  const width = frame.span(4);
  return Array.from({ length: count }, (_, index) => {
    const [column, row] = count === 1 ? [1, 0] : [index % 2, Math.floor(index / 2)];
    return { x: frame.x(4 + 4 * column), y: top + row * (height + PHOTO_GAP), width, height };
  });
}
