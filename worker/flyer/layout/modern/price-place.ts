import { INK } from '../../colour/accent.ts';
import type { Mark } from '../../sheet.ts';
import { piecesOf } from '../../text/break-opportunities.ts';
import { type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { atSize, fewLines } from '../fit-text.ts';
import { priceText, priceWidth } from '../price-text.ts';
import { apart, textAt } from '../set-text.ts';
import type { Modern } from './setting.ts';

/** The price, or the words in its place, measured. */
export interface PricePlace {
  style: TextStyle;
  width: number;
  /** In the column beside the title, or on a line of its own below. */
  isBeside: boolean;
  /** Behind the sum, where it has room there. */
  period: string;
  /** Of words in the price's place; one empty line for a sum. */
  lines: readonly string[];
  cuts: readonly FlyerWarning[];
}

const MOST_LINES = 4;
const PERIOD_GAP = 0.25;
const LEAST_PRICE = 10;

/** Beside the title as long as it is no smaller than that, with its period or without; else over the full measure. */
export function pricePlace(modern: Modern, title: TextStyle, width: number): PricePlace {
  const { copy, price, frame } = modern;
  if (copy.price.isWords) return wordsPlace(modern, title, width);
  const { period = '' } = copy.price;
  for (const said of period ? [period, ''] : ['']) {
    for (let size = price.size; size >= title.size; size -= 1) {
      const style = atSize(price, size);
      if (widthWith(modern, style, said) <= width) return sumPlace(modern, style, true, said);
    }
  }
  const own = atSize(price, title.size);
  const perPoint = widthWith(modern, own, '') / own.size;
  const style = atSize(price, Math.max(LEAST_PRICE, Math.min(price.size, Math.floor(frame.measure / perPoint))));
  return sumPlace(modern, style, false, widthWith(modern, style, period) <= frame.measure ? period : '');
}

function sumPlace(modern: Modern, style: TextStyle, isBeside: boolean, period: string): PricePlace {
  return { style, width: widthWith(modern, style, period), isBeside, period, lines: [''], cuts: [] };
}

/** Beside the title unless a word of theirs is wider than the column. */
function wordsPlace({ copy, frame }: Modern, style: TextStyle, width: number): PricePlace {
  const { text } = copy.price;
  const isBeside = widestPiece(text, style) <= width;
  const measure = { width: isBeside ? width : frame.measure, maxLines: MOST_LINES };
  const { lines, cuts } = fewLines(text, style, measure, '/listing/priceQualifier');
  const widest = Math.max(...lines.map((line) => widthOf(line.trimEnd(), style)));
  return { style, width: widest, isBeside, period: '', lines: apart(lines), cuts };
}

/** Of the pieces between which a line may end. */
export function widestPiece(text: string, style: TextStyle): number {
  return Math.max(...[...piecesOf(text)].map((piece) => widthOf(piece.text.trimEnd(), style)));
}

function widthWith({ copy, unit: periodStyle }: Modern, style: TextStyle, period: string): number {
  return priceWidth(copy.price, style) + (period ? PERIOD_GAP * style.size + widthOf(period, periodStyle) : 0);
}

export function priceMarks(modern: Modern, place: PricePlace, x: number, baseline: number): Mark[] {
  const { copy, accent, unit: periodStyle } = modern;
  const { style, period, lines } = place;
  if (copy.price.isWords)
    return lines.map((line, index) => textAt(x, baseline + index * style.leading, line, style, accent.type));
  const marks: Mark[] = priceText(copy.price, x, baseline, style, accent.type);
  const periodX = x + priceWidth(copy.price, style) + PERIOD_GAP * style.size;
  return period ? [...marks, textAt(periodX, baseline, `${period} `, periodStyle, INK)] : marks;
}
