import { GREY, INK } from '../../colour/accent.ts';
import type { PriceCopy } from '../../copy/price.ts';
import type { Mark, Part } from '../../sheet.ts';
import { fillLines } from '../../text/fill-lines.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import type { Block } from '../block.ts';
import { priceText, priceWidth } from '../price-text.ts';
import { textEndingAt } from '../set-text.ts';
import type { Canvas } from './canvas.ts';

const LABEL_GAP = 4;
/** Between the sum and its period, in em of the sum. */
export const PERIOD_GAP = 0.25;
const SMALLEST_STEP = 1;

/**
 * The price at the right of the title, on its first baseline; undefined when its columns cannot hold it.
 * @param title the style of the title: the price is never smaller
 */
export function priceBeside(price: PriceCopy, title: TextStyle, canvas: Canvas, width: number): Block | undefined {
  if (price.isWords) return wordsBeside(price.text, { ...canvas.type.price, ...sizeOf(title) }, canvas, width);
  const style = stepped(price, canvas.type.price, title, width);
  if (!style) return undefined;
  const { period } = price;
  const { unit } = canvas.type;
  const after = period ? PERIOD_GAP * style.size + widthOf(period, unit) : 0;
  const isBeside = period !== undefined && priceWidth(price, style) + after <= width;
  const labels = labelsBelow([price.exact, isBeside ? undefined : period, price.qualifier], canvas);
  const drop = baselineIn(title);
  return {
    height: title.leading + (labels.height > 0 ? LABEL_GAP + labels.height : 0),
    cuts: [],
    place: (top) => {
      const left = canvas.right - priceWidth(price, style) - (isBeside ? after : 0);
      const marks: Mark[] = priceText(price, left, top + drop, style, canvas.accent.type);
      if (isBeside) marks.push(textEndingAt(canvas.right, top + drop, `${period} `, unit, INK));
      return [{ role: 'P', marks: [...marks, ...labels.marks(top + title.leading + LABEL_GAP)] }];
    },
  };
}

/** In whole points from its largest size down to the title's. */
export function stepped(price: PriceCopy, largest: TextStyle, title: TextStyle, width: number): TextStyle | undefined {
  for (let size = largest.size; size >= title.size; size -= SMALLEST_STEP) {
    const style = { ...largest, size };
    if (priceWidth(price, style) <= width) return style;
  }
  const least = { ...largest, size: title.size };
  return priceWidth(price, least) <= width ? least : undefined;
}

export function sizeOf({ size, leading }: TextStyle): Pick<TextStyle, 'size' | 'leading'> {
  return { size, leading };
}

interface Labels {
  height: number;
  marks(top: number): Mark[];
}

/** Exact sum, period and qualifier under the price, on the step of the address. */
function labelsBelow(texts: readonly (string | undefined)[], { type, right }: Canvas): Labels {
  const style = { ...type.label, leading: type.address.leading };
  const labels = texts.filter((text) => text !== undefined);
  return {
    height: labels.length * style.leading,
    marks: (top) =>
      labels.map((label, index) =>
        textEndingAt(right, top + baselineIn(style) + index * style.leading, `${label} `, style, GREY),
      ),
  };
}

function wordsBeside(words: string, style: TextStyle, { right, accent }: Canvas, width: number): Block {
  const { lines } = fillLines(words, style, { width });
  const place = (top: number): Part[] => {
    const baseline = top + baselineIn(style);
    const marks = lines.map((line, index) =>
      textEndingAt(right, baseline + index * style.leading, line, style, accent.type),
    );
    return [{ role: 'P', marks }];
  };
  return { height: lines.length * style.leading, cuts: [], place };
}
