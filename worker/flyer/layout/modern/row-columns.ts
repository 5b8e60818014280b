import type { Part } from '../../sheet.ts';
import { heightOfRows, placeRows, type Row, splitRows } from './rows.ts';

interface RowColumns {
  parts: Part[];
  rest: readonly Row[];
  /** Of each column, where its rows end. */
  bottoms: number[];
}

interface Place {
  x: number;
  top: number;
}

const STEP = 4;

/** Rows in columns that end as high as they can: of equal length, to the eye. */
export function balancedRows(rows: readonly Row[], places: readonly Place[], bottom: number): RowColumns {
  const { columns, rest, bottoms } = balanced(rows, places, bottom);
  const parts = columns.flatMap(({ here, x, top }) => placeRows(here, x, top).parts);
  return { parts, rest, bottoms };
}

/** How high so many columns of the rows are, where nothing bounds them. */
export function heightInColumns(rows: readonly Row[], xs: readonly number[]): number {
  const places = xs.map((x) => ({ x, top: 0 }));
  return Math.max(0, ...balanced(rows, places, Number.MAX_SAFE_INTEGER).bottoms);
}

function balanced(rows: readonly Row[], places: readonly Place[], bottom: number): Parted {
  const full = partedAt(rows, places, bottom);
  if (full.rest.length > 0 || places.length < 2) return full;
  let best = full;
  for (let end = Math.max(...full.bottoms) - STEP; end > 0; end -= STEP) {
    const higher = partedAt(rows, places, end);
    if (higher.rest.length > 0) break;
    best = higher;
  }
  return best;
}

interface Parted {
  columns: (Place & { here: readonly Row[] })[];
  rest: readonly Row[];
  bottoms: number[];
}

function partedAt(rows: readonly Row[], places: readonly Place[], bottom: number): Parted {
  const columns: Parted['columns'] = [];
  let rest = rows;
  for (const { x, top } of places) {
    const [here, others] = splitRows(rest, bottom - top);
    columns.push({ x, top, here });
    rest = others;
  }
  return { columns, rest, bottoms: columns.map(({ here, top }) => top + heightOfRows(here, top)) };
}
