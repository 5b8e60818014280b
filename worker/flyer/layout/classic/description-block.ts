import { INK } from '../../colour/accent.ts';
import type { Mark, Part } from '../../sheet.ts';
import { baselineIn, type TextStyle } from '../../text/style.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { type BodyLine, bodyLines, flowLines } from '../paragraphs.ts';
import { textAt } from '../set-text.ts';

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
  const { style, columns, gutter, maxHeight } = setting;
  const width = (setting.width - (columns - 1) * gutter) / columns;
  const most = columns * Math.max(0, Math.floor((maxHeight + 0.01) / style.leading));
  const { lines, rest } = most === 0 ? { lines: [], rest: text } : linesWithin(text, { ...setting, width }, most);
  const perColumn = Math.ceil(lines.length / columns);
  const place = (top: number): Part[] => {
    const marks = lines.map((line, index) => lineMark(line, index, { ...setting, top, width, perColumn }));
    return marks.length > 0 ? [{ role: 'P', marks }] : [];
  };
  const isCut = rest && setting.leastOverleaf === undefined;
  return { height: perColumn * style.leading, rest, cuts: isCut ? [cutWarning(text, rest.length)] : [], place };
}

function linesWithin(text: string, { style, width, leastOverleaf }: DescriptionSetting, most: number) {
  if (leastOverleaf === undefined) return bodyLines(text, style, width, most);
  const full = flowLines(text, style, width, most);
  if (!full.rest) return full;
  const over = flowLines(full.rest, style, width, leastOverleaf).lines.length;
  const kept = Math.max(0, most - Math.max(0, leastOverleaf - over));
  const end = full.lines.slice(0, kept).findLastIndex(({ isLast }) => isLast) + 1;
  const wanted = end > 0 && kept - end <= NEAR_END ? end : kept;
  return wanted === 0 ? { lines: [], rest: text } : flowLines(text, style, width, wanted);
}

interface Columns extends DescriptionSetting {
  top: number;
  perColumn: number;
}

function lineMark({ text, indent }: BodyLine, index: number, columns: Columns): Mark {
  const { x, width, gutter, top, style, perColumn } = columns;
  const left = x + Math.floor(index / perColumn) * (width + gutter) + indent;
  return textAt(left, top + baselineIn(style) + (index % perColumn) * style.leading, text, style, INK);
}

function cutWarning(text: string, lost: number) {
  const share = Math.round((100 * (text.length - lost)) / text.length);
  return textCut('/listing/description', `The sheet has room for about ${share} % of the description: cut.`);
}
