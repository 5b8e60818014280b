import { GREY, INK } from '../../colour/accent.ts';
import type { Copy } from '../../copy/copy.ts';
import type { Fact } from '../../copy/facts.ts';
import type { Term } from '../../copy/terms.ts';
import type { Mark, Part } from '../../sheet.ts';
import { cutIfLonger } from '../../text/cut.ts';
import { type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { textCut } from '../block.ts';
import { priceText, priceWidth } from '../price-text.ts';
import { textAt, textEndingAt } from '../set-text.ts';
import type { Canvas } from './canvas.ts';

/** Distances on A4. */
const BASELINE_ABOVE_FOOT = 18.29;
const BAR_ABOVE_BASELINE = 54;
const SECOND_ROW = 50;
const BETWEEN = 24;
const LABEL_BELOW = 20.5;
/** A line of labels below the price lifts it by this. */
const ROOM_FOR_LABELS = 6;
/** Characters, and a share of the measure for the widest of those; a longer type of home would crowd the price and its qualifier. */
const LONGEST_WORD = 12;
const WIDEST_WORD = 0.6;
/** Between the figure and the word it counts, in em: close, but far enough that readers of the file see two words. */
const WORD_GAP = 0.16;
const PERIOD_GAP = 0.2;

export interface SparseFoot {
  /** y of the bar's upper edge. */
  top: number;
  priceSize: number;
  parts: Part[];
  cuts: FlyerWarning[];
}

/** Price at the left and bedrooms at the right on one baseline; under each other when they are too wide for that. */
export function sparseFoot(copy: Copy, canvas: Canvas, foot: number): SparseFoot {
  const { price } = copy;
  const { left, right, width, type, distance, accent } = canvas;
  const { fact, note } = rightSide(copy, canvas);
  const [title] = type.poster.titles as [TextStyle];
  const { unit } = textsOf(canvas);
  const largest = price.isWords ? title.size : type.poster.price.size;
  const after = price.period ? PERIOD_GAP * largest + widthOf(price.period, unit) : 0;
  const beside = fact ? factWidth(fact, canvas) + BETWEEN * distance : 0;
  const within = (room: number) => sizeWithin(price, canvas, largest, room);
  const isStacked = within(width - after - beside) < title.size && fact !== undefined;
  const priceSize = within(width - after - (isStacked ? 0 : beside));
  const words = [price.exact, price.qualifier].filter(Boolean).join('  ·  ');
  const last = foot - (BASELINE_ABOVE_FOOT + (words || note ? ROOM_FOR_LABELS : 0)) * (distance < 1 ? 0.85 : 1);
  const baseline = isStacked ? last - SECOND_ROW * distance : last;
  const priceStyle = { ...type.poster.price, size: priceSize };
  const marks: Mark[] = priceText(price, left, baseline, priceStyle, accent.type);
  const afterX = left + priceWidth(price, priceStyle) + PERIOD_GAP * priceSize;
  if (price.period) marks.push(textAt(afterX, baseline, `${price.period} `, unit, INK));
  const below = LABEL_BELOW * (distance < 1 ? 0.85 : 1);
  if (words) marks.push(textAt(left, isStacked ? last : last + below, words, type.label, GREY));
  const parts: Part[] = [{ role: 'P', marks }];
  if (fact) parts.push({ role: 'P', marks: factMarks(fact, last, isStacked, canvas) });
  const noteWidth = width / 2;
  const set = note && cutIfLonger(note.value, type.label, noteWidth);
  if (set) parts.push({ role: 'P', marks: [textEndingAt(right, last + below, set, type.label, GREY)] });
  const cuts = note && set !== note.value ? [textCut(note.path, 'Longer than its line: cut.')] : [];
  return { top: baseline - BAR_ABOVE_BASELINE * distance, priceSize, parts, cuts };
}

/** Units and periods are as large as the address. */
function textsOf({ type }: Canvas): { unit: TextStyle } {
  return { unit: { ...type.unit, size: type.poster.address.size, leading: type.poster.address.leading } };
}

/** The one fact, with the type of home under it; a short type is the fact where there is no other, and no words in the price's place. */
function rightSide({ facts, type, price }: Copy, canvas: Canvas): { fact?: Fact; note?: Term } {
  const [fact] = facts;
  if (fact) return { fact, ...(type && { note: type }) };
  if (!type) return {};
  const word: Fact = { figure: type.value, label: type.label, isWord: true, path: type.path };
  const isLong =
    price.isWords || type.value.length > LONGEST_WORD || factWidth(word, canvas) > WIDEST_WORD * canvas.width;
  return isLong ? { note: type } : { fact: word };
}

/** In whole points, as large as fits. */
function sizeWithin(price: Copy['price'], { type }: Canvas, largest: number, width: number): number {
  const perPoint = priceWidth(price, { ...type.poster.price, size: 1 });
  return Math.min(largest, Math.floor(width / perPoint));
}

function factWidth(fact: Fact, canvas: Canvas): number {
  return widthOf(fact.figure, figureOf(fact, canvas)) + wordsWidth(fact, canvas);
}

/** Words are as large as the title, figures as the price. */
function figureOf({ isWord }: Fact, { type }: Canvas): TextStyle {
  const { figure, titles } = type.poster;
  return isWord ? { ...figure, size: titles[0]?.size ?? figure.size } : figure;
}

function wordsWidth(fact: Fact, canvas: Canvas): number {
  return fact.isWord ? 0 : WORD_GAP * canvas.type.poster.figure.size + widthOf(wordsOf(fact), textsOf(canvas).unit);
}

function wordsOf({ unit, label }: Fact): string {
  return unit ? `${unit} ${label}` : label;
}

function factMarks(fact: Fact, baseline: number, isStacked: boolean, canvas: Canvas): Mark[] {
  const { right, type } = canvas;
  const size = isStacked ? (type.poster.titles[0]?.size ?? 0) : figureOf(fact, canvas).size;
  const style = { ...type.poster.figure, size };
  const figure = textEndingAt(right - wordsWidth(fact, canvas), baseline, `${fact.figure} `, style, INK);
  return fact.isWord ? [figure] : [figure, textEndingAt(right, baseline, wordsOf(fact), textsOf(canvas).unit, INK)];
}
