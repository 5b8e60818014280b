import { GREY, INK } from '../../colour/accent.ts';
import type { Fact } from '../../copy/facts.ts';
import type { Mark } from '../../sheet.ts';
import { baselineIn, widthOf } from '../../text/style.ts';
import { textAt } from '../set-text.ts';
import type { Canvas } from './canvas.ts';

/** Between a cell's rule and its text. */
export const INSIDE = 10;
/** A unit follows its figure after this, in em of the figure: close, but far enough that readers of the file see two words. */
const UNIT_GAP = 0.16;
/** Above the figures, and below the labels. */
const PADDING = 8;
/** Figures have no descenders: to the eye they stand too high in their row. */
const LOWERED = 0.55;
/** One or two facts do not spread over the whole row. */
const CELLS_OF_A_FEW = 4;

export interface Cell {
  fact: Fact;
  label: string;
  left: number;
}

export function rowHeight({ type, distance }: Canvas): number {
  return type.figure.leading + type.label.leading + 2 * padding(distance);
}

function padding(distance: number): number {
  return distance < 1 ? 0.75 * PADDING : PADDING;
}

/**
 * Equal cells where every fact fits into one, else cells as wide as their facts need, be it with the names that a
 * poster has for them, else one fact fewer.
 * @param atLeast cells of a row above, with which these stand in line
 */
export function cellsOf(facts: readonly Fact[], canvas: Canvas, atLeast = 1): Cell[] {
  const few = canvas.columns > 2 * CELLS_OF_A_FEW ? CELLS_OF_A_FEW : facts.length;
  const count = Math.max(atLeast, facts.length <= 2 ? few : facts.length);
  const pitch = (canvas.width + canvas.gutter) / count;
  const labels = [facts.map(({ label }) => label), facts.map(({ short, label }) => short ?? label)];
  const inEqual = (names: readonly string[]) =>
    needsOf(facts, names, canvas).every((need) => need <= pitch - 2 * INSIDE);
  const fitting = labels.find(inEqual);
  if (fitting) return facts.map((fact, index) => cell(fact, fitting[index], canvas.left + index * pitch));
  const names = labels.find((each) => roomBetween(facts, each, canvas) >= 2 * INSIDE);
  if (!names && facts.length > 1) return cellsOf(facts.slice(0, -1), canvas, atLeast);
  return asWideAsNeeded(facts, names ?? labels.at(-1) ?? [], canvas);
}

/** What the facts leave between each other. */
function roomBetween(facts: readonly Fact[], names: readonly string[], canvas: Canvas): number {
  const needs = needsOf(facts, names, canvas).reduce((sum, need) => sum + need, 0);
  return (canvas.width - needs) / Math.max(1, facts.length - 1);
}

function asWideAsNeeded(facts: readonly Fact[], names: readonly string[], canvas: Canvas): Cell[] {
  const needs = needsOf(facts, names, canvas);
  const between = roomBetween(facts, names, canvas);
  let { left } = canvas;
  return facts.map((fact, index) => {
    const placed = cell(fact, names[index], left);
    left += (needs[index] ?? 0) + Math.min(between, 4 * INSIDE);
    return placed;
  });
}

function cell(fact: Fact, label: string | undefined, left: number): Cell {
  return { fact, label: label ?? fact.label, left };
}

function needsOf(facts: readonly Fact[], labels: readonly string[], { type }: Canvas): number[] {
  return facts.map(({ figure, unit }, index) => {
    const unitWidth = unit ? UNIT_GAP * type.figure.size + widthOf(unit, type.unit) : 0;
    return Math.max(widthOf(figure, type.figure) + unitWidth, widthOf(labels[index] ?? '', type.label));
  });
}

export function factMarks({ fact, label, left }: Cell, top: number, { type, distance }: Canvas): Mark[] {
  const { figure, unit } = fact;
  const baseline = top + padding(distance) + LOWERED + baselineIn(type.figure);
  const marks: Mark[] = [textAt(left, baseline, `${figure} `, type.figure, INK)];
  const unitX = left + widthOf(figure, type.figure) + UNIT_GAP * type.figure.size;
  if (unit) marks.push(textAt(unitX, baseline, `${unit} `, type.unit, INK));
  const labelTop = top + padding(distance) + type.figure.leading;
  marks.push(textAt(left, labelTop + baselineIn(type.label), label, type.label, GREY));
  return marks;
}
