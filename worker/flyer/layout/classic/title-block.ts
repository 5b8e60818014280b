import { INK } from '../../colour/accent.ts';
import { type TextStyle, widthOf } from '../../text/style.ts';
import { type Block, textCut } from '../block.ts';
import { firstToHold } from '../fit-text.ts';
import { linesFrom } from '../set-text.ts';

const MAX_LINES = 4;
const SHRUNK = textCut('/listing/title', 'The title is longer than four lines of its size: set smaller.');
const CUT = textCut('/listing/title', 'The title is longer than four lines of the smallest size: cut.');

export interface TitleBlock extends Block {
  style: TextStyle;
  /** Of its longest line. */
  widest: number;
}

/**
 * The first style in which the title takes four lines at most; cut at a word in the last.
 * @param styles the largest first, one at least
 */
export function titleBlock(title: string, styles: readonly TextStyle[], left: number, width: number): TitleBlock {
  const { style, lines, wasCut } = firstToHold(title, styles, width, MAX_LINES);
  const isSmaller = style !== styles[0];
  return {
    style,
    widest: Math.max(0, ...lines.map((line) => widthOf(line.trimEnd(), style))),
    height: lines.length * style.leading,
    cuts: wasCut ? [CUT] : isSmaller ? [SHRUNK] : [],
    place: (top) => [{ role: 'H1', marks: linesFrom(left, top, lines, style, INK) }],
  };
}
