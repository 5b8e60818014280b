import type { Fact } from '../../copy/facts.ts';
import type { Part } from '../../sheet.ts';
import { withCapital } from '../../text/capital.ts';
import { fits } from '../../text/fill-lines.ts';
import type { FlyerWarning } from '../../warning.ts';
import { factMarks, factWidth, labelOf } from './fact-stack.ts';
import { type Inks, onPaper } from './inks.ts';
import type { Modern } from './setting.ts';

const COLUMNS = 12;
const MOST = 6;
const WIDEST = 4;
const OF_A_FEW = 3;
const BAR = 2;
const FIGURE_BELOW = 32;
const LABEL_BELOW = 46;

export interface FactRow {
  height: number;
  others: readonly Fact[];
  cuts: FlyerWarning[];
  place(top: number): Part[];
}

/** Facts beside each other, a bar of the accent above each; a wide figure takes more columns than a narrow one. */
export function factRow(modern: Modern, room: number, inks: Inks = onPaper(modern)): FactRow {
  const { facts } = modern.copy;
  const height = LABEL_BELOW * modern.scale + 5;
  if (height > room) return { height: 0, others: facts, cuts: [], place: () => [] };
  for (let count = Math.min(MOST, facts.length); count > 0; count -= 1) {
    const shown = facts.slice(0, count);
    const spans = spansFor(modern, shown);
    if (spans)
      return {
        height,
        others: facts.slice(count),
        cuts: cutsIn(modern, shown, spans),
        place: placing(modern, shown, { spans, inks }),
      };
  }
  return { height: 0, others: facts, cuts: [], place: () => [] };
}

function cutsIn(modern: Modern, facts: readonly Fact[], spans: readonly number[]): FlyerWarning[] {
  return facts.flatMap((fact, index) => labelOf(modern, fact, modern.frame.span(spans[index] ?? 1)).cuts);
}

/** By the figures; by the labels too where one of them would be cut or shortened. */
function spansFor(modern: Modern, facts: readonly Fact[]): number[] | undefined {
  const spans = spansOf(modern, facts, COLUMNS, false);
  const isWhole = (fact: Fact, span: number) => fits(withCapital(fact.label), modern.label, modern.frame.span(span));
  if (!spans || facts.every((fact, index) => isWhole(fact, spans[index] ?? 1))) return spans;
  return spansOf(modern, facts, COLUMNS, true) ?? spans;
}

/** Undefined when the facts are too wide for the columns. */
function spansOf(modern: Modern, facts: readonly Fact[], columns: number, withLabels: boolean): number[] | undefined {
  const { frame, figure } = modern;
  const needs = facts.map((fact) => {
    const width = factWidth(modern, fact, figure, withLabels);
    return (
      Array.from({ length: columns }, (_, index) => index + 1).find((span) => frame.span(span) >= width) ?? columns + 1
    );
  });
  const base = facts.length <= 2 ? OF_A_FEW : Math.min(WIDEST, Math.floor(columns / facts.length));
  const spans = needs.map((need) => Math.max(need, Math.min(base, 2)));
  const used = () => spans.reduce((sum, span) => sum + span, 0);
  if (used() > columns) return undefined;
  const wanted = Math.min(columns, base * facts.length);
  while (used() < wanted) {
    const narrowest = spans.indexOf(Math.min(...spans));
    spans[narrowest] = (spans[narrowest] ?? 0) + 1;
  }
  return facts.length > 2 ? filled(spans, needs, columns) : spans;
}

/** Columns that are left go to the widest figures, so that the row ends at the margin. */
function filled(spans: number[], needs: readonly number[], columns: number): number[] {
  const order = [...needs.keys()].sort((a, b) => (needs[b] ?? 0) - (needs[a] ?? 0));
  let left = columns - spans.reduce((sum, span) => sum + span, 0);
  for (let turn = 0; left > 0; turn += 1, left -= 1) {
    const index = order[turn % order.length] ?? 0;
    spans[index] = (spans[index] ?? 0) + 1;
  }
  return spans;
}

interface Setting {
  spans: readonly number[];
  inks: Inks;
}

function placing(modern: Modern, facts: readonly Fact[], { spans, inks }: Setting) {
  const { frame, scale, figure } = modern;
  return (top: number): Part[] => {
    let column = 0;
    return facts.flatMap((fact, index) => {
      const [x, width] = [frame.x(column), frame.span(spans[index] ?? 1)];
      column += spans[index] ?? 1;
      const baselines = [top + FIGURE_BELOW * scale, top + LABEL_BELOW * scale] as const;
      return [
        { role: 'Artifact', marks: [{ type: 'box', x, y: top, width, height: BAR, fill: inks.bar }] },
        { role: 'P', marks: factMarks(modern, fact, { x, width, style: figure, baselines, inks }) },
      ] satisfies Part[];
    });
  };
}
