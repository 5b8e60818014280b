import { GREY, INK } from '../../colour/accent.ts';
import type { Part } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { fewLines } from '../fit-text.ts';
import { apart, linesFrom } from '../set-text.ts';
import type { Modern } from './setting.ts';

/** A line that goes with the price. */
export interface PriceLabel {
  text: string;
  isStrong: boolean;
  path: string;
}

export interface PriceLabels {
  height: number;
  cuts: FlyerWarning[];
  place(x: number, top: number): Part[];
}

const MOST_LINES = 2;
const BETWEEN = '  ·  ';

/** What kind of price it is, or what the home is offered for, then its weightiest term and its number. */
export function labelsOf({ copy }: Modern, toldPeriod: string): PriceLabel[] {
  const { price, standing, transaction, reference } = copy;
  const isPeriodLeft = price.period !== undefined && price.period !== toldPeriod;
  const last = [price.qualifier ? transaction : '', reference].filter(Boolean).join(BETWEEN);
  const labels: PriceLabel[] = [
    { text: isPeriodLeft ? (price.period ?? '') : '', isStrong: true, path: '/listing/pricePeriod' },
    { text: price.qualifier ?? transaction, isStrong: true, path: '/listing/priceQualifier' },
    { text: price.exact ?? '', isStrong: false, path: '/listing/priceMinor' },
    { text: standing, isStrong: false, path: '/listing/tenure' },
    { text: last, isStrong: false, path: '/listing/listingId' },
  ];
  return labels.filter(({ text }) => text);
}

/** Below the price. */
export function priceLabels(modern: Modern, toldPeriod: string, width: number): PriceLabels {
  const { strong, label } = modern;
  const all = labelsOf(modern, toldPeriod).map(({ text, isStrong, path }) => {
    const style: TextStyle = isStrong ? strong : label;
    return { ...fewLines(text, style, { width, maxLines: MOST_LINES }, path), style, isStrong };
  });
  return {
    height: all.reduce((sum, { lines }) => sum + lines.length, 0) * label.leading,
    cuts: all.flatMap(({ cuts }) => cuts),
    place: (x, top) => {
      let y = top;
      return all.map(({ lines, style, isStrong }) => {
        const marks = linesFrom(x, y, apart(lines), style, isStrong ? INK : GREY);
        y += lines.length * label.leading;
        return { role: 'P', marks };
      });
    },
  };
}
