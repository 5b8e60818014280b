import type { Part, Sheet } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { cutsOf, isNothing, type Overflow } from './overflow.ts';
import { footParts, repeatedHead } from './overleaf-furniture.ts';
import { overleafPage } from './overleaf-page.ts';
import type { Modern } from './setting.ts';

export interface Overleaf {
  sheets: Sheet[];
  cuts: FlyerWarning[];
  /** Nothing was left out. */
  isWhole: boolean;
}

const MOST_PAGES = 3;

/** Pages 2 and 3, as far as they are needed, and what did not find room on them either. */
export function overleaf(modern: Modern, overflow: Overflow, body: TextStyle): Overleaf {
  const pages: Part[][] = [];
  const cuts: FlyerWarning[] = [];
  let rest = overflow;
  while (!isNothing(rest) && pages.length < MOST_PAGES - 1) {
    const page = overleafPage(modern, rest, { body, isLast: pages.length === MOST_PAGES - 2 });
    pages.push(page.parts);
    cuts.push(...page.cuts);
    rest = page.rest;
  }
  const { width, height } = modern.frame;
  const sheets = pages.map((parts, index) => ({
    ...{ width, height },
    parts: [...repeatedHead(modern), ...parts, ...footParts(modern, `${index + 2} / ${pages.length + 1}`)],
  }));
  return { sheets, cuts: [...cuts, ...cutsOf(modern, rest)], isWhole: isNothing(rest) };
}
