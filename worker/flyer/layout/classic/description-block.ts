import { INK } from '../../colour/accent.ts';
import type { Mark, Part } from '../../sheet.ts';
import { baselineIn, type TextStyle } from '../../text/style.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { type BodyLine, bodyLines } from '../paragraphs.ts';
import { textAt } from '../set-text.ts';
import { GUTTER } from './grid.ts';

export interface CopyBlock extends Block {
  /** Characters that found no room; the layouts prefer the setting that loses least. */
  lost: number;
}

export interface DescriptionSetting {
  x: number;
  /** Of all columns together, with their gutters. */
  width: number;
  columns: number;
  style: TextStyle;
  maxHeight: number;
}

/** Running text in columns of nearly equal length. */
export function descriptionBlock(text: string, setting: DescriptionSetting): CopyBlock {
  if (!text) return { ...NOTHING, lost: 0 };
  const { x, style, columns, maxHeight } = setting;
  const width = (setting.width - (columns - 1) * GUTTER) / columns;
  const linesPerColumn = Math.max(1, Math.floor(maxHeight / style.leading));
  const { lines, lost } = bodyLines(text, style, width, columns * linesPerColumn);
  const perColumn = Math.ceil(lines.length / columns);
  const place = (top: number): Part[] => [
    { role: 'P', marks: lines.map((line, index) => lineMark(line, index, { x, top, width, perColumn, style })) },
  ];
  return { height: perColumn * style.leading, lost, cuts: lost ? [cutWarning(text, lost)] : [], place };
}

interface Columns {
  x: number;
  top: number;
  width: number;
  perColumn: number;
  style: TextStyle;
}

function lineMark({ text, indent }: BodyLine, index: number, { x, top, width, perColumn, style }: Columns): Mark {
  const left = x + Math.floor(index / perColumn) * (width + GUTTER) + indent;
  return textAt(left, top + baselineIn(style) + (index % perColumn) * style.leading, text, style, INK);
}

function cutWarning(text: string, lost: number) {
  const share = Math.round((100 * (text.length - lost)) / text.length);
  return textCut('/listing/description', `The sheet has room for about ${share} % of the description: cut.`);
}
