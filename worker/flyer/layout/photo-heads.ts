import {
  type GridRow,
  heightBesideLead,
  heightOfThree,
  leadWithCells,
  leadWithOne,
  leadWithTwo,
  oneBox,
  PHOTO_GAP,
  stacked,
} from './grid-rows.ts';

/** The largest photo of a block, with those that stand beside it. */
export interface Head {
  /** Heights it may take. */
  least: number;
  natural: number;
  most: number;
  /** Photos in it. */
  count: number;
  row(height: number): GridRow;
}

const WIDEST_LEAD = 2;
const HIGHEST_LEAD = 4 / 3;
/** A row of a lead and smaller photos, from 3:2 to a little under the width of its lead. */
export const GROWTH = 1.25;

/** A lead as wide as the block. */
export function wideHead(width: number, ratio: number, highest = HIGHEST_LEAD): Head {
  const [least, natural, most] = [width / WIDEST_LEAD, width / ratio, width / highest];
  return { least, natural, most, count: 1, row: (height) => oneBox(width, height) };
}

/** A lead with two photos beside it. */
export function headOfThree(width: number, growth: number): Head {
  const heights = growing(heightOfThree(width), growth);
  return { ...heights, count: 3, row: (height) => leadWithTwo(width, Math.min(height, heights.most)) };
}

/** Two photos in one row. */
export function headOfPair(width: number): Head {
  return { ...growing(heightOfThree(width), GROWTH), count: 2, row: (height) => leadWithOne(width, height) };
}

/** Two photos under each other. */
export function headOfColumn(width: number): Head {
  const heightFor = (ratio: number) => (2 * width) / ratio + PHOTO_GAP;
  const [least, natural, most] = [heightFor(WIDEST_LEAD), heightFor(16 / 9), heightFor(HIGHEST_LEAD)];
  const half = (height: number) => oneBox(width, (height - PHOTO_GAP) / 2);
  return { least, natural, most, count: 2, row: (height) => stacked([half(height), half(height)]) };
}

function growing(height: number, growth: number): Pick<Head, 'least' | 'natural' | 'most'> {
  return { least: height, natural: height, most: growth * height };
}

/** By the count of photos: how those beside the lead stand. */
const CELLS: Readonly<Record<number, { columns: number; rows: number }>> = {
  4: { columns: 1, rows: 3 },
  5: { columns: 2, rows: 2 },
};

/** A lead and three or four small photos beside it, where there is no room for a strip of them below; undefined for other counts. */
export function closeHead(width: number, count: number): Head | undefined {
  const cells = CELLS[count];
  if (!cells) return undefined;
  const heightFor = (ratio: number) => heightBesideLead(width, ratio, cells);
  const [least, natural, most] = [heightFor(WIDEST_LEAD), heightFor(16 / 9), heightFor(HIGHEST_LEAD)];
  return { least, natural, most, count, row: (height) => leadWithCells(width, height, cells) };
}
