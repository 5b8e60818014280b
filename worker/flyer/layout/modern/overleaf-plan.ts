import { INK } from '../../colour/accent.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { cutIfLonger } from '../../text/cut.ts';
import { fewLines } from '../fit-text.ts';
import { linesFrom } from '../set-text.ts';
import { plainLine } from './plain-line.ts';
import { barePlan, planSize } from './plan.ts';
import { rule } from './rule.ts';
import type { Modern } from './setting.ts';

const BELOW_LINE = 13;
const HEADING_BELOW_LINE = 9;
const BELOW_HEADING = 8;
const MOST = 240;
const CAPTION = { baseline: 14.8, height: 19 };

/** Lower than this a plan says nothing. */
export const LEAST_PLAN = 120;

/** One plan, its heading at the left; or two beside each other, the heading above them. */
export type Plans = readonly [Picture] | readonly [Picture, Picture];

/** Of plans with the line above them. */
export function planSectionHeight(modern: Modern, plans: Plans, most = MOST): number {
  const { above, width } = spaceOf(modern, plans);
  const heights = plans.map((plan) => planSize(plan, { width, height: most }).height);
  return above + Math.max(...heights) + captionHeight(plans);
}

interface SectionPlace {
  top: number;
  height: number;
  /** Nothing stands between it and the head of the page, which has a line below it already. */
  isFirst: boolean;
}

/** Plans as large as the height lets them be. */
export function planSection(modern: Modern, plans: Plans, { top, height, isFirst }: SectionPlace): Part[] {
  const { frame, copy, heading, label, left } = modern;
  const { above, width, xs } = spaceOf(modern, plans);
  const { lines } = fewLines(copy.words.floorPlan, heading, { width: frame.span(4) - 4, maxLines: 2 }, '');
  const room = height - above - captionHeight(plans);
  const start = isFirst ? top - HEADING_BELOW_LINE : top;
  return [
    ...(isFirst ? [] : [rule(left, top, frame.measure, 'ink')]),
    { role: 'H2', marks: linesFrom(left, start + HEADING_BELOW_LINE, lines, heading, INK) },
    ...plans.flatMap((plan, index): Part[] => {
      const box = { x: xs[index] ?? left, y: start + above, width, height: room };
      const caption = cutIfLonger(plan.caption, label, width);
      const baseline = box.y + planSize(plan, box).height + CAPTION.baseline;
      return [barePlan(plan, box, copy.words.floorPlan), ...plainLine(box.x, baseline, caption, label, true)];
    }),
  ];
}

function spaceOf({ frame, heading }: Modern, plans: Plans) {
  if (plans.length === 1) return { above: BELOW_LINE, width: frame.span(8), xs: [frame.x(4)] };
  const above = HEADING_BELOW_LINE + heading.leading + BELOW_HEADING;
  return { above, width: frame.span(6), xs: [frame.x(0), frame.x(6)] };
}

function captionHeight(plans: Plans): number {
  return plans.some(({ caption }) => caption) ? CAPTION.height : 0;
}
