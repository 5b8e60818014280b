import type { Rgb } from '../../colour/contrast.ts';
import type { Mark, Part } from '../../sheet.ts';
import { type TextStyle, widthOf } from '../../text/style.ts';
import { atSize } from '../fit-text.ts';
import { textAt } from '../set-text.ts';
import type { Poster } from './poster.ts';

/** Between the sum and its period, in em of the period. */
const PERIOD_GAP = 0.4;
/** A unit that belongs to the sum, the 万円 of 5,800万円, in em of it. */
const UNIT_SIZE = 0.6;
const LEAST = 14;

/** The largest size at which the price, with its period behind it, takes no more than the width. */
export function priceSize(poster: Poster, width: number, most: number): number {
  const { price, copy, address } = poster;
  const reference = atSize(price, 100);
  const { sum, unit } = partsOf(copy.price);
  const perPoint = (widthOf(sum, reference) + (unit ? widthOf(unit, atSize(price, 100 * UNIT_SIZE)) : 0)) / 100;
  const period = copy.price.period ? widthOf(copy.price.period, address) + PERIOD_GAP * address.size : 0;
  return Math.max(LEAST, Math.min(most, Math.floor((width - period) / perPoint)));
}

/** The price and its period on one baseline. */
export function pricePart({ copy, price, address, left }: Poster, size: number, baseline: number, colour: Rgb): Part {
  const style = atSize(price, size);
  const { sum, unit } = partsOf(copy.price);
  const marks: Mark[] = [textAt(left, baseline, unit ? sum : `${sum} `, style, colour)];
  let x = left + widthOf(sum, style);
  if (unit) {
    const unitStyle: TextStyle = atSize(price, size * UNIT_SIZE);
    marks.push(textAt(x, baseline, `${unit} `, unitStyle, colour));
    x += widthOf(unit, unitStyle);
  }
  const { period } = copy.price;
  if (period) marks.push(textAt(x + PERIOD_GAP * address.size, baseline, period, address, colour));
  return { role: 'P', marks };
}

function partsOf({ text, unit = '' }: Poster['copy']['price']): { sum: string; unit: string } {
  return unit && text.endsWith(unit) ? { sum: text.slice(0, -unit.length), unit } : { sum: text, unit: '' };
}
