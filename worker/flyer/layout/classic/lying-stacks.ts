import type { Canvas } from './canvas.ts';
import { contentsOf, type Matter } from './matter.ts';
import { type Item, PLAN, partsIn, type Stack, stackMaker, TEXT } from './stacks.ts';

/** Of a sheet on its side: what stands below the pictures, and what below the facts. */
export interface LyingStacks {
  under: readonly Stack[];
  beside: readonly Stack[];
}

/** Features are parted into columns of this width at the least. */
const FEATURE_WIDTH = 130;
/** Characters; from here on running text over half a sheet is parted into two columns. */
const LONG_COPY = 400;
/** Columns of the sheet for a plan beside a list. */
const PLAN_COLUMNS = 2;
const WIDE_PLAN_COLUMNS = 3;

/** The ways to part the text, the best first: all beside the pictures, or lists or the text below them. */
export function lyingStackings(
  matter: Matter,
  { pictures, words }: Record<'pictures' | 'words', Canvas>,
): LyingStacks[] {
  const { text, features, plan } = contentsOf(matter);
  const below = (items: readonly Item[], parts: number) => whole(pictures, items, parts);
  const all = textBeside(words, matter);
  const first = { under: [], beside: [...all, ...listsOf(words, features, plan)] };
  const ways: LyingStacks[] = [first];
  if (features) ways.push({ under: featuresIn(pictures), beside: textAndPlan(words, matter) });
  if (features && plan) ways.push({ under: listsOf(pictures, features, plan), beside: all });
  if (!features && plan) ways.push({ under: below(PLAN, 1), beside: all });
  if (text) ways.push({ under: below(TEXT, 2), beside: listsOf(words, features, plan) });
  if (matter.terms.length > 0) ways.push({ ...first, under: below(['terms'], 1) });
  return ways;
}

function whole(canvas: Canvas, items: readonly Item[], parts: number): Stack[] {
  return [stackMaker(canvas)(0, canvas.columns, items, parts)];
}

function textBeside(words: Canvas, { description }: Matter): Stack[] {
  return whole(words, TEXT, words.columns > 5 && description.length >= LONG_COPY ? 2 : 1);
}

function featuresIn(canvas: Canvas): Stack[] {
  return whole(canvas, ['features'], partsOf(canvas, canvas.columns));
}

function partsOf(canvas: Canvas, columns: number): number {
  return partsIn(canvas.span(columns), canvas.gutter, FEATURE_WIDTH);
}

/** Features, and the plan at their right. */
function listsOf(canvas: Canvas, features: boolean, plan: boolean): Stack[] {
  const at = stackMaker(canvas);
  if (!plan) return features ? featuresIn(canvas) : [];
  if (!features) return [at(0, WIDE_PLAN_COLUMNS, PLAN)];
  const columns = canvas.columns - PLAN_COLUMNS;
  return [at(0, columns, ['features'], partsOf(canvas, columns)), at(columns, PLAN_COLUMNS, PLAN)];
}

function textAndPlan(words: Canvas, matter: Matter): Stack[] {
  if (!contentsOf(matter).plan) return textBeside(words, matter);
  const at = stackMaker(words);
  const columns = words.columns - PLAN_COLUMNS;
  if (words.columns > 5) return [at(0, columns, TEXT, 2), at(columns, PLAN_COLUMNS, PLAN)];
  return [at(0, words.columns, TEXT), at(0, WIDE_PLAN_COLUMNS, PLAN)];
}
