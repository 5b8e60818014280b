import { HAIR, INK } from '../../colour/accent.ts';
import type { LineMark, Part } from '../../sheet.ts';
import { fillOrCut } from '../../text/cut.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { NOTHING, textCut } from '../block.ts';
import { linesFrom } from '../set-text.ts';
import { HAIRLINE } from '../tokens.ts';
import type { CopyBlock } from './description-block.ts';
import { GUTTER } from './grid.ts';

const MAX_LINES = 4;
/** A row is higher than its line by this, for the hairline under it. */
const ROW_EXTRA = 1;
/** Brings the first baseline of the rows to that of running text beside them. */
const RAISED = ROW_EXTRA / 2;

export interface FeaturesSetting {
  x: number;
  width: number;
  columns: number;
  style: TextStyle;
  maxHeight: number;
}

interface Row {
  lines: string[];
  wasCut: boolean;
  index: number;
  /** From the top of the block. */
  y: number;
  height: number;
  column: number;
}

/** Rows with a hairline under each but the last of a column. */
export function featuresBlock(features: readonly string[], setting: FeaturesSetting): CopyBlock {
  if (features.length === 0) return { ...NOTHING, lost: 0 };
  const rows = rowsOf(features, setting);
  const lost = features.slice(rows.length).join('').length;
  const height = Math.max(0, ...rows.map((row) => row.y + row.height)) - RAISED;
  return { height, lost, cuts: cutsOf(features, rows), place: (top) => partsOf(rows, setting, top - RAISED) };
}

function rowsOf(features: readonly string[], { width, columns, style, maxHeight }: FeaturesSetting): Row[] {
  const columnWidth = columnWidthOf(width, columns);
  const perColumn = Math.ceil(features.length / columns);
  const rows: Row[] = [];
  let [column, inColumn, y] = [0, 0, 0];
  for (const [index, feature] of features.entries()) {
    const text = feature.replaceAll('\n', ' ');
    const { lines, wasCut } = fillOrCut(text, style, { width: columnWidth, maxLines: MAX_LINES });
    const height = lines.length * style.leading + ROW_EXTRA;
    if (inColumn === perColumn || y + height - RAISED > maxHeight) [column, inColumn, y] = [column + 1, 0, 0];
    if (column === columns) break;
    rows.push({ lines, wasCut, index, y, height, column });
    inColumn += 1;
    y += height;
  }
  return rows;
}

function columnWidthOf(width: number, columns: number): number {
  return (width - (columns - 1) * GUTTER) / columns;
}

function partsOf(rows: readonly Row[], { x, width, columns, style }: FeaturesSetting, top: number): Part[] {
  const columnWidth = columnWidthOf(width, columns);
  const left = (row: Row) => x + row.column * (columnWidth + GUTTER);
  const hasBelow = (row: Row, index: number) => rows[index + 1]?.column === row.column;
  const hairs = rows.filter(hasBelow).map((row) => hair(left(row), top + row.y + row.height, columnWidth));
  const items = rows.map((row): Part => {
    const first = top + row.y + ROW_EXTRA / 2;
    return { role: 'LI', marks: linesFrom(left(row), first, row.lines, style, INK) };
  });
  return [...items, { role: 'Artifact', marks: hairs }];
}

function hair(x: number, y: number, width: number): LineMark {
  return { type: 'line', from: [x, y], to: [x + width, y], thickness: HAIRLINE, colour: HAIR };
}

function cutsOf(features: readonly string[], rows: readonly Row[]): FlyerWarning[] {
  const long = rows.filter((row) => row.wasCut);
  const cuts = long.map(({ index }) => textCut(`/listing/features/${index}`, `Longer than ${MAX_LINES} lines: cut.`));
  if (rows.length === features.length) return cuts;
  const message = `The sheet has room for the first ${rows.length} of ${features.length} features; the others are left out.`;
  return [...cuts, textCut('/listing/features', message)];
}
