import { INK } from '../../colour/accent.ts';
import { balance } from '../../text/balance.ts';
import type { CutLines } from '../../text/cut.ts';
import type { TextStyle } from '../../text/style.ts';
import { type Block, textCut } from '../block.ts';
import { linesFrom } from '../set-text.ts';
import { titleStyle } from '../styles.ts';
import { MARGIN } from './grid.ts';

const MAX_LINES = 4;

export interface TitleBlock extends Block {
  style: TextStyle;
}

/** Size and leading, the largest first. */
type Sizes = readonly (readonly [size: number, leading: number])[];

/** The first size in which the title takes four lines at most; cut at a word in the smallest. */
export function titleBlock(title: string, sizes: Sizes, width: number): TitleBlock {
  const { style, lines, wasCut } = firstThatHolds(title, sizes, width);
  return {
    style,
    height: lines.length * style.leading,
    cuts: wasCut ? [textCut('/listing/title', 'The title is longer than four lines of the smallest size: cut.')] : [],
    place: (top) => [{ role: 'H1', marks: linesFrom(MARGIN, top, lines, style, INK) }],
  };
}

function firstThatHolds(title: string, sizes: Sizes, width: number): CutLines & { style: TextStyle } {
  for (const [index, [size, leading]] of sizes.entries()) {
    const style = titleStyle(size, leading);
    const setting = balance(title, style, width, MAX_LINES);
    if (!setting.wasCut || index === sizes.length - 1) return { style, ...setting };
  }
  throw new RangeError('A title needs at least one size.');
}
