import { GREY, INK } from '../../colour/accent.ts';
import type { Part } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import { textAt } from '../set-text.ts';

/** One line of words that stands alone: a caption, the repeated head, the foot. No part where there are no words. */
export function plainLine(x: number, baseline: number, text: string, style: TextStyle, isGrey = false): Part[] {
  return text ? [{ role: 'P', marks: [textAt(x, baseline, text, style, isGrey ? GREY : INK)] }] : [];
}
