import { boundsOf } from '../../bounds.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { goesOn, type Overflow } from './overflow.ts';
import { FOOT } from './overleaf-furniture.ts';
import { LEAST_PLAN, type Plans, planSection, planSectionHeight } from './overleaf-plan.ts';
import { overleafShares, TOP } from './overleaf-shares.ts';
import { overleafWords, type Words } from './overleaf-words.ts';
import { gallery } from './photo-cells.ts';
import type { Modern } from './setting.ts';

interface PageSetting {
  body: TextStyle;
  isLast: boolean;
  /** Of its height, what is kept free. */
  held: number;
}

export interface Page {
  parts: Part[];
  cuts: readonly FlyerWarning[];
  rest: Overflow;
  /** Of its height, what it holds. */
  filled: number;
}

const ABOVE_FOOT = 14;

/** Photos, below them words, below those a plan: each as far as the page has room. */
export function overleafPage(modern: Modern, overflow: Overflow, setting: PageSetting): Page {
  const beside = besideText(overflow);
  const whole = pageWith(modern, overflow, setting);
  if (!beside) return whole;
  // One photo is larger above the text, where it has room.
  if (overflow.photos.length === 1 && whole.rest.photos.length === 0) return whole;
  const page = pageWith(modern, overflow, setting, beside);
  return page.rest.photos.length === 0 ? page : whole;
}

function pageWith(modern: Modern, overflow: Overflow, { body, isLast, held }: PageSetting, beside?: Picture): Page {
  const { frame, left, gap } = modern;
  const whole = frame.height - FOOT - ABOVE_FOOT - TOP;
  const bottom = TOP + whole * (1 - held);
  const { plans, shownPlans } = overflow;
  const above = { ...overflow, photos: overflow.photos.filter((photo) => photo !== beside) };
  const wordsIn = (room: { top: number; bottom: number }) =>
    overleafWords(modern, overflow, { ...room, body, photo: beside, isLast });
  const wanted = plansOf(overflow);
  const isAgain = plans.length === 0;
  const height = goesOn(overflow) ? wordsIn({ top: TOP, bottom }).bottom - TOP : 0;
  const share = overleafShares(modern, above, { plans: wanted, isAgain, words: height, bottom });
  const box = { x: left, y: TOP, width: frame.measure, height: share.photos };
  const shown = gallery(above.photos, box, !goesOn(overflow) && share.plan === 0);
  const top = shown.height > 0 ? TOP + shown.height + gap : TOP;
  const words = wordsAbove(share.plan, (end) => wordsIn({ top, bottom: bottom - end }));
  const planTop = goesOn(overflow) ? words.bottom + gap : top;
  const drawn = share.plan > 0 && bottom - planTop >= LEAST_PLAN ? wanted : undefined;
  const parts = [...shown.parts, ...words.parts, ...planParts(modern, drawn, planTop, bottom)];
  const [, , , end = TOP] = boundsOf(parts.flatMap(({ marks }) => marks)) ?? [];
  return {
    ...{ parts, cuts: words.cuts, filled: (end - TOP) / whole },
    rest: {
      ...words.rest,
      photos: [...shown.rest, ...(beside && !words.hasPhoto ? [beside] : [])],
      plans: drawn ? plans.filter((plan) => !drawn.includes(plan)) : plans,
      shownPlans: drawn ? [] : shownPlans,
    },
  };
}

/** The last of an odd number of photos stands below the heading of the text. */
function besideText({ photos, paragraphs }: Overflow): Picture | undefined {
  return photos.length % 2 === 1 && paragraphs.length > 0 ? photos.at(-1) : undefined;
}

/** Those that page 1 had no room for, the first with the one that stands there small; that alone below words. */
function plansOf(overflow: Overflow): Plans | undefined {
  const { plans, shownPlans } = overflow;
  const [first, second] = plans.length === 1 ? [...shownPlans.slice(0, 1), ...plans] : plans;
  if (first) return second ? [first, second] : [first];
  const [again] = goesOn(overflow) ? shownPlans : [];
  return again && [again];
}

/** Room is kept for the plan where that costs no words. */
function wordsAbove(planHeight: number, wordsTo: (aboveBottom: number) => Words): Words {
  const words = wordsTo(planHeight);
  const isCut = words.rest.paragraphs.length + words.rest.rows.length > 0;
  return planHeight > 0 && isCut ? wordsTo(0) : words;
}

function planParts(modern: Modern, plans: Plans | undefined, top: number, bottom: number): Part[] {
  if (!plans) return [];
  const room = bottom - top;
  const height = Math.min(room, planSectionHeight(modern, plans, room));
  return planSection(modern, plans, { top, height, isFirst: top === TOP });
}
