import type { Rgb } from '../colour/contrast.ts';
import type { PriceCopy } from '../copy/price.ts';
import type { TextMark } from '../sheet.ts';
import { type TextStyle, widthOf } from '../text/style.ts';
import { scaled } from './fit-text.ts';
import { textAt } from './set-text.ts';

/** Of a unit beside its sum: 万円 at 18 behind a figure of 30. */
const UNIT_SIZE = 0.6;

/** A sum with its unit set smaller, as one mark or two. */
export function priceText(price: PriceCopy, x: number, baseline: number, style: TextStyle, colour: Rgb): TextMark[] {
  const { sum, unit } = partsOf(price);
  if (!unit) return [textAt(x, baseline, `${sum} `, style, colour)];
  const unitX = x + widthOf(sum, style);
  return [textAt(x, baseline, sum, style, colour), textAt(unitX, baseline, `${unit} `, unitStyle(style), colour)];
}

export function priceWidth(price: PriceCopy, style: TextStyle): number {
  const { sum, unit } = partsOf(price);
  return widthOf(sum, style) + (unit ? widthOf(unit, unitStyle(style)) : 0);
}

/** A blank between the two stays with the sum. */
function partsOf({ text, unit }: PriceCopy): { sum: string; unit?: string } {
  if (!unit || !text.endsWith(unit)) return { sum: text };
  return { sum: text.slice(0, -unit.length), unit };
}

function unitStyle(style: TextStyle): TextStyle {
  return { ...scaled(style, UNIT_SIZE), leading: style.leading };
}
