import { GREY, INK } from '../../colour/accent.ts';
import type { PriceCopy } from '../../copy/price.ts';
import type { Mark, Part } from '../../sheet.ts';
import { fillLines } from '../../text/fill-lines.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import { type Block, NOTHING } from '../block.ts';
import { priceText, priceWidth } from '../price-text.ts';
import { textAt, textEndingAt } from '../set-text.ts';
import type { Canvas } from './canvas.ts';
import { PERIOD_GAP, sizeOf, stepped } from './price-block.ts';

const OWN_LINE_GAP = 6;

/** The price on a line of its own over the full measure, for sums that are longer than their column and for narrow sheets. */
export function priceLine(price: PriceCopy, title: TextStyle, canvas: Canvas): Block {
  const { type, left, right, accent, width } = canvas;
  if (price.isWords) return wordsLine(price.text, { ...type.price, ...sizeOf(title) }, canvas);
  const style =
    stepped(price, type.price, title, width) ?? withinWidth(price, { ...type.price, ...sizeOf(title) }, width);
  const label = { ...type.label, leading: type.address.leading };
  const after = priceWidth(price, style) + PERIOD_GAP * style.size;
  const { period, exact, qualifier } = price;
  const follows = period !== undefined && after + widthOf(period, type.unit) <= width;
  const words = [follows ? undefined : period, exact, qualifier].filter(Boolean).join('  ·  ');
  const used = after + (follows ? widthOf(period, type.unit) + PERIOD_GAP * style.size : 0);
  const isBeside = used + widthOf(words, label) <= width;
  return {
    height: OWN_LINE_GAP + title.leading + (words && !isBeside ? label.leading : 0),
    cuts: [],
    place: (top) => {
      const baseline = top + OWN_LINE_GAP + baselineIn(title);
      const marks: Mark[] = priceText(price, left, baseline, style, accent.type);
      if (follows) marks.push(textAt(left + after, baseline, `${period} `, type.unit, INK));
      const below = top + OWN_LINE_GAP + title.leading + baselineIn(label);
      if (words && isBeside) marks.push(textEndingAt(right, baseline, words, label, GREY));
      else if (words) marks.push(textAt(left, below, words, label, GREY));
      return [{ role: 'P', marks }];
    },
  };
}

/** Of sums that no listing asks for, on the narrowest measure: whole, though smaller than the title. */
function withinWidth(price: PriceCopy, style: TextStyle, width: number): TextStyle {
  const natural = priceWidth(price, style);
  return natural <= width ? style : { ...style, size: (style.size * width) / natural };
}

function wordsLine(words: string, style: TextStyle, { left, width, accent }: Canvas): Block {
  const { lines } = fillLines(words, style, { width });
  if (lines.length === 0) return NOTHING;
  const place = (top: number): Part[] => {
    const baseline = top + OWN_LINE_GAP + baselineIn(style);
    const marks = lines.map((line, index) => textAt(left, baseline + index * style.leading, line, style, accent.type));
    return [{ role: 'P', marks }];
  };
  return { height: OWN_LINE_GAP + lines.length * style.leading, cuts: [], place };
}
