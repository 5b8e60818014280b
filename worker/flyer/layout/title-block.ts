import { INK } from '../colour/accent.ts';
import { balance } from '../text/balance.ts';
import type { TextStyle } from '../text/style.ts';
import { type Block, textCut } from './block.ts';
import { MARGIN } from './grid.ts';
import { linesFrom } from './set-text.ts';
import { titleStyle } from './styles.ts';

const MAX_LINES = 4;

export interface TitleBlock extends Block {
  style: TextStyle;
}

/** The first size in which the title takes four lines at most; cut at a word in the smallest. */
export function titleBlock(title: string, sizes: readonly (readonly [number, number])[], width: number): TitleBlock {
  const styles = sizes.map(([size, leading]) => titleStyle(size, leading));
  const settings = styles.map((style) => ({ style, ...balance(title, style, width, MAX_LINES) }));
  const setting = settings.find(({ wasCut }) => !wasCut) ?? settings.at(-1);
  if (!setting) throw new RangeError('A title needs at least one size.');
  const { style, lines, wasCut } = setting;
  return {
    style,
    height: lines.length * style.leading,
    cuts: wasCut ? [textCut('/listing/title', 'The title is longer than four lines of the smallest size: cut.')] : [],
    place: (top) => [{ role: 'H1', marks: linesFrom(MARGIN, top, lines, style, INK) }],
  };
}
