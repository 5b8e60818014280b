import { type Accent, GREY, INK } from '../../colour/accent.ts';
import type { Copy } from '../../copy/copy.ts';
import type { Fact } from '../../copy/facts.ts';
import type { Term } from '../../copy/terms.ts';
import type { Mark, Part } from '../../sheet.ts';
import { cutToWidth } from '../../text/cut.ts';
import { fits } from '../../text/fill-lines.ts';
import { widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { textCut } from '../block.ts';
import { textAt, textEndingAt } from '../set-text.ts';
import { figureStyle, LABEL, priceStyle, unitStyle } from '../styles.ts';
import { MARGIN, MEASURE } from './grid.ts';

const LARGEST = 46;
const TITLE_SIZE = 40;
/** Of the price above the foot, and of the bar above the price's baseline. */
const BASELINE_ABOVE_FOOT = 18.29;
const BAR_ABOVE_BASELINE = 54;
const SECOND_ROW = 50;
const BETWEEN = 24;
const QUALIFIER_BELOW = 20.5;
/** A line of labels below the price lifts it by this. */
const ROOM_FOR_LABELS = 6;
const NOTE_WIDTH = MEASURE / 2;
/** Characters, and points for the widest of those; a longer type of home would crowd the price and its qualifier. */
const LONGEST_WORD = 12;
const WIDEST_WORD = (MEASURE * 3) / 5;
const UNIT = unitStyle(15, 22);
/** Between the figure and the word it counts: close, but far enough that readers of the file see two words. */
const WORD_GAP = 0.16 * LARGEST;

export interface SparseFoot {
  /** y of the bar's upper edge. */
  top: number;
  priceSize: number;
  parts: Part[];
  cuts: FlyerWarning[];
}

/** Price at the left and bedrooms at the right on one baseline; under each other when they are too wide for that. */
export function sparseFoot(copy: Copy, accent: Accent, foot: number): SparseFoot {
  const { price } = copy;
  const { fact, note } = rightSide(copy);
  const largest = price.isWords ? TITLE_SIZE : LARGEST;
  const after = price.period ? periodGap(largest) + widthOf(price.period, UNIT) : 0;
  const beside = fact ? factWidth(fact) + BETWEEN : 0;
  const sizeBeside = sizeWithin(price.text, largest, MEASURE - after - beside);
  const isStacked = sizeBeside < TITLE_SIZE && fact !== undefined;
  const priceSize = isStacked ? sizeWithin(price.text, largest, MEASURE - after) : sizeBeside;
  const hasLabels = price.qualifier !== undefined || note !== undefined;
  const last = foot - BASELINE_ABOVE_FOOT - (hasLabels ? ROOM_FOR_LABELS : 0);
  const baseline = isStacked ? last - SECOND_ROW : last;
  const parts: Part[] = [{ role: 'P', marks: priceMarks({ price, accent, priceSize, baseline, last }) }];
  if (fact) parts.push({ role: 'P', marks: factMarks(fact, last, isStacked) });
  const set = note && (fits(note.value, LABEL, NOTE_WIDTH) ? note.value : cutToWidth(note.value, LABEL, NOTE_WIDTH));
  if (set) parts.push({ role: 'P', marks: [textEndingAt(MARGIN + MEASURE, last + QUALIFIER_BELOW, set, LABEL, GREY)] });
  const cuts = note && set !== note.value ? [textCut(note.path, 'Longer than its line: cut.')] : [];
  return { top: baseline - BAR_ABOVE_BASELINE, priceSize, parts, cuts };
}

/** The one fact, with the type of home under it; a short type is the fact where there is no other. */
function rightSide({ facts, type }: Copy): { fact?: Fact; note?: Term } {
  const [fact] = facts;
  if (fact) return { fact, ...(type && { note: type }) };
  if (!type) return {};
  const word: Fact = { figure: type.value, label: type.label, isWord: true };
  const isLong = type.value.length > LONGEST_WORD || factWidth(word) > WIDEST_WORD;
  return isLong ? { note: type } : { fact: word };
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
  const marks: Mark[] = [textAt(MARGIN, baseline, `${price.text} `, style, accent.type)];
  const after = MARGIN + widthOf(price.text, style) + periodGap(priceSize);
  if (price.period) marks.push(textAt(after, baseline, `${price.period} `, UNIT, INK));
  const below = baseline === last ? baseline + QUALIFIER_BELOW : last;
  if (price.qualifier) marks.push(textAt(MARGIN, below, price.qualifier, LABEL, GREY));
  return marks;
}

function factWidth(fact: Fact): number {
  return widthOf(fact.figure, figureStyle(sizeOf(fact), LARGEST)) + wordsWidth(fact);
}

/** Words are as large as the title, figures as the price. */
function sizeOf({ isWord }: Fact): number {
  return isWord ? TITLE_SIZE : LARGEST;
}

function wordsWidth(fact: Fact): number {
  return fact.isWord ? 0 : WORD_GAP + widthOf(wordsOf(fact), UNIT);
}

function wordsOf({ unit, label }: Fact): string {
  return unit ? `${unit} ${label}` : label;
}

function factMarks(fact: Fact, baseline: number, isStacked: boolean): Mark[] {
  const right = MARGIN + MEASURE;
  const style = figureStyle(isStacked ? TITLE_SIZE : sizeOf(fact), LARGEST);
  const figure = textEndingAt(right - wordsWidth(fact), baseline, `${fact.figure} `, style, INK);
  return fact.isWord ? [figure] : [figure, textEndingAt(right, baseline, wordsOf(fact), UNIT, INK)];
}
