import type { TextStyle } from '../../text/style.ts';
import type { Brief } from '../layout.ts';
import { type BodyBlock, bodyBlock } from './body-block.ts';
import type { ItemSetting } from './fill-item.ts';
import type { Flow } from './flow.ts';
import type { Room } from './furniture.ts';
import { type Halves, type Way, waysOf } from './lying-ways.ts';
import { weightOf } from './matter.ts';
import { lengthOf, mayHold } from './may-hold.ts';
import type { PageBody } from './page-body.ts';
import { orderedFor, type PictureBlock, pictureHeight } from './picture-block.ts';
import { FACTS_TO_BODY, GOES_ON } from './tokens.ts';

const ABOVE_LISTS = 14;

interface Chosen extends Way {
  /** Below the pictures. */
  under: BodyBlock;
  /** Below the facts. */
  body: BodyBlock;
}

/** A sheet on its side: pictures at the left, title, facts and text at the right, and below the pictures what finds no room there. */
export function lyingPage(brief: Brief, { top, bottom, lift }: Room, flow: Flow): PageBody {
  const chosen = choose(waysOf(brief, bottom - top), brief.copy.description, flow, lift);
  const { halves, under, body, later } = chosen;
  const below = under.height > 0 ? under.height + ABOVE_LISTS : 0;
  const isContinued = !body.isComplete || later.length > 0;
  const left = halves.pictureRoom - below - (isContinued ? lift : 0);
  const picture = orderedFor(left, chosen.picture);
  const height = pictureHeight(picture, left, false);
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
function choose(ways: readonly Way[], description: string, { isTight, isAmple, held }: Flow, lift: number): Chosen {
  const fewest = Math.min(...ways.map(photosLeft));
  const isForOnePage = (way: Way) => way.later.length === 0 && photosLeft(way) === fewest;
  const styles = ways.map(({ style }) => style);
  const [largest, smallest] = [styles[0], styles.at(-1)] as [TextStyle, TextStyle]; // one at least
  const length = lengthOf(description, largest);
  const able = ways.filter((way) => mayTell(way, length));
  for (const way of [...able.filter(isForOnePage), ...able.filter((each) => !isForOnePage(each))]) {
    const chosen = filled(way, { held: 0, lift: 0 });
    if (chosen.body.isComplete) return chosen;
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
function untold({ body: { rest }, later }: Chosen): number {
  return weightOf({ ...rest, plans: [...rest.plans, ...later] });
}

function underRoom({ pictureRoom }: Halves, { least }: PictureBlock): number {
  return Math.max(0, pictureRoom - least - ABOVE_LISTS);
}

/** What of the room for words stays free: a share of it, and points at its foot. */
interface Kept {
  held: number;
  lift: number;
}

function filled(way: Way, { held, lift }: Kept, flow: Partial<ItemSetting> = {}): Chosen {
  const { halves, picture, style, stacks } = way;
  const setting = { canvas: halves.words, style, ...flow };
  const roomOf = (all: number) => (1 - held) * Math.max(0, all - lift);
  const under = bodyBlock(way.matter, {
    ...setting,
    stacks: stacks.under,
    maxHeight: roomOf(underRoom(halves, picture)),
  });
  const body = bodyBlock(under.rest, { ...setting, stacks: stacks.beside, maxHeight: roomOf(halves.wordRoom) });
  return { ...way, under, body };
}
