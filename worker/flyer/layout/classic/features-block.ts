import { HAIR, INK } from '../../colour/accent.ts';
import type { LineMark, Part } from '../../sheet.ts';
import { fillOrCut } from '../../text/cut.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { linesFrom } from '../set-text.ts';
import { HAIRLINE } from '../tokens.ts';

const MAX_LINES = 4;
/** A row is higher than its line by this, for the hairline under it. */
const ROW_EXTRA = 1;
/** Brings the first baseline of the rows to that of running text beside them. */
const RAISED = ROW_EXTRA / 2;

export interface FeaturesSetting {
  x: number;
  width: number;
  columns: number;
  gutter: number;
  style: TextStyle;
  maxHeight: number;
  /** Of these, where the first stood on a page before. */
  from: number;
}

export interface FeaturesBlock extends Block {
  /** How many of the features found no room: the last ones. */
  left: number;
}

interface Row {
  lines: readonly string[];
  wasCut: boolean;
  index: number;
  /** From the top of the block. */
  y: number;
  height: number;
  column: number;
}

/** Rows with a hairline under each but the last of a column. */
export function featuresBlock(features: readonly string[], setting: FeaturesSetting): FeaturesBlock {
  if (features.length === 0) return { ...NOTHING, left: 0 };
  const rows = rowsOf(features, setting);
  return {
    left: features.length - rows.length,
    height: Math.max(0, ...rows.map((row) => row.y + row.height - RAISED)),
    cuts: cutsOf(rows, setting),
    place: (top) => partsOf(rows, setting, top - RAISED),
  };
}

function rowsOf(features: readonly string[], { width, columns, gutter, style, maxHeight }: FeaturesSetting): Row[] {
  const columnWidth = columnWidthOf(width, columns, gutter);
  const perColumn = Math.ceil(features.length / columns);
  const rows: Row[] = [];
  let [column, inColumn, y] = [0, 0, 0];
  for (const [index, feature] of features.entries()) {
    const text = feature.replaceAll('\n', ' ');
    const { lines, wasCut } = fillOrCut(text, style, { width: columnWidth, maxLines: MAX_LINES });
    const height = lines.length * style.leading + ROW_EXTRA;
    if (inColumn === perColumn || y + height - RAISED > maxHeight + 0.01) [column, inColumn, y] = [column + 1, 0, 0];
    if (column >= columns || height - RAISED > maxHeight + 0.01) break;
    rows.push({ lines, wasCut, index, y, height, column });
    inColumn += 1;
    y += height;
  }
  return rows;
}

function columnWidthOf(width: number, columns: number, gutter: number): number {
  return (width - (columns - 1) * gutter) / columns;
}

function partsOf(rows: readonly Row[], setting: FeaturesSetting, top: number): Part[] {
  const { x, width, columns, gutter, style } = setting;
  const columnWidth = columnWidthOf(width, columns, gutter);
  const left = (row: Row) => x + row.column * (columnWidth + gutter);
  const hasBelow = (row: Row, index: number) => rows[index + 1]?.column === row.column;
  const hairs = rows.filter(hasBelow).map((row) => hair(left(row), top + row.y + row.height, columnWidth));
  const items = rows.map((row): Part => {
    const first = top + row.y + ROW_EXTRA / 2;
    return { role: 'LI', marks: linesFrom(left(row), first, row.lines, style, INK) };
  });
  return hairs.length > 0 ? [...items, { role: 'Artifact', marks: hairs }] : items;
}

function hair(x: number, y: number, width: number): LineMark {
  return { type: 'line', from: [x, y], to: [x + width, y], thickness: HAIRLINE, colour: HAIR };
}

function cutsOf(rows: readonly Row[], { from }: FeaturesSetting): FlyerWarning[] {
  const long = rows.filter((row) => row.wasCut);
  return long.map(({ index }) => textCut(`/listing/features/${from + index}`, `Longer than ${MAX_LINES} lines: cut.`));
}
