import { GREY, HAIR, INK } from '../../colour/accent.ts';
import type { Term } from '../../copy/terms.ts';
import type { LineMark, Mark, Part } from '../../sheet.ts';
import { fillByClauses } from '../../text/clauses.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { fewLines, linesCut } from '../fit-text.ts';
import { apart, linesFrom, textAt, textEndingAt } from '../set-text.ts';
import { HAIRLINE, LINE } from '../tokens.ts';
import type { Modern } from './setting.ts';

/** A row of a list, with the line above it. */
export interface Row {
  height: number;
  cuts: FlyerWarning[];
  /** The first of a list has a line of ink above it. */
  opensList: boolean;
  /** Of what it tells, for the warning when it is left out. */
  path: string;
  /** A picture, not words. */
  isPicture?: boolean;
  place(x: number, top: number, line: 'ink' | 'hair' | 'none'): Part[];
  /** The same in a column of another width. */
  inWidth(width: number): Row;
}

const ABOVE = 3.25;
const MOST_LINES = 4;
const BETWEEN = 8;

/** A label at the left, its value at the right, or below it where they are too long for one line. */
export function termRows(terms: readonly Term[], modern: Modern, width: number): Row[] {
  return terms.map((term, index) => termRow(term, modern, width, index === 0));
}

function termRow({ label: said, value: text, path }: Term, modern: Modern, width: number, opensList: boolean): Row {
  const { label, value } = modern;
  const name = sentence(said);
  const fitsBeside = widthOf(name, label) + BETWEEN + widthOf(text, value) <= width;
  const heads = fewLines(name, label, { width, maxLines: 2 }, path);
  const values = linesCut(fillByClauses(text, value, { width, maxLines: MOST_LINES }), path);
  const count = fitsBeside ? 1 : heads.lines.length + values.lines.length;
  const place: Row['place'] = (x, top, line) => {
    const first = top + LINE + ABOVE;
    const valueTop = first + heads.lines.length * label.leading;
    const marks: Mark[] = linesFrom(x, first, apart([...heads.lines, '']).slice(0, -1), label, GREY);
    const baseline = first + baselineIn(label);
    if (fitsBeside) marks.push(textEndingAt(x + width, baseline, text, value, INK));
    else marks.push(...linesFrom(x, valueTop, values.lines, value, INK));
    return [...lineAbove(x, top, width, line), { role: 'P', marks }];
  };
  const inWidth = (other: number) => termRow({ label: said, value: text, path }, modern, other, opensList);
  const cuts = fitsBeside ? [] : [...heads.cuts, ...values.cuts];
  return { height: heightOf(count, label), cuts, opensList, path, place, inWidth };
}

export function featureRows(features: readonly string[], style: TextStyle, width: number, extra = 0): Row[] {
  return features.map((feature, index) => featureRow({ feature, index, style, extra }, width));
}

interface FeatureSetting {
  feature: string;
  index: number;
  style: TextStyle;
  extra: number;
}

function featureRow(setting: FeatureSetting, width: number): Row {
  const { feature, index, style, extra } = setting;
  const path = `/listing/features/${index}`;
  const { lines, cuts } = fewLines(feature.replaceAll('\n', ' '), style, { width, maxLines: MOST_LINES }, path);
  const place: Row['place'] = (x, top, line) => [
    ...lineAbove(x, top, width, line),
    { role: 'LI', marks: linesFrom(x, top + LINE + ABOVE + extra / 2, lines, style, INK) },
  ];
  const inWidth = (other: number) => featureRow(setting, other);
  return { height: heightOf(lines.length, style) + extra, cuts, opensList: index === 0, path, place, inWidth };
}

/** A row of running text, broken into lines for its width. */
export function plainRow(linesIn: (width: number) => readonly string[], setting: PlainSetting, width: number): Row {
  const { style, path } = setting;
  const lines = linesIn(width);
  const place: Row['place'] = (x, top, line) => [
    ...lineAbove(x, top, width, line),
    { role: 'P', marks: linesFrom(x, top + LINE + ABOVE, apart(lines), style, INK) },
  ];
  const inWidth = (other: number) => plainRow(linesIn, setting, other);
  return { height: heightOf(lines.length, style), cuts: [], opensList: true, path, place, inWidth };
}

interface PlainSetting {
  style: TextStyle;
  path: string;
}

interface PlacedRows {
  parts: Part[];
  height: number;
}

/** Rows below each other; none begins with a line of ink but the first of its list. */
export function placeRows(rows: readonly Row[], x: number, top: number): PlacedRows {
  const parts: Part[] = [];
  let y = top;
  for (const [index, row] of rows.entries()) {
    parts.push(...row.place(x, y, index === 0 || row.opensList ? 'ink' : 'hair'));
    y += row.height;
  }
  return { parts, height: y - top };
}

/** Of rows below each other from this top on. */
export function heightOfRows(rows: readonly Row[], top: number): number {
  return rows.reduce((y, { height }) => y + height, top) - top;
}

/** As many whole rows as the height holds, and the others. */
export function splitRows(rows: readonly Row[], height: number): [Row[], Row[]] {
  let used = 0;
  const count = rows.findIndex((row) => {
    used += row.height;
    return used > height;
  });
  return count < 0 ? [[...rows], []] : [rows.slice(0, count), rows.slice(count)];
}

function heightOf(lines: number, { leading }: TextStyle): number {
  return lines * leading + 2 * ABOVE + LINE;
}

export function lineAbove(x: number, top: number, width: number, kind: 'ink' | 'hair' | 'none'): Part[] {
  if (kind === 'none') return [];
  const isInk = kind === 'ink';
  return [{ role: 'Artifact', marks: [across(x, top, width, isInk ? LINE : HAIRLINE, isInk)] }];
}

export function across(x: number, y: number, width: number, thickness: number, isInk: boolean): LineMark {
  return { type: 'line', from: [x, y], to: [x + width, y], thickness, colour: isInk ? INK : HAIR };
}

/** Labels begin with a capital here, whatever they are within a line. */
export function sentence(label: string): string {
  const [first = ''] = label;
  return first.toLocaleUpperCase() + label.slice(first.length);
}

/** One line that starts where it should, for the repeated head and the foot. */
export function plainLine(x: number, baseline: number, text: string, style: TextStyle, isGrey = false): Part[] {
  return text ? [{ role: 'P', marks: [textAt(x, baseline, text, style, isGrey ? GREY : INK)] }] : [];
}
