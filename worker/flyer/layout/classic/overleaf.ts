import type { Picture } from '../../pictures/picture.ts';
import type { Sheet } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Brief } from '../layout.ts';
import { type Leaf, type LeafSetting, leafOf, type Remainder, withSection } from './leaf.ts';
import { lostWarnings } from './lost.ts';
import { isEmpty, type Matter } from './matter.ts';
import { contentOf, footParts, headParts } from './overleaf-furniture.ts';
import type { SectionStyle } from './section-stacks.ts';
import { LEAST_FILLED } from './tokens.ts';

const MOST_PAGES = 3;

export interface Overleaf {
  sheets: Sheet[];
  cuts: FlyerWarning[];
  /** For what no page has room. */
  lost: FlyerWarning[];
  /** Share of its room that the last page makes use of. */
  filled: number;
}

/** The pages after the first, as few as can be: photos, then the text where it broke off, features, plans. */
export function overleafSheets(brief: Brief, matter: Matter, photos: readonly Picture[], held = 0): Overleaf {
  const { photo, ...rest } = matter;
  const remainder: Remainder = { matter: rest, photos: photo ? [photo, ...photos] : photos, headed: new Set() };
  const best = fewestLeaves(brief, remainder, held);
  const { width, height } = brief.frame;
  const count = best.leaves.length + 1;
  const sheets = best.leaves.map(({ parts }, index) => ({
    ...{ width, height },
    parts: [...headParts(brief), ...parts, ...footParts(brief, `${index + 2} / ${count}`)],
  }));
  const cuts = best.leaves.flatMap((leaf) => leaf.cuts);
  return { sheets, cuts: [...cuts, ...best.lost], lost: best.lost, filled: filledOf(best, brief) };
}

/** Headings beside the text; above it, where that saves a page; then the smallest type, where some would be lost or hardly fill a page. */
function fewestLeaves(brief: Brief, remainder: Remainder, held: number): Leaves {
  const { bodies, value } = brief.type;
  const [largest, smallest] = [bodies[0] ?? value, bodies.at(-1) ?? value];
  let best = leavesOf(brief, remainder, { isAiry: true, style: largest }, held);
  for (const style of [largest, smallest]) {
    if (
      best.lost.length === 0 &&
      (best.leaves.length < 2 || (style !== largest && filledOf(best, brief) >= LEAST_FILLED))
    )
      break;
    const other = leavesOf(brief, remainder, { isAiry: false, style }, held);
    if (isBetter(other, best)) best = other;
  }
  return best;
}

function filledOf({ leaves }: Leaves, { frame }: Brief): number {
  const { top, bottom } = contentOf(frame);
  return ((leaves.at(-1)?.bottom ?? top) - top) / (bottom - top);
}

interface Leaves {
  leaves: Leaf[];
  lost: FlyerWarning[];
}

function leavesOf(brief: Brief, remainder: Remainder, style: SectionStyle, held: number): Leaves {
  const leaves: Leaf[] = [];
  let rest = remainder;
  const { top, bottom } = contentOf(brief.frame);
  while (isLeft(rest) && leaves.length < MOST_PAGES - 1) {
    const isLast = leaves.length === MOST_PAGES - 2;
    const setting: LeafSetting = { ...style, isLast, bottom: isLast ? bottom : bottom - held * (bottom - top) };
    const leaf = leafOf(brief, rest, setting);
    // A plan that is a mere stroke on any page is left out.
    if (leaf.parts.length === 0) break;
    leaves.push(isLeft(leaf) ? leaf : withPlanOnceMore(brief, remainder.matter, leaf, setting));
    rest = leaf;
  }
  return { leaves, lost: lostWarnings(rest.matter, rest.photos, brief.copy) };
}

function isLeft({ matter, photos }: Remainder): boolean {
  return !isEmpty(matter) || photos.length > 0;
}

function isBetter(one: Leaves, other: Leaves): boolean {
  if (one.lost.length > 0 || other.lost.length > 0) return one.lost.length < other.lost.length;
  return one.leaves.length < other.leaves.length;
}

/** A plan that the first page shows small stands large where the last one has room for it. */
function withPlanOnceMore(brief: Brief, matter: Matter, leaf: Leaf, setting: LeafSetting): Leaf {
  const [plan] = brief.pictures.floorPlans;
  if (!plan || matter.plans.includes(plan)) return leaf;
  const withPlan = withSection(brief, { ...leaf, matter: { ...leaf.matter, plans: [plan] } }, 'plans', setting);
  return withPlan ?? leaf;
}
