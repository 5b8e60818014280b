import { HAIR, INK } from '../../colour/accent.ts';
import type { Fact } from '../../copy/facts.ts';
import type { LineMark, Part } from '../../sheet.ts';
import type { Block } from '../block.ts';
import { HAIRLINE, LINE } from '../tokens.ts';
import type { Canvas } from './canvas.ts';
import { type Cell, cellsOf, factMarks, INSIDE, rowHeight } from './fact-cells.ts';

const RULE_SHORTER = 9;
const MOST_CELLS = 6;
/** From so many columns on all facts stand in one row. */
const WIDE = 9;
const HALF = 6;
const CELLS_OF_HALF_A_ROW = 3;

export interface Facts {
  block: Block;
  /** How many of the facts have a cell; the others must be told elsewhere. */
  shown: number;
}

/** Figures between two lines, in one row, or two where the sheet is narrow. Without a fact the upper line alone parts head and text. */
export function factsBlock(facts: readonly Fact[], canvas: Canvas): Facts {
  if (facts.length === 0)
    return { shown: 0, block: { height: LINE, cuts: [], place: (top) => [lines([topLine(top, canvas)])] } };
  const rows = rowsOf(facts, canvas);
  const height = rowHeight(canvas);
  const place = (top: number): Part[] => rows.flatMap((cells, row) => rowParts(cells, top + row * height, canvas, row));
  return { shown: rows.flat().length, block: { height: rows.length * height, cuts: [], place } };
}

function rowsOf(facts: readonly Fact[], canvas: Canvas): Cell[][] {
  const isWide = canvas.columns >= WIDE;
  // A small sheet on its side is too low for two rows.
  const isOneRow = isWide || canvas.distance < 1;
  const one = cellsOf(facts.slice(0, isWide ? MOST_CELLS : cellsOfANarrowRow(canvas)), canvas);
  if (isOneRow || one.length === facts.length) return [one];
  const half = Math.min(CELLS_OF_HALF_A_ROW, Math.ceil(facts.length / 2));
  const first = cellsOf(facts.slice(0, half), canvas);
  const second = facts.slice(first.length, first.length + half);
  return [first, cellsOf(second, canvas, first.length)];
}

/** In half of the sheet four cells are wide enough. */
function cellsOfANarrowRow({ columns, distance }: Canvas): number {
  if (columns > HALF) return MOST_CELLS;
  return distance < 1 ? CELLS_OF_HALF_A_ROW : CELLS_OF_HALF_A_ROW + 1;
}

function rowParts(cells: readonly Cell[], top: number, canvas: Canvas, row: number): Part[] {
  const height = rowHeight(canvas);
  const rules = cells.slice(1).map(({ left }) => cellRule(left - INSIDE, top, height));
  const above = row === 0 ? [topLine(top, canvas)] : [];
  const below = across(top + height - LINE / 2, HAIR, canvas);
  return [
    lines([...above, ...rules, below]),
    ...cells.map((cell): Part => ({ role: 'P', marks: factMarks(cell, top, canvas) })),
  ];
}

function lines(marks: LineMark[]): Part {
  return { role: 'Artifact', marks };
}

function topLine(top: number, canvas: Canvas): LineMark {
  return across(top + LINE / 2, INK, canvas);
}

function across(y: number, colour: LineMark['colour'], { left, right }: Canvas): LineMark {
  return { type: 'line', from: [left, y], to: [right, y], thickness: LINE, colour };
}

function cellRule(x: number, top: number, height: number): LineMark {
  const [from, to] = [top + RULE_SHORTER, top + height - RULE_SHORTER];
  return { type: 'line', from: [x, from], to: [x, to], thickness: HAIRLINE, colour: HAIR };
}
