/** Points, within a block of photos. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Boxes beside and under each other that keep together. */
export interface GridRow {
  height: number;
  boxes: readonly Box[];
}

export const PHOTO_GAP = 6;
const RATIO = 3 / 2;

/** So many equal photos across. */
export function stripRow(count: number, width: number, ratio = RATIO): GridRow {
  const cell = cellOf(count, width, ratio);
  const boxes = Array.from({ length: count }, (_, index) => ({ ...cell, x: index * (cell.width + PHOTO_GAP), y: 0 }));
  return { height: cell.height, boxes };
}

/** Of a lead of two thirds with two photos beside it, all of one ratio. */
export function heightOfThree(width: number, ratio = RATIO): number {
  return 2 * cellOf(3, width, ratio).height + PHOTO_GAP;
}

/** A lead of two thirds with two photos beside it, under each other. */
export function leadWithTwo(width: number, height = heightOfThree(width)): GridRow {
  const cell = { width: cellOf(3, width).width, height: (height - PHOTO_GAP) / 2 };
  const x = width - cell.width;
  return {
    height,
    boxes: [
      { x: 0, y: 0, width: x - PHOTO_GAP, height },
      { ...cell, x, y: 0 },
      { ...cell, x, y: cell.height + PHOTO_GAP },
    ],
  };
}

/** A lead of two thirds with one photo beside it, as high as it is. */
export function leadWithOne(width: number, height: number): GridRow {
  const x = width - cellOf(3, width).width;
  return {
    height,
    boxes: [
      { x: 0, y: 0, width: x - PHOTO_GAP, height },
      { x, y: 0, width: width - x, height },
    ],
  };
}

interface Cells {
  columns: number;
  rows: number;
}

/** A lead with small photos beside it in columns and rows, row by row. */
export function leadWithCells(width: number, height: number, { columns, rows }: Cells): GridRow {
  const cellHeight = (height - (rows - 1) * PHOTO_GAP) / rows;
  const cell = { width: RATIO * cellHeight, height: cellHeight };
  const x = width - columns * (cell.width + PHOTO_GAP) + PHOTO_GAP;
  const boxes = Array.from({ length: columns * rows }, (_, index) => ({
    ...cell,
    x: x + (index % columns) * (cell.width + PHOTO_GAP),
    y: Math.floor(index / columns) * (cell.height + PHOTO_GAP),
  }));
  return { height, boxes: [{ x: 0, y: 0, width: x - PHOTO_GAP, height }, ...boxes] };
}

/** How high such a row is when its lead has this ratio. */
export function heightBesideLead(width: number, ratio: number, { columns, rows }: Cells): number {
  const perHeight = (columns * RATIO) / rows;
  return (width - columns * PHOTO_GAP + perHeight * (rows - 1) * PHOTO_GAP) / (ratio + perHeight);
}

export function oneBox(width: number, height: number): GridRow {
  return { height, boxes: [{ x: 0, y: 0, width, height }] };
}

/** The boxes of rows under each other, and how high they are together. */
export function stacked(rows: readonly GridRow[]): GridRow {
  const boxes: Box[] = [];
  let y = 0;
  for (const row of rows) {
    boxes.push(...row.boxes.map((box) => ({ ...box, y: box.y + y })));
    y += row.height + PHOTO_GAP;
  }
  return { height: Math.max(0, y - PHOTO_GAP), boxes };
}

function cellOf(count: number, width: number, ratio = RATIO): Pick<Box, 'width' | 'height'> {
  const across = (width - (count - 1) * PHOTO_GAP) / count;
  return { width: across, height: across / ratio };
}
