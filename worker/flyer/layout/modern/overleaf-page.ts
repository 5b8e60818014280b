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
export function overleafPage(modern: Modern, overflow: Overflow, { body, isLast, held }: PageSetting): Page {
  const { frame, left, gap } = modern;
  const whole = frame.height - FOOT - ABOVE_FOOT - TOP;
  const bottom = TOP + whole * (1 - held);
  const { photos, plans, shownPlans } = overflow;
  const beside = besideText(overflow);
  const wanted = plansOf(overflow);
  const share = overleafShares(modern, overflow, { plans: wanted, body, bottom });
  const box = { x: left, y: TOP, width: frame.measure, height: share.photos };
  const isAlone = !goesOn(overflow) && share.plan === 0;
  const shown = gallery(beside ? photos.slice(0, 2) : photos, box, isAlone);
  const top = shown.height > 0 ? TOP + shown.height + gap : TOP;
  const words = wordsAbove(share.plan, (end) =>
    overleafWords(modern, overflow, { top, bottom: bottom - end, body, photo: beside, isLast }),
  );
  const planTop = goesOn(overflow) ? words.bottom + gap : top;
  const drawn = bottom - planTop >= LEAST_PLAN ? wanted : undefined;
  const isNew = drawn?.[0] === plans[0];
  const parts = [...shown.parts, ...words.parts, ...planParts(modern, drawn, planTop, bottom)];
  const [, , , end = TOP] = boundsOf(parts.flatMap(({ marks }) => marks)) ?? [];
  return {
    ...{ parts, cuts: words.cuts, filled: (end - TOP) / whole },
    rest: {
      ...words.rest,
      photos: [...shown.rest, ...(beside && !words.hasPhoto ? [beside] : [])],
      plans: drawn && isNew ? plans.slice(drawn.length) : plans,
      shownPlans: drawn && !isNew ? [] : shownPlans,
    },
  };
}

/** The last of three photos stands below the heading of the text. */
function besideText({ photos, paragraphs, rows }: Overflow): Picture | undefined {
  return photos.length === 3 && paragraphs.length > 0 && rows.length === 0 ? photos[2] : undefined;
}

/** Those that page 1 had no room for, or, below words, the one that it shows small. */
function plansOf(overflow: Overflow): Plans | undefined {
  const [first = goesOn(overflow) ? overflow.shownPlans[0] : undefined, second] = overflow.plans;
  if (!first) return undefined;
  return second ? [first, second] : [first];
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
  return planSection(modern, plans, top, Math.min(room, planSectionHeight(modern, plans, room)));
}
