import type { Fact } from '../../copy/facts.ts';
import type { Mark, Part } from '../../sheet.ts';
import { withCapital } from '../../text/capital.ts';
import { fits } from '../../text/fill-lines.ts';
import { type TextStyle, widthOf } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { oneLine } from '../fit-text.ts';
import { textAt } from '../set-text.ts';
import { type Inks, onPaper } from './inks.ts';
import { rule } from './rule.ts';
import type { Modern } from './setting.ts';

/** Lengths on A4: a cell, and the baselines in it. */
const TALL = { cell: 49.5, figure: 29, label: 41.2 };
const LOW = { cell: 38, figure: 20.5, label: 32 };
/** Labels shrink less than figures do. */
const LEAST_SCALE = 0.84;
const MOST_TALL = 4;
const MOST = 6;
/** In em of the unit. */
const UNIT_GAP = 0.25;

export interface FactStack {
  height: number;
  /** Those without a cell, to be told elsewhere. */
  others: readonly Fact[];
  cuts: FlyerWarning[];
  place(bottom: number): Part[];
}

/** Height of the facts in their lowest cells. */
export function leastStack({ copy, scale }: Modern): number {
  return Math.min(MOST, copy.facts.length) * LOW.cell * Math.max(LEAST_SCALE, scale);
}

/** Facts under each other in the spec column, each below a line. */
export function factStack(modern: Modern, x: number, width: number, maxHeight: number): FactStack {
  const { figure, smallFigure, unit } = modern;
  const scale = Math.max(LEAST_SCALE, modern.scale);
  const { facts } = modern.copy;
  const isTall = (count: number) => count <= MOST_TALL && count * TALL.cell * scale <= maxHeight;
  const widthIn = (fact: Fact, style: TextStyle) =>
    widthOf(fact.figure, style) + (fact.unit ? UNIT_GAP * unit.size + widthOf(fact.unit, unit) : 0);
  const fitting = facts.filter((fact) => widthIn(fact, smallFigure) <= width);
  const shown = fitting.slice(0, Math.min(MOST, Math.floor(maxHeight / (LOW.cell * scale))));
  const tall = isTall(shown.length) && shown.every((fact) => widthIn(fact, figure) <= width);
  const measures = tall ? TALL : LOW;
  const cell = measures.cell * scale;
  return {
    height: shown.length * cell,
    others: facts.filter((fact) => !shown.includes(fact)),
    cuts: shown.flatMap((fact) => labelOf(modern, fact, width).cuts),
    place: (bottom) =>
      shown.flatMap((fact, index) => {
        const top = bottom - (shown.length - index) * cell;
        const style = tall ? figure : smallFigure;
        const baselines = [top + measures.figure * scale, top + measures.label * scale] as const;
        return [
          rule(x, top, width, 'ink'),
          { role: 'P', marks: factMarks(modern, fact, { x, width, style, baselines, inks: onPaper(modern) }) },
        ];
      }),
  };
}

interface FactPlace {
  x: number;
  width: number;
  style: TextStyle;
  baselines: readonly [figure: number, label: number];
  inks: Inks;
}

/** The name that a poster has for it comes before one that is cut. */
export function labelOf({ label }: Pick<Modern, 'label'>, fact: Fact, width: number) {
  const names = [fact.label, fact.short ?? fact.label].map(withCapital);
  const name = names.find((each) => fits(each, label, width)) ?? withCapital(fact.label);
  return oneLine(name, label, width, fact.path);
}

/** A figure with its unit, the label below. */
export function factMarks(
  { unit, label }: Modern,
  fact: Fact,
  { x, width, style, baselines, inks }: FactPlace,
): Mark[] {
  const marks: Mark[] = [textAt(x, baselines[0], `${fact.figure} `, style, inks.text)];
  const unitX = x + widthOf(fact.figure, style) + UNIT_GAP * unit.size;
  if (fact.unit) marks.push(textAt(unitX, baselines[0], `${fact.unit} `, unit, inks.text));
  marks.push(textAt(x, baselines[1], labelOf({ label }, fact, width).text, label, inks.label));
  return marks;
}

/** @param withLabel the whole of it, where else a label may be no wider than half as much again as its figure */
export function factWidth({ unit, label }: Modern, fact: Fact, style: TextStyle, withLabel: boolean): number {
  const figure = widthOf(fact.figure, style) + (fact.unit ? UNIT_GAP * unit.size + widthOf(fact.unit, unit) : 0);
  const name = widthOf(withCapital(fact.label), label);
  return Math.max(figure, withLabel ? name : Math.min(name, 1.5 * figure));
}
