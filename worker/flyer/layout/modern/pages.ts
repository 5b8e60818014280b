import type { Part } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Composed } from '../layout.ts';
import type { FeatureForm } from './features.ts';
import { goesOn, isNothing, type Overflow } from './overflow.ts';
import { MEAGRE, overleaf } from './overleaf.ts';
import type { Modern } from './setting.ts';
import { type Way, waysOf } from './ways.ts';

export interface FirstPage {
  parts: Part[];
  cuts: FlyerWarning[];
  /** What it had no room for. */
  overflow: Overflow;
  /** Height that is left, for the lead photo to grow by. */
  spare: number;
}

export interface PageSetting {
  way: Way;
  /** Height that the lead may take beyond its own. */
  more: number;
  /** The text goes on overleaf. */
  isContinued: boolean;
}

type Compose = (setting: PageSetting) => FirstPage;

type Overleaf = (overflow: Overflow, body: TextStyle) => Overflow;

/**
 * Page 1, set so that it holds everything or, where it cannot, all words; else as much as three pages hold.
 * @param refitted what goes on, where columns overleaf are not as wide as those of page 1
 */
export function pagesOf(modern: Modern, compose: Compose, refitted: Overleaf = (overflow) => overflow): Composed {
  const whole = firstWhole(modern, compose);
  if (whole) return composed(modern, grown(compose, whole), refitted);
  return fuller(modern, (body, share) => {
    const more = share * modern.frame.height;
    return composed(modern, continued(compose, body, more), refitted);
  });
}

/** More height of a lead, in heights of the sheet, where the words go on anyway. */
const MORE = [0.07, 0.14] as const;

/** The largest text that three pages hold; smaller where that spares a page, or a higher lead where the last page would hold little. */
function fuller({ bodies }: Modern, pagesAt: (body: TextStyle, more: number) => Pages): Composed {
  const [first, ...others] = bodies;
  if (!first) throw new RangeError('A sheet needs at least one size of text.');
  let [best, body] = [pagesAt(first, 0), first];
  for (const smaller of others) {
    if (best.isComplete && best.lastFilled >= MEAGRE) return best;
    const pages = pagesAt(smaller, 0);
    const isShorter = pages.isComplete && pages.sheets.length < best.sheets.length;
    if (!best.isComplete || isShorter) [best, body] = [pages, smaller];
  }
  for (const more of MORE) {
    if (!best.isComplete || best.lastFilled >= MEAGRE) return best;
    const pages = pagesAt(body, more);
    if (isFuller(pages, best)) best = pages;
  }
  return best;
}

function isFuller(one: Pages, other: Pages): boolean {
  const isAsWhole = one.isComplete && one.sheets.length === other.sheets.length && one.cuts.length <= other.cuts.length;
  return isAsWhole && one.lastFilled > other.lastFilled;
}

/** Features that have room when they are run in need not go overleaf with the text. */
function continued(compose: Compose, body: TextStyle, more: number): Tried {
  const set = (features: FeatureForm): Tried => {
    const way: Way = { body, features, isLeadLow: false };
    return { way, page: compose({ way, more, isContinued: true }) };
  };
  const listed = set('listed');
  if (listed.page.overflow.rows.length === 0) return listed;
  const runIn = set('runIn');
  return runIn.page.overflow.rows.length === 0 ? runIn : listed;
}

interface Tried {
  way: Way;
  page: FirstPage;
}

function firstWhole(modern: Modern, compose: Compose): Tried | undefined {
  let first: Tried | undefined;
  for (const way of waysOf(modern)) {
    const page = compose({ way, more: 0, isContinued: false });
    if (isNothing(page.overflow)) return { way, page };
    if (!goesOn(page.overflow)) first ??= { way, page };
  }
  return first;
}

/** Of the room that is left; a line that ends lower beside a higher lead takes some of it. */
const SHARES = [1, 0.96, 0.85, 0.6] as const;

/** The lead takes what room is left, as far as nothing else loses its own. */
function grown(compose: Compose, { way, page }: Tried): Tried {
  if (page.spare <= 0) return { way, page };
  for (const share of SHARES) {
    const larger = compose({ way, more: share * page.spare, isContinued: false });
    if (holdsAsMuch(larger.overflow, page.overflow)) return { way, page: larger };
  }
  return { way, page };
}

function holdsAsMuch(one: Overflow, other: Overflow): boolean {
  return !goesOn(one) && one.photos.length <= other.photos.length && one.plans.length <= other.plans.length;
}

interface Pages extends Composed {
  /** Three pages hold all of it. */
  isComplete: boolean;
  /** Of the height of the last page, what it holds. */
  lastFilled: number;
}

function composed(modern: Modern, { way, page }: Tried, refitted: Overleaf): Pages {
  const overflow = refitted(page.overflow, way.body);
  const more = overleaf(modern, overflow, way.body);
  const { width, height } = modern.frame;
  return {
    sheets: [{ width, height, parts: page.parts }, ...more.sheets],
    cuts: [...page.cuts, ...overflow.rows.flatMap(({ cuts }) => cuts), ...more.cuts],
    ...{ isComplete: more.isWhole, lastFilled: more.lastFilled },
  };
}
