import { GREY, INK } from '../../colour/accent.ts';
import type { Rgb } from '../../colour/contrast.ts';
import type { PriceCopy } from '../../copy/price.ts';
import type { Mark, Part } from '../../sheet.ts';
import { fillLines, fits } from '../../text/fill-lines.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import type { Block } from '../block.ts';
import { textAt, textEndingAt } from '../set-text.ts';
import { LABEL, priceStyle, unitStyle } from '../styles.ts';
import { MARGIN, MEASURE, span } from './grid.ts';

const RIGHT = MARGIN + MEASURE;
const PERIOD = unitStyle(11.5, 16);
const QUALIFIER: TextStyle = { ...LABEL, leading: 16 };
const LABEL_GAP = 4;
/** Between the sum and its period, in em of the sum. */
const PERIOD_GAP = 0.25;
const OWN_LINE_GAP = 6;

/** The price at the right of the title, on its first baseline; undefined when four columns cannot hold it. */
export function priceBeside(price: PriceCopy, title: TextStyle, colour: Rgb): Block | undefined {
  const style = priceStyle(title.size, title.leading);
  const width = span(4);
  if (price.isWords) return wordsBeside(price.text, style, colour);
  if (!fits(price.text, style, width)) return undefined;
  const { period, qualifier } = price;
  const periodFits = period && widthOf(price.text, style) + periodWidth(period, style) <= width;
  const labels = [periodFits ? undefined : period, qualifier].filter((label) => label !== undefined);
  return {
    height: style.leading + (labels.length > 0 ? LABEL_GAP + labels.length * QUALIFIER.leading : 0),
    cuts: [],
    place: (top) => {
      const baseline = top + baselineIn(style);
      const right = periodFits ? RIGHT - periodWidth(period, style) : RIGHT;
      const marks: Mark[] = [textEndingAt(right, baseline, `${price.text} `, style, colour)];
      if (periodFits) marks.push(textEndingAt(RIGHT, baseline, `${period} `, PERIOD, INK));
      return [{ role: 'P', marks: [...marks, ...labelsBelow(labels, top + style.leading + LABEL_GAP)] }];
    },
  };
}

function labelsBelow(labels: readonly string[], top: number): Mark[] {
  return labels.map((label, index) => {
    const baseline = top + baselineIn(QUALIFIER) + index * QUALIFIER.leading;
    return textEndingAt(RIGHT, baseline, `${label} `, QUALIFIER, GREY);
  });
}

function wordsBeside(words: string, style: TextStyle, colour: Rgb): Block {
  const { lines } = fillLines(words, style, { width: span(4) });
  const place = (top: number): Part[] => {
    const baseline = top + baselineIn(style);
    const marks = lines.map((line, index) =>
      textEndingAt(RIGHT, baseline + index * style.leading, line, style, colour),
    );
    return [{ role: 'P', marks }];
  };
  return { height: lines.length * style.leading, cuts: [], place };
}

function periodWidth(period: string, style: TextStyle): number {
  return PERIOD_GAP * style.size + widthOf(period, PERIOD);
}

/** The price on a line of its own over the full measure, for sums that are longer than their column. */
export function priceLine({ text, period, qualifier }: PriceCopy, title: TextStyle, colour: Rgb): Block {
  const style = priceStyle(title.size, title.leading);
  return {
    height: OWN_LINE_GAP + style.leading,
    cuts: [],
    place: (top) => {
      const baseline = top + OWN_LINE_GAP + baselineIn(style);
      const marks: Mark[] = [textAt(MARGIN, baseline, `${text} `, style, colour)];
      const after = MARGIN + widthOf(text, style) + PERIOD_GAP * style.size;
      if (period) marks.push(textAt(after, baseline, `${period} `, PERIOD, INK));
      if (qualifier) marks.push(textEndingAt(RIGHT, baseline, qualifier, QUALIFIER, GREY));
      return [{ role: 'P', marks }];
    },
  };
}
