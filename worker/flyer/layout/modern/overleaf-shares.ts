import type { Overflow } from './overflow.ts';
import { LEAST_PLAN, type Plans, planSectionHeight } from './overleaf-plan.ts';
import { leastHeights } from './photo-cells.ts';
import type { Modern } from './setting.ts';

/** Where a page overleaf begins, below its repeated head. */
export const TOP = 80;

/** Of a page: what photos have of it at least, above words or a plan alone, and at most where words follow. */
const LEAST_PHOTOS = 0.3;
const LEAST_ABOVE_PLAN = 0.45;
const MOST_PHOTOS = 0.75;
/** A plan gives way to larger photos down to this height. */
const FAIR_PLAN = 150;

interface Setting {
  plans: Plans | undefined;
  /** Page 1 shows it small: photos come before it. */
  isAgain: boolean;
  /** Height of the words. */
  words: number;
  bottom: number;
}

interface Shares {
  photos: number;
  /** With the gap above it; 0 without a plan. */
  plan: number;
}

/** How much of the height photos and plan have, that the words between them find room too. */
export function overleafShares(modern: Modern, overflow: Overflow, setting: Setting): Shares {
  const { gap } = modern;
  const { plans, isAgain, words, bottom } = setting;
  const whole = bottom - TOP;
  const least = leastPhotos(modern, overflow, setting);
  const planHeight = plans ? planSectionHeight(modern, plans) : 0;
  const planLeft = whole - words - least - 3 * gap;
  const hasPlan = plans && !(isAgain && planLeft < LEAST_PLAN);
  const forPlan = hasPlan ? Math.min(planHeight, Math.max(LEAST_PLAN, planLeft)) + gap : 0;
  if (words === 0) return { photos: whole - forPlan, plan: forPlan };
  const left = Math.min(whole - forPlan - words - 2 * gap, MOST_PHOTOS * whole);
  return { photos: Math.max(least, left), plan: forPlan };
}

/** What all photos need, as large as they may be beside all else; a share of the page where it does not hold them. */
function leastPhotos({ frame, gap }: Modern, { photos }: Overflow, { plans, isAgain, words, bottom }: Setting): number {
  if (photos.length === 0) return 0;
  const whole = bottom - TOP;
  const share = (words > 0 ? LEAST_PHOTOS : LEAST_ABOVE_PLAN) * whole;
  const room = whole - words - 2 * gap;
  const heights = leastHeights(photos.length, frame.measure);
  const largest = heights.find((height) => height <= room - (plans ? FAIR_PLAN + gap : 0));
  const smallest = heights.findLast((height) => height <= room - (plans && !isAgain ? LEAST_PLAN + gap : 0));
  return Math.max(share, largest ?? smallest ?? 0);
}
