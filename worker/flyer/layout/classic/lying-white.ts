import type { Brief } from '../layout.ts';
import { type Filled, filled, isContinued, picturesOf } from './lying-fill.ts';
import { type Way, waysIn } from './lying-ways.ts';

/** Columns for the pictures of a page of few words: more, or fewer in which two photos stand under each other. */
const OTHER_COLUMNS = [8, 6];
/** Points: less white than this below the pictures looks meant. */
const LITTLE = 24;

/** The page with its pictures in the columns that leave the least white below them, where its words lose nothing by that. */
export function withLessWhite(brief: Brief, usual: Filled): Filled {
  if (isContinued(usual) || whiteBelow(usual) <= LITTLE) return usual;
  const ways = OTHER_COLUMNS.flatMap((columns) => waysIn(brief, columns, usual.halves.pictureRoom));
  const pages = ways.filter((way) => isAsGood(way, usual)).map((way) => filled(way, { held: 0, lift: 0 }));
  return pages
    .filter((page) => !isContinued(page) && page.under.height === 0)
    .reduce((best, page) => (whiteBelow(page) < whiteBelow(best) ? page : best), usual);
}

/** Nothing below the pictures, no word smaller, no fact and no photo elsewhere, no scale told in words. */
function isAsGood({ style, stacks, picture, halves: { opening }, later, matter }: Way, usual: Filled): boolean {
  const { untold, cuts } = usual.halves.opening;
  return (
    style === usual.style &&
    stacks.under.length === 0 &&
    later.length === 0 &&
    (matter.energy === undefined) === (usual.matter.energy === undefined) &&
    picture.rest.length === usual.picture.rest.length &&
    opening.untold.length === untold.length &&
    opening.cuts.length === cuts.length
  );
}

function whiteBelow(page: Filled): number {
  return picturesOf(page, 0).white;
}
