import { INK } from '../../colour/accent.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { fewLines } from '../fit-text.ts';
import { linesFrom } from '../set-text.ts';
import { LINE } from '../tokens.ts';
import { barePlan, planSize } from './plan.ts';
import { across } from './rows.ts';
import type { Modern } from './setting.ts';

const BELOW_LINE = 13;
const HEADING_BELOW_LINE = 9;
const MOST = 240;

/** Lower than this a plan says nothing. */
export const LEAST_PLAN = 120;

/** Of a plan with its line above. */
export function planSectionHeight(modern: Modern, plan: Picture, most = MOST): number {
  return planSize(plan, { width: modern.frame.span(8), height: most }).height + BELOW_LINE;
}

/** A plan as large as the height lets it be, its heading at the left. */
export function planSection(
  { frame, copy, heading, left }: Modern,
  plan: Picture,
  top: number,
  height: number,
): Part[] {
  const { lines } = fewLines(copy.words.floorPlan, heading, { width: frame.span(4) - 4, maxLines: 2 }, '');
  const box = { x: frame.x(4), y: top + BELOW_LINE, width: frame.span(8), height: height - BELOW_LINE };
  return [
    { role: 'Artifact', marks: [across(left, top, frame.measure, LINE, true)] },
    { role: 'H2', marks: linesFrom(left, top + HEADING_BELOW_LINE, lines, heading, INK) },
    barePlan(plan, box, copy.words.floorPlan),
  ];
}
