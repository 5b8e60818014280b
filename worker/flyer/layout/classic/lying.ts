import type { TextStyle } from '../../text/style.ts';
import type { Brief } from '../layout.ts';
import type { Flow } from './flow.ts';
import type { Room } from './furniture.ts';
import { ABOVE_LISTS, type Filled, filled, picturesOf, underRoom } from './lying-fill.ts';
import { type Way, waysOf } from './lying-ways.ts';
import { withLessWhite } from './lying-white.ts';
import { weightOf } from './matter.ts';
import { lengthOf, mayHold } from './may-hold.ts';
import type { PageBody } from './page-body.ts';
import { FACTS_TO_BODY, GOES_ON } from './tokens.ts';

/** A sheet on its side: pictures at the left, title, facts and text at the right, and below the pictures what finds no room there. */
export function lyingPage(brief: Brief, { top, bottom, lift }: Room, flow: Flow): PageBody {
  const usual = choose(brief, waysOf(brief, bottom - top), flow, lift);
  const page = withLessWhite(brief, usual);
  const { halves, under, body, later } = page;
  const { picture, height } = picturesOf(page, lift);
  return {
    parts: [
      ...picture.place(halves.pictures.left, top, height),
      ...halves.opening.place(top),
      ...body.place(top + halves.opening.height + FACTS_TO_BODY),
      ...under.place(top + height + ABOVE_LISTS),
    ],
    cuts: [...halves.opening.cuts, ...body.cuts, ...under.cuts],
    rest: { ...body.rest, plans: [...body.rest.plans, ...later] },
    photos: picture.rest,
  };
}

/** What needs no second page first; where there is none, what tells the most on this one. */
function choose({ copy, type }: Brief, ways: readonly Way[], { isTight, isAmple, held }: Flow, lift: number): Filled {
  const fewest = Math.min(...ways.map(photosLeft));
  const isForOnePage = (way: Way) => way.later.length === 0 && photosLeft(way) === fewest;
  const [largest, smallest] = [type.bodies[0], type.bodies.at(-1)] as [TextStyle, TextStyle]; // one at least
  const length = lengthOf(copy.description, largest);
  const able = ways.filter((way) => mayTell(way, length));
  for (const way of [...able.filter(isForOnePage), ...able.filter((each) => !isForOnePage(each))]) {
    const page = filled(way, { held: 0, lift: 0 });
    if (page.body.isComplete) return page;
  }
  const going = ways.filter((way) => way.style === (isTight ? smallest : largest) && photosLeft(way) === fewest);
  const shown = isAmple ? going.filter(({ picture }) => picture === going[0]?.picture) : going;
  const pages = shown.map((way) => filled(way, { held, lift }, GOES_ON));
  return pages.reduce((most, page) => (untold(page) < untold(most) ? page : most));
}

function photosLeft({ picture }: Way): number {
  return picture.rest.length;
}

function mayTell({ halves, picture, style, stacks }: Way, length: number): boolean {
  if (length === 0) return true;
  const isUnder = mayHold(length, stacks.under, style, underRoom(halves, picture));
  return isUnder || mayHold(length, stacks.beside, style, halves.wordRoom);
}

/** What a page leaves to the next. */
function untold({ body: { rest }, later }: Filled): number {
  return weightOf({ ...rest, plans: [...rest.plans, ...later] });
}
