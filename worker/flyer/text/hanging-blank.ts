import { runsFromTheRight } from './bidi.ts';
import { type TextStyle, widthOf } from './style.ts';

/** Points at the left of what runs from the right: there the blank at its end stands, and nobody sees it. */
export function hangingBlank(text: string, style: TextStyle): number {
  return runsFromTheRight(text) ? widthOf(text, style) - widthOf(text.trimEnd(), style) : 0;
}
