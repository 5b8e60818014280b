import { type Accent, GREY, INK } from '../colour/accent.ts';
import type { Copy } from '../copy/copy.ts';
import type { Fact } from '../copy/facts.ts';
import type { Mark, Part } from '../sheet.ts';
import { widthOf } from '../text/style.ts';
import { unitGap } from './facts-block.ts';
import { MARGIN, MEASURE } from './grid.ts';
import { textAt, textEndingAt } from './set-text.ts';
import { figureStyle, LABEL, priceStyle, unitStyle } from './styles.ts';

const LARGEST = 46;
const TITLE_SIZE = 40;
/** Of the price above the foot, and of the bar above the price's baseline. */
const BASELINE_ABOVE_FOOT = 18.29;
const BAR_ABOVE_BASELINE = 54;
const SECOND_ROW = 50;
const BETWEEN = 24;
const QUALIFIER_BELOW = 14.5;
const UNIT = unitStyle(15, 22);

export interface SparseFoot {
  /** y of the bar's upper edge. */
  top: number;
  priceSize: number;
  parts: Part[];
}

/** Price at the left and bedrooms at the right on one baseline; under each other when they are too wide for that. */
export function sparseFoot({ price, facts }: Copy, accent: Accent, foot: number): SparseFoot {
  const [fact] = facts;
  const largest = price.isWords ? TITLE_SIZE : LARGEST;
  const after = price.period ? periodGap(largest) + widthOf(price.period, UNIT) : 0;
  const beside = fact ? factWidth(fact) + BETWEEN : 0;
  const sizeBeside = sizeWithin(price.text, largest, MEASURE - after - beside);
  const isStacked = sizeBeside < TITLE_SIZE && fact !== undefined;
  const priceSize = isStacked ? sizeWithin(price.text, largest, MEASURE - after) : sizeBeside;
  const last = foot - BASELINE_ABOVE_FOOT;
  const baseline = isStacked ? last - SECOND_ROW : last;
  const parts: Part[] = [{ role: 'P', marks: priceMarks({ price, accent, priceSize, baseline, last }) }];
  if (fact) parts.push({ role: 'P', marks: factMarks(fact, last, isStacked) });
  return { top: baseline - BAR_ABOVE_BASELINE, priceSize, parts };
}

/** In whole points, as large as fits. */
function sizeWithin(text: string, largest: number, width: number): number {
  const perPoint = widthOf(text, priceStyle(1, 1));
  return Math.min(largest, Math.floor(width / perPoint));
}

function periodGap(size: number): number {
  return 0.2 * size;
}

interface PriceSetting {
  price: Copy['price'];
  accent: Accent;
  priceSize: number;
  baseline: number;
  last: number;
}

function priceMarks({ price, accent, priceSize, baseline, last }: PriceSetting): Mark[] {
  const style = priceStyle(priceSize, priceSize);
  const marks: Mark[] = [textAt(MARGIN, baseline, price.text, style, accent.type)];
  const after = MARGIN + widthOf(price.text, style) + periodGap(priceSize);
  if (price.period) marks.push(textAt(after, baseline, price.period, UNIT, INK));
  const below = baseline === last ? baseline + QUALIFIER_BELOW : last;
  if (price.qualifier) marks.push(textAt(MARGIN, below, price.qualifier, LABEL, GREY));
  return marks;
}

function factWidth({ figure, unit, label }: Fact): number {
  return widthOf(figure, figureStyle(LARGEST, LARGEST)) + unitGap(LARGEST) + widthOf(wordsOf(unit, label), UNIT);
}

function wordsOf(unit: string | undefined, label: string): string {
  return unit ? `${unit} ${label}` : label;
}

function factMarks({ figure, unit, label }: Fact, baseline: number, isStacked: boolean): Mark[] {
  const right = MARGIN + MEASURE;
  const words = wordsOf(unit, label);
  const figureEnd = right - widthOf(words, UNIT) - unitGap(LARGEST);
  const style = figureStyle(isStacked ? TITLE_SIZE : LARGEST, LARGEST);
  return [
    textEndingAt(figureEnd, baseline, figure, style, INK),
    textEndingAt(right, baseline, words, UNIT, INK),
  ];
}
