import type { Part } from '../../sheet.ts';
import { placeRows, type Row, splitRows } from './rows.ts';

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
  const full = rowColumns(rows, places, bottom);
  if (full.rest.length > 0 || places.length < 2) return full;
  let best = full;
  for (let end = Math.max(...full.bottoms) - STEP; end > 0; end -= STEP) {
    const higher = rowColumns(rows, places, end);
    if (higher.rest.length > 0) break;
    best = higher;
  }
  return best;
}

function rowColumns(rows: readonly Row[], places: readonly Place[], bottom: number): RowColumns {
  const parts: Part[] = [];
  const bottoms: number[] = [];
  let rest = rows;
  for (const { x, top } of places) {
    const [here, others] = splitRows(rest, bottom - top);
    const placed = placeRows(here, x, top);
    parts.push(...placed.parts);
    bottoms.push(top + placed.height);
    rest = others;
  }
  return { parts, rest, bottoms };
}
