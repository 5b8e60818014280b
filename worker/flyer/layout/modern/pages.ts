import type { Part } from '../../sheet.ts';
import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import type { Composed } from '../layout.ts';
import { firstThatHolds, goesOn, isNothing, type Overflow, type Overleaf, overleaf } from './overleaf.ts';
import type { Modern } from './setting.ts';

export interface FirstPage {
  parts: Part[];
  cuts: FlyerWarning[];
  /** What it had no room for. */
  overflow: Overflow;
}

interface Form<P extends FirstPage> {
  compose(body: TextStyle, isContinued: boolean): P;
  /** What is made of a page 1 that holds everything; the page as it is where this is left out. */
  finish?(page: P, body: TextStyle): FirstPage;
}

/** Page 1 and what goes on overleaf. */
export function pagesOf<P extends FirstPage>(modern: Modern, form: Form<P>): Composed {
  const { page, more } = settled(modern, form);
  const { width, height } = modern.frame;
  return { sheets: [{ width, height, parts: page.parts }, ...more.sheets], cuts: [...page.cuts, ...more.cuts] };
}

/** The largest body type with which page 1 holds everything; where none does, the largest that three pages hold. */
function settled<P extends FirstPage>(
  modern: Modern,
  { compose, finish = (page) => page }: Form<P>,
): { page: FirstPage; more: Overleaf } {
  for (const body of modern.bodies) {
    const page = compose(body, false);
    if (!isNothing(page.overflow)) continue;
    const finished = finish(page, body);
    return { page: finished, more: overleaf(modern, finished.overflow, body) };
  }
  return firstThatHolds(modern.bodies, (body) => {
    const page = compose(body, false);
    const settledPage = goesOn(page.overflow) ? compose(body, true) : page;
    return { page: settledPage, more: overleaf(modern, settledPage.overflow, body) };
  });
}
