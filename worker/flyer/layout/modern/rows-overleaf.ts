import type { FlyerWarning } from '../../warning.ts';
import type { ColumnPlace } from './filled-columns.ts';
import { balancedRows } from './row-columns.ts';
import type { Row } from './rows.ts';

/** Which rows stay on page 1 and which go overleaf, where it has no room for all: no few of them are parted from the others. */

const FEWEST_FEATURES = 3;
/** Points of rows, in three columns. */
const LEAST_OVERLEAF = 300;

/** Of rows that go overleaf, so many that the page there does not look left over: half of all at most. */
export function rowsHeld(rows: readonly Row[], least: number): number {
  const heights = rows.map(({ height }) => height).reverse();
  let [count, height] = [0, 0];
  while (count < rows.length / 2 && height < LEAST_OVERLEAF) {
    height += heights[count] ?? 0;
    count += 1;
  }
  return Math.max(least, count);
}

/** Few features are not parted from the others: they go overleaf together. */
export function keptTogether([here, over]: [Row[], Row[]], conditions: number): [Row[], Row[]] {
  const shown = here.length - conditions;
  const isStranded = shown > 0 && over.length > 0 && Math.min(shown, over.length) < FEWEST_FEATURES;
  return isStranded ? [here.slice(0, conditions), [...here.slice(conditions), ...over]] : [here, over];
}

interface FlowSetting {
  /** Those of the rows that are features; the others are conditions. */
  features: readonly Row[];
  bottom: number;
}

/** As many of these rows as stand below the text, and the others. */
export function flowingRows(
  rows: readonly Row[],
  places: readonly ColumnPlace[],
  { features, bottom }: FlowSetting,
): [Row[], Row[]] {
  const count = rows.length - balancedRows(rows, places, bottom).rest.length;
  const listed: ReadonlySet<Row> = new Set(features);
  const conditions = rows.filter((row) => !listed.has(row)).length;
  return keptTogether([rows.slice(0, count), rows.slice(count)], conditions);
}

/** Of rows, without those that go overleaf, which warn there. */
export function cutsWithout(rest: readonly Row[], rows: readonly Row[]): FlyerWarning[] {
  return rows.filter((row) => !rest.includes(row)).flatMap(({ cuts }) => cuts);
}
