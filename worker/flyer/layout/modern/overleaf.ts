import type { Sheet } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { cutsOf, isNothing, type Overflow } from './overflow.ts';
import { footParts, repeatedHead } from './overleaf-furniture.ts';
import { overleafPage, type Page } from './overleaf-page.ts';
import type { Modern } from './setting.ts';

export interface Overleaf {
  sheets: Sheet[];
  cuts: FlyerWarning[];
  /** Nothing was left out. */
  isWhole: boolean;
  /** Of the height of the last page, what it holds. */
  lastFilled: number;
}

/** Of the height that a page has below its head: with less on it, the last one looks like what was left over. */
export const MEAGRE = 0.3;

const MOST_OVERLEAF = 2;
/** What the first of two pages leaves free, so that the last has its share. */
const HELD = [0.15, 0.25, 0.35, 0.45, 0.55, 0.65] as const;

/** Pages 2 and 3, as far as they are needed, and what did not find room on them either. */
export function overleaf(modern: Modern, overflow: Overflow, body: TextStyle): Overleaf {
  const { pages, rest } = balancedPages(modern, overflow, body);
  const { width, height } = modern.frame;
  const sheets = pages.map(({ parts }, index) => ({
    ...{ width, height },
    parts: [...repeatedHead(modern), ...parts, ...footParts(modern, `${index + 2} / ${pages.length + 1}`)],
  }));
  const cuts = pages.flatMap((page) => page.cuts);
  return {
    sheets,
    cuts: [...cuts, ...cutsOf(modern, rest)],
    ...{ isWhole: isNothing(rest), lastFilled: pages.at(-1)?.filled ?? 1 },
  };
}

interface Pages {
  pages: readonly Page[];
  rest: Overflow;
}

/** Two pages share what there is where the second would have little. */
function balancedPages(modern: Modern, overflow: Overflow, body: TextStyle): Pages {
  let best = pagesWith(modern, overflow, body, 0);
  if (best.pages.length < MOST_OVERLEAF) return best;
  for (const held of HELD) {
    if (lastOf(best) >= MEAGRE) return best;
    const shared = pagesWith(modern, overflow, body, held);
    if (!isNothing(shared.rest) || isCut(shared, best)) return best;
    if (lastOf(shared) > lastOf(best)) best = shared;
  }
  return best;
}

const lastOf = ({ pages }: Pages): number => pages.at(-1)?.filled ?? 1;

const isCut = (one: Pages, other: Pages): boolean =>
  one.pages.flatMap(({ cuts }) => cuts).length > other.pages.flatMap(({ cuts }) => cuts).length;

function pagesWith(modern: Modern, overflow: Overflow, body: TextStyle, held: number): Pages {
  const pages: Page[] = [];
  let rest = overflow;
  while (!isNothing(rest) && pages.length < MOST_OVERLEAF) {
    const isLast = pages.length === MOST_OVERLEAF - 1;
    const page = overleafPage(modern, rest, { body, isLast, held: isLast ? 0 : held });
    pages.push(page);
    rest = page.rest;
  }
  return { pages, rest };
}
