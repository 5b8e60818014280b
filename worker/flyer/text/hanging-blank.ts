import { createMemories } from '../memory.ts';
import { runsFromTheRight } from './bidi.ts';
import { type TextStyle, widthOf } from './style.ts';

/** A layout tries many places for the same lines. Forgotten with the styles of its sheet. */
const remembered = createMemories<TextStyle, number>();

/** Points at the left of what runs from the right: there the blank at its end stands, and nobody sees it. */
export function hangingBlank(text: string, style: TextStyle): number {
  if (!runsFromTheRight(text)) return 0;
  return remembered(style)(text, () => widthOf(text, style) - widthOf(text.trimEnd(), style));
}
