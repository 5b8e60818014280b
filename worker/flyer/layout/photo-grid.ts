import type { Picture } from '../pictures/picture.ts';
import { cellsAt, fillBoxes, type GridCell, highestFine, isPanorama } from './fill-boxes.ts';
import { oneBox, PHOTO_GAP, stacked, stripRow } from './grid-rows.ts';
import { closeHead, GROWTH, type Head, headOfColumn, headOfPair, headOfThree, wideHead } from './photo-heads.ts';
import { MOST_PLANNED, type PhotoPlan, planFor } from './photo-plans.ts';
import { stretchCells, stretched } from './stretch.ts';

export interface PhotoGrid {
  /** Heights it may take. They differ where the lead photo is as wide as the block: that one gives way, or grows. */
  least: number;
  natural: number;
  most: number;
  /** The same photos in more room, where they have another order for it. */
  higher?: PhotoGrid;
  /** The lead may be lower than usual on a small sheet. */
  mayBeLower: boolean;
  /** The second of two photos, which stands beside the text. */
  beside?: Picture;
  /** Photos that found no cell. */
  rest: readonly Picture[];
  cells(left: number, top: number, height: number): GridCell[];
}

export interface GridSetting {
  width: number;
  /** Below the head; more of the photos go on overleaf with fewer. */
  maxStrips?: number;
  /** Two photos stand in one row, for want of room beside the text. */
  isPaired?: boolean;
  /** Three photos alone take more room where there is some; else they keep their ratio. */
  mayGrow?: boolean;
  /** Two or three photos stand under each other: the lead over one or a pair. */
  isHigh?: boolean;
  /** Of a lead as wide as the block, the ratio that it may be as high as. */
  highestLead?: number;
  /** Four or five photos stand beside each other, for want of room for a strip. */
  isClose?: boolean;
}

/** The photos of a page as a head and strips, for any count from one on, with no cell that stays empty. */
export function photoGrid(photos: readonly Picture[], setting: GridSetting): PhotoGrid {
  const { width, maxStrips = 2, isPaired = false, isHigh = false, mayGrow = false, isClose = false } = setting;
  const panorama = photos.length > 1 ? photos.find(isPanorama) : undefined;
  const others = photos.filter((photo) => photo !== panorama);
  const inPlan = others.slice(0, MOST_PLANNED);
  const plan = planFor(inPlan.length, isHigh);
  const close = isClose ? closeHead(width, inPlan.length) : undefined;
  const shown = close ? [] : plan.strips.slice(0, maxStrips);
  const growth = mayGrow && shown.length === 0 ? GROWTH : 1;
  const beside = inPlan.length === 2 && !isPaired ? inPlan[1] : undefined;
  const pair = inPlan.length === 2 && isPaired ? (isHigh ? headOfColumn(width) : headOfPair(width)) : undefined;
  const head = close ?? pair ?? headOf(plan, growth, setting);
  const strips = shown.map((count) => stripRow(count, width, plan.stripRatio));
  const wide = panorama ? oneBox(width, (width * panorama.height) / panorama.width) : undefined;
  const below = [...strips, ...(wide ? [wide] : [])];
  const belowHeight = below.reduce((sum, row) => sum + PHOTO_GAP + row.height, 0);
  const count = head.count + strips.reduce((sum, row) => sum + row.boxes.length, 0);
  const inCells = inPlan.slice(0, count);
  const natural = head.natural + belowHeight;
  const isWhole = mayGrow && plan.ratio === undefined && strips.length > 0 && !wide;
  return {
    least: head.least + belowHeight,
    natural,
    most: isWhole ? stretched(natural, GROWTH) : mostOf(head, inPlan) + belowHeight,
    mayBeLower: head.count < 3 && head.most > head.least,
    ...((inPlan.length === 3 || pair) &&
      mayGrow &&
      !isHigh && { higher: photoGrid(photos, { ...setting, isHigh: true }) }),
    ...(beside && { beside }),
    rest: others.filter((photo) => photo !== beside && !inCells.includes(photo)),
    cells: (left, top, height) => {
      const { boxes } = stacked([head.row(height - belowHeight), ...below]);
      const cells = fillBoxes(boxes.slice(0, count), inCells);
      const last = boxes.at(-1);
      if (panorama && last) cells.push({ ...last, picture: panorama });
      return cellsAt(left, top, isWhole ? stretchCells(cells, natural, height) : cells);
    },
  };
}

function headOf({ ratio }: PhotoPlan, growth: number, { width, highestLead }: GridSetting): Head {
  return ratio === undefined ? headOfThree(width, growth) : wideHead(width, ratio, highestLead);
}

/** A photo that stands alone grows no further than its pixels do. */
function mostOf({ natural, most }: Head, [lone, ...others]: readonly Picture[]): number {
  return lone && others.length === 0 ? Math.max(natural, Math.min(most, highestFine(lone))) : most;
}
