import { INK } from '../../colour/accent.ts';
import type { Mark, Part } from '../../sheet.ts';
import { baselineIn, type TextStyle } from '../../text/style.ts';
import { type Block, NOTHING } from '../block.ts';
import { type BodyLine, bodyLines, flowLines } from '../paragraphs.ts';
import { textAt } from '../set-text.ts';
import { heldBy, inColumns, isGoodBreak } from './column-breaks.ts';

export interface DescriptionSetting {
  x: number;
  /** Of all columns together, with the gutters between them. */
  width: number;
  columns: number;
  gutter: number;
  style: TextStyle;
  maxHeight: number;
  /** What finds no room goes on overleaf: never less than this many lines. Without it the text is cut with an ellipsis. */
  leastOverleaf?: number;
}

export interface DescriptionBlock extends Block {
  rest: string;
}

/** A paragraph that ends so few lines before the page does ends the page. */
const NEAR_END = 3;

/** Running text in columns of nearly equal length. */
export function descriptionBlock(text: string, setting: DescriptionSetting): DescriptionBlock {
  if (!text) return { ...NOTHING, rest: '' };
  const { style, columns, gutter } = setting;
  const rows = Math.max(0, Math.floor((setting.maxHeight + 0.01) / style.leading));
  const width = (setting.width - (columns - 1) * gutter) / columns;
  const { lines, rest } = rows === 0 ? { lines: [], rest: text } : linesWithin(text, { ...setting, width, rows });
  const filled = inColumns(lines, columns, rows);
  const place = (top: number): Part[] => {
    const at = (column: number) => ({ left: setting.x + column * (width + gutter), top, style });
    const marks = filled.flatMap((column, index) => column.map((line, row) => lineMark(line, row, at(index))));
    return marks.length > 0 ? [{ role: 'P', marks }] : [];
  };
  const height = Math.max(0, ...filled.map((column) => column.length)) * style.leading;
  return { height, rest, cuts: [], place };
}

interface Columns extends DescriptionSetting {
  /** Lines that a column has room for. */
  rows: number;
}

/** What stands in these columns, and what goes on overleaf: a little less than could stand here when it breaks better so. */
function linesWithin(text: string, { style, width, leastOverleaf, columns, rows }: Columns) {
  const most = columns * rows;
  if (leastOverleaf === undefined) return bodyLines(text, style, width, most);
  const all = flowLines(text, style, width, most + leastOverleaf + 1);
  const held = heldBy(all.lines, columns, rows);
  if (!all.rest && held === all.lines.length) return all;
  const over = all.rest ? leastOverleaf : all.lines.length - held;
  const wanted = endBefore(all.lines, Math.max(0, held - Math.max(0, leastOverleaf - over)));
  return wanted === 0 ? { lines: [], rest: text } : flowLines(text, style, width, wanted);
}

/** A paragraph's end that is near, or the last place where a page may break. */
function endBefore(lines: readonly BodyLine[], most: number): number {
  const end = lines.slice(0, most).findLastIndex(({ isLast }) => isLast) + 1;
  if (end > 0 && most - end <= NEAR_END) return end;
  for (let at = most; at > 0; at -= 1) if (isGoodBreak(lines, at)) return at;
  return most;
}

function lineMark({ text, indent }: BodyLine, row: number, at: { left: number; top: number; style: TextStyle }): Mark {
  return textAt(at.left + indent, at.top + baselineIn(at.style) + row * at.style.leading, text, at.style, INK);
}
