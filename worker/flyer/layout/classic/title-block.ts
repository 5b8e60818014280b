import { INK } from '../../colour/accent.ts';
import { balance } from '../../text/balance.ts';
import type { CutLines } from '../../text/cut.ts';
import type { TextStyle } from '../../text/style.ts';
import { type Block, textCut } from '../block.ts';
import { linesFrom } from '../set-text.ts';
import { titleStyle } from '../styles.ts';
import { MARGIN } from './grid.ts';

const MAX_LINES = 4;
const SHRUNK = textCut('/listing/title', 'The title is longer than four lines of its size: set smaller.');
const CUT = textCut('/listing/title', 'The title is longer than four lines of the smallest size: cut.');

export interface TitleBlock extends Block {
  style: TextStyle;
}

/** Size and leading, the largest first. */
type Sizes = readonly (readonly [size: number, leading: number])[];

/** The first size in which the title takes four lines at most; cut at a word in the smallest. */
export function titleBlock(title: string, sizes: Sizes, width: number): TitleBlock {
  const { style, lines, wasCut, isSmaller } = firstThatHolds(title, sizes, width);
  return {
    style,
    height: lines.length * style.leading,
    cuts: wasCut ? [CUT] : isSmaller ? [SHRUNK] : [],
    place: (top) => [{ role: 'H1', marks: linesFrom(MARGIN, top, lines, style, INK) }],
  };
}

function firstThatHolds(
  title: string,
  sizes: Sizes,
  width: number,
): CutLines & { style: TextStyle; isSmaller: boolean } {
  for (const [index, [size, leading]] of sizes.entries()) {
    const style = titleStyle(size, leading);
    const setting = balance(title, style, width, MAX_LINES);
    if (!setting.wasCut || index === sizes.length - 1) return { style, ...setting, isSmaller: index > 0 };
  }
  throw new RangeError('A title needs at least one size.');
}
