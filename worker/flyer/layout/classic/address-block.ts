import { INK } from '../../colour/accent.ts';
import { fillByClauses } from '../../text/clauses.ts';
import type { TextStyle } from '../../text/style.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { withPlainZero } from '../plain-zero.ts';
import { apart, linesFrom } from '../set-text.ts';

export interface AddressSetting {
  style: TextStyle;
  left: number;
  width: number;
  maxLines: number;
}

export function addressBlock(address: string, setting: AddressSetting): Block {
  if (!address) return NOTHING;
  const { left, maxLines } = setting;
  const style = withPlainZero(setting.style, address);
  const { lines, wasCut } = addressLines(address, { ...setting, style });
  return {
    height: lines.length * style.leading,
    cuts: wasCut ? [textCut('/listing/address', `The address is longer than ${maxLines} lines: cut.`)] : [],
    place: (top) => [{ role: 'P', marks: linesFrom(left, top, lines, style, INK) }],
  };
}

function addressLines(
  address: string,
  { style, width, maxLines: most }: AddressSetting,
): { lines: string[]; wasCut: boolean } {
  const lines: string[] = [];
  const paragraphs = address.split('\n').filter((line) => line.trim());
  for (const [index, paragraph] of paragraphs.entries()) {
    const maxLines = most - lines.length;
    const isLast = index === paragraphs.length - 1;
    // A last free line that others should follow ends in an ellipsis, as one that is too long does.
    const text = maxLines === 1 && !isLast ? paragraphs.slice(index).join(', ') : paragraph;
    const filled = fillByClauses(text, style, { width, maxLines });
    lines.push(...(isLast ? filled.lines : apart(filled.lines)));
    if (filled.wasCut || (maxLines === 1 && !isLast)) return { lines, wasCut: filled.wasCut };
    if (lines.length === most && !isLast) return { lines, wasCut: true };
  }
  return { lines, wasCut: false };
}
