import type { Rgb } from '../../colour/contrast.ts';
import type { Mark, Part } from '../../sheet.ts';
import { widthOf } from '../../text/style.ts';
import { atSize } from '../fit-text.ts';
import { priceText, priceWidth } from '../price-text.ts';
import { textAt } from '../set-text.ts';
import type { Poster } from './poster.ts';

/** Between the sum and its period, in em of the period. */
const PERIOD_GAP = 0.4;
const LEAST = 14;

/** The largest size at which the price, with its period behind it, takes no more than the width. */
export function priceSize(poster: Poster, width: number, most: number): number {
  const { price, copy, address } = poster;
  const reference = atSize(price, 100);
  const perPoint = priceWidth(copy.price, reference) / reference.size;
  const period = copy.price.period ? widthOf(copy.price.period, address) + PERIOD_GAP * address.size : 0;
  return Math.max(LEAST, Math.min(most, Math.floor((width - period) / perPoint)));
}

/** The price and its period on one baseline. */
export function pricePart({ copy, price, address, left }: Poster, size: number, baseline: number, colour: Rgb): Part {
  const style = atSize(price, size);
  const marks: Mark[] = priceText(copy.price, left, baseline, style, colour);
  const { period } = copy.price;
  const periodX = left + priceWidth(copy.price, style) + PERIOD_GAP * address.size;
  if (period) marks.push(textAt(periodX, baseline, period, address, colour));
  return { role: 'P', marks };
}
