import { type GridRow, heightOfThree, leadWithTwo, oneBox, stripRow } from '../grid-rows.ts';

/** Photos across; a lead has two beside it, under each other. */
export type RowKind = 'one' | 'lead' | 'two' | 'three' | 'four';

/** The largest first, as they stand on the page. */
const KINDS: Readonly<Record<RowKind, { count: number; make(width: number, ratio: number): GridRow }>> = {
  one: { count: 1, make: (width, ratio) => oneBox(width, width / ratio) },
  lead: { count: 3, make: (width, ratio) => leadWithTwo(width, heightOfThree(width, ratio)) },
  two: { count: 2, make: (width, ratio) => stripRow(2, width, ratio) },
  three: { count: 3, make: (width, ratio) => stripRow(3, width, ratio) },
  four: { count: 4, make: (width, ratio) => stripRow(4, width, ratio) },
};

export function rowOf(kind: RowKind, width: number, ratio: number): GridRow {
  return KINDS[kind].make(width, ratio);
}

/** From so many photos on four may stand in a row. */
const MANY = 7;

/** Every way to part so many photos into rows that are all full. */
export function waysToPart(count: number): RowKind[][] {
  const rest = (used: readonly RowKind[]) => count - used.reduce((sum, kind) => sum + KINDS[kind].count, 0);
  const heads: RowKind[][] = [[], ['one'], ['lead'], ['one', 'lead']];
  const withTwos = heads.flatMap((head) => repeated(head, 'two', Math.floor(rest(head) / 2)));
  const withFours = withTwos.flatMap((rows) => repeated(rows, 'four', count < MANY ? 0 : Math.floor(rest(rows) / 4)));
  return withFours
    .filter((rows) => rest(rows) >= 0 && rest(rows) % 3 === 0)
    .map((rows) => inOrder([...rows, ...times('three', rest(rows) / 3)]));
}

function repeated(rows: readonly RowKind[], kind: RowKind, most: number): RowKind[][] {
  return Array.from({ length: Math.max(0, most) + 1 }, (_, count) => [...rows, ...times(kind, count)]);
}

function times(kind: RowKind, count: number): RowKind[] {
  return Array.from({ length: count }, () => kind);
}

function inOrder(rows: RowKind[]): RowKind[] {
  const order = Object.keys(KINDS);
  return rows.sort((a, b) => order.indexOf(a) - order.indexOf(b));
}
