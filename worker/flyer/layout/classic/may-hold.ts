import { type TextStyle, widthOf } from '../../text/style.ts';
import type { Stack } from './stacks.ts';

/** Of running text set in one line, in em. */
export function lengthOf(text: string, style: TextStyle): number {
  const paragraphs = text.split('\n').filter(Boolean);
  return paragraphs.reduce((sum, paragraph) => sum + widthOf(paragraph, style), 0) / style.size;
}

/** Whether stacks of this height could hold running text of so many em, if nothing else stood in them: breaking it into lines takes longer. */
export function mayHold(length: number, stacks: readonly Stack[], style: TextStyle, height: number): boolean {
  const rows = Math.floor((height + 0.01) / style.leading);
  const widest = Math.max(0, ...stacks.filter(({ items }) => items.includes('description')).map(({ width }) => width));
  return length * style.size <= rows * widest;
}
