import type { TextStyle } from '../../text/style.ts';
import type { Overflow } from './overflow.ts';
import { LEAST_PLAN, type Plans, planSectionHeight } from './overleaf-plan.ts';
import type { Modern } from './setting.ts';

/** Where a page overleaf begins, below its repeated head. */
export const TOP = 80;

/** Of a page: what photos have of it at least, above words or a plan alone, and at most where words follow. */
const LEAST_PHOTOS = 0.3;
const LEAST_ABOVE_PLAN = 0.45;
const MOST_PHOTOS = 0.75;

interface Setting {
  plans: Plans | undefined;
  body: TextStyle;
  bottom: number;
}

interface Shares {
  photos: number;
  /** With the gap above it; 0 without a plan. */
  plan: number;
}

/** How much of the height photos and plan have, that the words between them find room too. */
export function overleafShares(modern: Modern, overflow: Overflow, { plans, body, bottom }: Setting): Shares {
  const { gap } = modern;
  const whole = bottom - TOP;
  const words = wordsHeight(overflow, body);
  const least = overflow.photos.length > 0 ? (words > 0 ? LEAST_PHOTOS : LEAST_ABOVE_PLAN) * whole : 0;
  const planHeight = plans ? planSectionHeight(modern, plans) : 0;
  const planRoom = Math.max(LEAST_PLAN, whole - words - least - 3 * gap);
  const forPlan = plans ? Math.min(planHeight, planRoom) + gap : 0;
  if (words === 0) return { photos: whole - forPlan, plan: forPlan };
  const left = Math.min(whole - forPlan - words - 2 * gap, MOST_PHOTOS * whole);
  return { photos: Math.max(least, left), plan: forPlan };
}

/** As they are set: text in two columns with rows beside it, rows alone in three. */
function wordsHeight({ paragraphs, rows }: Overflow, { leading }: TextStyle): number {
  const text = (paragraphs.flat().length * leading) / 2;
  const list = rows.reduce((sum, { height }) => sum + height, 0);
  return Math.max(text, text > 0 ? list : list / 3);
}
