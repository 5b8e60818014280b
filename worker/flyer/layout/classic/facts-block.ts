import { GREY, HAIR, INK } from '../../colour/accent.ts';
import type { Fact } from '../../copy/facts.ts';
import type { LineMark, Mark, Part } from '../../sheet.ts';
import { widthOf } from '../../text/style.ts';
import type { Block } from '../block.ts';
import { textAt } from '../set-text.ts';
import { figureStyle, LABEL, unitStyle } from '../styles.ts';
import { HAIRLINE, LINE } from '../tokens.ts';
import { GUTTER, MARGIN, MEASURE } from './grid.ts';

const HEIGHT = 49;
const FIGURE = figureStyle(18, 20);
const UNIT = unitStyle(11.5, 16);
/** A unit follows its figure after this: close, but far enough that readers of the file see two words. */
const UNIT_GAP = 0.16 * FIGURE.size;
const FIGURE_BASELINE = 24.9;
const LABEL_BASELINE = 38;
/** Between a cell's rule and its text. */
const INSIDE = 10;
const RULE_SHORTER = 9;
const MOST_CELLS = 6;
/** One or two facts do not spread over the whole row. */
const CELLS_OF_A_FEW = 4;

export interface Facts {
  block: Block;
  /** How many of the facts have a cell; the others must be told elsewhere. */
  shown: number;
}

/** A row of figures between two lines. Without a fact the upper line alone parts head and text. */
export function factsBlock(facts: readonly Fact[]): Facts {
  if (facts.length === 0)
    return { shown: 0, block: { height: LINE, cuts: [], place: (top) => [rowLines([topLine(top)])] } };
  const cells = cellsOf(facts.slice(0, MOST_CELLS));
  const place = (top: number): Part[] => [
    rowLines([topLine(top), ...cells.slice(1).map(({ left }) => cellRule(left - INSIDE, top)), bottomLine(top)]),
    ...cells.map(({ fact, left }): Part => ({ role: 'P', marks: factMarks(fact, left, top) })),
  ];
  return { shown: cells.length, block: { height: HEIGHT, cuts: [], place } };
}

interface Cell {
  fact: Fact;
  left: number;
}

/** Equal cells where every fact fits into one, else cells as wide as their facts need, else one fact fewer. */
function cellsOf(facts: readonly Fact[]): Cell[] {
  const pitch = (MEASURE + GUTTER) / (facts.length <= 2 ? CELLS_OF_A_FEW : facts.length);
  const needs = facts.map(factWidth);
  if (needs.every((need) => need <= pitch - 2 * INSIDE)) {
    return facts.map((fact, index) => ({ fact, left: MARGIN + index * pitch }));
  }
  const spare = MEASURE - needs.reduce((sum, need) => sum + need, 0);
  const between = spare / Math.max(1, facts.length - 1);
  if (between < 2 * INSIDE && facts.length > 1) return cellsOf(facts.slice(0, -1));
  let left = MARGIN;
  return needs.map((need, index) => {
    const cell = { fact: facts[index] as Fact, left }; // as many needs as facts
    left += need + Math.min(between, 4 * INSIDE);
    return cell;
  });
}

function factWidth(fact: Fact): number {
  const unit = fact.unit ? UNIT_GAP + widthOf(fact.unit, UNIT) : 0;
  return Math.max(widthOf(fact.figure, FIGURE) + unit, widthOf(fact.label, LABEL));
}

function factMarks({ figure, unit, label }: Fact, left: number, top: number): Mark[] {
  const baseline = top + FIGURE_BASELINE;
  const marks: Mark[] = [textAt(left, baseline, `${figure} `, FIGURE, INK)];
  const unitX = left + widthOf(figure, FIGURE) + UNIT_GAP;
  if (unit) marks.push(textAt(unitX, baseline, `${unit} `, UNIT, INK));
  marks.push(textAt(left, top + LABEL_BASELINE, label, LABEL, GREY));
  return marks;
}

function rowLines(marks: LineMark[]): Part {
  return { role: 'Artifact', marks };
}

function topLine(top: number): LineMark {
  return across(top + LINE / 2, LINE, INK);
}

function bottomLine(top: number): LineMark {
  return across(top + HEIGHT - LINE / 2, LINE, HAIR);
}

function across(y: number, thickness: number, colour: LineMark['colour']): LineMark {
  return { type: 'line', from: [MARGIN, y], to: [MARGIN + MEASURE, y], thickness, colour };
}

function cellRule(x: number, top: number): LineMark {
  const [from, to] = [top + RULE_SHORTER, top + HEIGHT - RULE_SHORTER];
  return { type: 'line', from: [x, from], to: [x, to], thickness: HAIRLINE, colour: HAIR };
}
