import { GREY, INK } from '../../colour/accent.ts';
import type { Term } from '../../copy/terms.ts';
import type { Part } from '../../sheet.ts';
import { piecesOf } from '../../text/break-opportunities.ts';
import { fillOrCut } from '../../text/cut.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { withPlainZero } from '../plain-zero.ts';
import { textAt } from '../set-text.ts';

const EN_SPACE = 0.5;
const MAX_LINES = 3;
const MAX_LABEL_LINES = 2;
/** A label wider than this share of the column has its value under it. */
const WIDEST_LABEL = 0.6;

export interface TermsSetting {
  x: number;
  width: number;
  label: TextStyle;
  style: TextStyle;
  maxHeight: number;
}

export interface TermsBlock extends Block {
  rest: readonly Term[];
}

interface Row {
  term: Term;
  style: TextStyle;
  label: readonly string[];
  isBelow: boolean;
  indent: number;
  lines: readonly string[];
  wasCut: boolean;
  height: number;
}

/** One condition after the other: its label in small capitals, then its value. */
export function termsBlock(terms: readonly Term[], setting: TermsSetting): TermsBlock {
  if (terms.length === 0) return { ...NOTHING, rest: [] };
  const rows: Row[] = [];
  let height = 0;
  for (const term of terms) {
    const row = rowOf(term, setting);
    if (height + row.height > setting.maxHeight + 0.01) break;
    rows.push(row);
    height += row.height;
  }
  const cut = rows.filter(({ wasCut }) => wasCut);
  return {
    height,
    rest: terms.slice(rows.length),
    cuts: cut.map(({ term }) => textCut(term.path, `Longer than ${MAX_LINES} lines: cut.`)),
    place: (top) => partsOf(rows, top, setting),
  };
}

function rowOf(term: Term, { width, label: labelStyle, style: body }: TermsSetting): Row {
  const style = withPlainZero(body, term.value);
  const { lines: label, wasCut: wasLabelCut } = fillOrCut(term.label, labelStyle, { width, maxLines: MAX_LABEL_LINES });
  const after = widthOf(label[0]?.trimEnd() ?? '', labelStyle) + EN_SPACE * style.size;
  const isBelow = label.length > 1 || after > WIDEST_LABEL * width || isTornBeside(term.value, style, width, after);
  const indent = isBelow ? 0 : after;
  const { lines, wasCut } = fillOrCut(term.value, style, { width, indent, maxLines: MAX_LINES });
  const height = ((isBelow ? label.length : 0) + lines.length) * style.leading;
  return { term, style, label, isBelow, indent, lines, wasCut: wasCut || wasLabelCut, height };
}

/** A number or word that the label leaves no room for is whole on a line of its own. */
function isTornBeside(value: string, style: TextStyle, width: number, after: number): boolean {
  const widest = Math.max(0, ...Array.from(piecesOf(value), ({ text }) => widthOf(text.trimEnd(), style)));
  return widest > width - after && widest <= width && widthOf(value, style) > width - after;
}

function partsOf(rows: readonly Row[], top: number, { x, label: labelStyle, style: body }: TermsSetting): Part[] {
  let baseline = top + baselineIn(body);
  return rows.map(({ style, label, isBelow, indent, lines, height }): Part => {
    const first = baseline + (isBelow ? label.length : 0) * style.leading;
    const labels = label.map((line, index) =>
      textAt(x, baseline + index * style.leading, `${line.trimEnd()} `, labelStyle, GREY),
    );
    const values = lines.map((line, index) =>
      textAt(x + (index === 0 ? indent : 0), first + index * style.leading, line, style, INK),
    );
    baseline += height;
    return { role: 'P', marks: [...labels, ...values] };
  });
}
