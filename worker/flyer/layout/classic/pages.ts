import type { Brief } from '../layout.ts';
import { type Flow, FREE, FULLER } from './flow.ts';
import type { Room } from './furniture.ts';
import { type Overleaf, overleafSheets } from './overleaf.ts';
import type { PageBody } from './page-body.ts';
import { richPage } from './rich.ts';
import { LEAST_FILLED } from './tokens.ts';

/** The first page, and those that it needs after it. */
export interface Pages {
  first: PageBody;
  overleaf: Overleaf;
}

/** As few pages as can be, and none of them hardly filled, where the page before it can change that. */
export function pagesOf(brief: Brief, room: Room): Pages {
  let best = runOver(brief, room, FREE);
  const first = best;
  for (const flow of FULLER) {
    if (isFull(best)) break;
    const other = flow.held === 0 ? runOver(brief, room, flow) : heldBack(brief, room, first, flow);
    if (isBetter(other, best)) best = other;
  }
  return best;
}

function runOver(brief: Brief, room: Room, flow: Flow): Pages {
  const first = richPage(brief, room, flow);
  return { first, overleaf: overleafSheets(brief, first.rest, first.photos) };
}

/** What is held back is so on the page before the last. */
function heldBack(brief: Brief, room: Room, { first, overleaf }: Pages, flow: Flow): Pages {
  if (overleaf.sheets.length === 1) return runOver(brief, room, flow);
  return { first, overleaf: overleafSheets(brief, first.rest, first.photos, flow.held) };
}

function isFull({ overleaf }: Pages): boolean {
  return overleaf.sheets.length === 0 || overleaf.filled >= LEAST_FILLED;
}

function isBetter({ overleaf: one }: Pages, { overleaf: other }: Pages): boolean {
  if (one.lost.length !== other.lost.length) return one.lost.length < other.lost.length;
  if (one.sheets.length !== other.sheets.length) return one.sheets.length < other.sheets.length;
  return one.filled > other.filled;
}
