import type { Mark } from '../../sheet.ts';
import { type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { atSize, fewLines } from '../fit-text.ts';
import { priceText, priceWidth } from '../price-text.ts';
import { apart, textAt } from '../set-text.ts';
import type { Inks } from './inks.ts';
import type { Modern } from './setting.ts';

/** The sum of a poster, or the words in its place. */
export interface PosterSum {
  style: TextStyle;
  /** Behind the sum, where it has room there. */
  period: string;
  /** Baseline of the first line and of the last, from the top of the letters. */
  first: number;
  last: number;
  cuts: FlyerWarning[];
  marks(baseline: number, inks: Inks): Mark[];
}

const CAP_HEIGHT = 0.73;
/** In em of the price. */
const PERIOD_GAP = 0.25;
const LEAST = 14;
const MOST_WORD_LINES = 2;

/** As large as the measure lets it be. */
export function posterSum(modern: Modern, room: number): PosterSum {
  const { copy, poster, left } = modern;
  if (copy.price.isWords) return posterWords(modern, room);
  const { period = '' } = copy.price;
  const withPeriod = period ? sizeWithin(modern, room, period) : 0;
  const alone = sizeWithin(modern, room, '');
  // A period moves below before it makes the sum much smaller.
  const saysPeriod = withPeriod >= 0.7 * alone;
  const style = atSize(poster.price, saysPeriod ? withPeriod : alone);
  const first = CAP_HEIGHT * style.size;
  const marks: PosterSum['marks'] = (baseline, inks) => {
    const periodX = left + priceWidth(copy.price, style) + PERIOD_GAP * style.size;
    return [
      ...priceText(copy.price, left, baseline, style, inks.price),
      ...(saysPeriod ? [textAt(periodX, baseline, `${period} `, poster.address, inks.text)] : []),
    ];
  };
  return { style, period: saysPeriod ? period : '', first, last: first, cuts: [], marks };
}

/** In whole points. */
function sizeWithin({ copy, poster }: Modern, room: number, period: string): number {
  const { size } = poster.price;
  const after = period ? PERIOD_GAP * size + widthOf(period, poster.address) : 0;
  const perPoint = priceWidth(copy.price, poster.price) / size;
  return Math.max(LEAST, Math.min(Math.floor(size), Math.floor((room - after) / perPoint)));
}

/** "Price on application" is as large as a title. */
function posterWords({ copy, poster, address, left }: Modern, room: number): PosterSum {
  const measure = { width: room, maxLines: MOST_WORD_LINES };
  const [first = { lines: [], cuts: [], style: address }, ...smaller] = [...poster.titles.slice(1), address].map(
    (style) => ({ ...fewLines(copy.price.text, style, measure, '/listing/priceQualifier'), style }),
  );
  const { lines, cuts, style } = [first, ...smaller].find((set) => set.cuts.length === 0) ?? first;
  const height = CAP_HEIGHT * style.size;
  return {
    ...{ style, period: '', first: height, last: height + (lines.length - 1) * style.leading, cuts },
    marks: (baseline, inks) =>
      apart(lines).map((line, index) => textAt(left, baseline + index * style.leading, line, style, inks.price)),
  };
}
