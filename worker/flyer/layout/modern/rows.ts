import type { Part } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { LINE } from '../tokens.ts';
import type { RuleKind } from './rule.ts';

/** A row of a list, with the line above it. */
export interface Row {
  height: number;
  cuts: FlyerWarning[];
  /** The first of a list has a line of ink above it. */
  opensList: boolean;
  /** Of what it tells, for the warning when it is left out. */
  path: string;
  /** A picture, not words. */
  isPicture?: boolean;
  place(x: number, top: number, line: RuleKind): Part[];
  /** The same in a column of another width. */
  inWidth(width: number): Row;
}

const ABOVE = 3.25;
/** From the top of a row of words to that of its first line. */
export const ROW_TO_WORDS = LINE + ABOVE;
/** A row of words has no more lines. */
export const MOST_LINES = 4;

/** Of a row with so many lines. */
export function rowHeight(lines: number, { leading }: TextStyle): number {
  return lines * leading + 2 * ABOVE + LINE;
}

interface PlacedRows {
  parts: Part[];
  height: number;
}

/** Rows below each other; none begins with a line of ink but the first of its list. */
export function placeRows(rows: readonly Row[], x: number, top: number): PlacedRows {
  const parts: Part[] = [];
  let y = top;
  for (const [index, row] of rows.entries()) {
    parts.push(...row.place(x, y, index === 0 || row.opensList ? 'ink' : 'hair'));
    y += row.height;
  }
  return { parts, height: y - top };
}

/** Of rows below each other from this top on. */
export function heightOfRows(rows: readonly Row[], top: number): number {
  return rows.reduce((y, { height }) => y + height, top) - top;
}

/** As many whole rows as the height holds, and the others. */
export function splitRows(rows: readonly Row[], height: number): [Row[], Row[]] {
  let used = 0;
  const count = rows.findIndex((row) => {
    used += row.height;
    return used > height;
  });
  return count < 0 ? [[...rows], []] : [rows.slice(0, count), rows.slice(count)];
}
