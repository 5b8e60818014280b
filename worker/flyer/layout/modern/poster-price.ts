import type { Part } from '../../sheet.ts';
import { type Block, textCut } from '../block.ts';
import { oneLine } from '../fit-text.ts';
import { textAt } from '../set-text.ts';
import { factRow } from './fact-row.ts';
import type { Inks } from './inks.ts';
import { posterFact } from './poster-fact.ts';
import { posterSum } from './poster-sum.ts';
import { labelsOf } from './price-labels.ts';
import type { Modern } from './setting.ts';

const DESCENT = 0.2;
const BETWEEN = 24;
const LABEL_BELOW = 17;
const FACTS_BELOW = 22;
const BETWEEN_LABELS = '  ·  ';
/** Of the largest price: where one fact beside it would make it smaller, the fact has a row of its own. */
const LARGE_ENOUGH = 0.75;

export interface PosterPrice extends Block {
  /** Of its letters: a title is no larger. */
  size: number;
  /** The row has no room for all facts. */
  leavesFacts: boolean;
}

/** The price, what belongs to it below, and the facts: one on its baseline, more in a row. */
export function posterPrice(modern: Modern, inks: Inks): PosterPrice {
  const { copy, frame, scale, unit, left } = modern;
  const [fact, ...others] = copy.facts;
  const alone = fact && others.length === 0 ? posterFact(modern, fact) : undefined;
  const beside = alone && posterSum(modern, frame.measure - alone.width - BETWEEN * scale);
  const isBeside =
    beside !== undefined && beside.style.size >= LARGE_ENOUGH * posterSum(modern, frame.measure).style.size;

  const sum = isBeside ? beside : posterSum(modern, frame.measure);
  const labels = labelLine(modern, sum.period);
  const labelBaseline = sum.last + DESCENT * sum.style.size + LABEL_BELOW * scale;
  const sumEnd = labels.text ? labelBaseline + DESCENT * unit.size : sum.last;
  const facts = isBeside ? undefined : factRow(modern, Number.POSITIVE_INFINITY, inks);
  const factsTop = sumEnd + FACTS_BELOW * scale;
  return {
    size: sum.style.size,
    leavesFacts: facts !== undefined && facts.others.length > 0,
    height: facts && facts.height > 0 ? factsTop + facts.height : sumEnd,
    cuts: [...sum.cuts, ...labels.cuts, ...(facts?.cuts ?? [])],
    place: (top) => {
      const said = labels.text ? [textAt(left, top + labelBaseline, labels.text, unit, inks.text)] : [];
      const parts: Part[] = [
        { role: 'P', marks: sum.marks(top + sum.first, inks) },
        { role: 'P', marks: said },
        { role: 'P', marks: isBeside && alone ? alone.marks(top + sum.first, inks) : [] },
      ];
      return [...parts.filter(({ marks }) => marks.length > 0), ...(facts?.place(top + factsTop) ?? [])];
    },
  };
}

/** Whatever is said of the price, on one line. */
function labelLine(modern: Modern, toldPeriod: string) {
  const labels = labelsOf(modern, toldPeriod);
  const said = labels.map(({ text }) => text).join(BETWEEN_LABELS);
  const { text, cuts } = oneLine(said, modern.unit, modern.frame.measure, '');
  const message = 'Longer than the line below the price: cut.';
  return { text, cuts: cuts.length > 0 ? labels.map(({ path }) => textCut(path, message)) : [] };
}
