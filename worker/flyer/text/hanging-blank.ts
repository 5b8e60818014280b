import { createMemory, type Memory } from '../memory.ts';
import { runsFromTheRight } from './bidi.ts';
import { type TextStyle, widthOf } from './style.ts';

/** A layout tries many places for the same lines. Forgotten with the styles of its sheet. */
const remembered = new WeakMap<TextStyle, Memory<number>>();

/** Points at the left of what runs from the right: there the blank at its end stands, and nobody sees it. */
export function hangingBlank(text: string, style: TextStyle): number {
  if (!runsFromTheRight(text)) return 0;
  const ofStyle = remembered.get(style) ?? createMemory<number>();
  remembered.set(style, ofStyle);
  return ofStyle(text, () => widthOf(text, style) - widthOf(text.trimEnd(), style));
}
