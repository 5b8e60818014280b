import type { TextStyle } from '../../text/style.ts';
import type { Brief } from '../layout.ts';
import { GAP_PHOTO_TO_TITLE } from '../tokens.ts';
import { type BodyBlock, bodyBlock } from './body-block.ts';
import { type Canvas, wholeCanvas } from './canvas.ts';
import type { Flow } from './flow.ts';
import type { Room } from './furniture.ts';
import { type Matter, weightOf } from './matter.ts';
import { lengthOf, mayHold } from './may-hold.ts';
import { type Opening, openingBlock } from './opening-block.ts';
import type { PageBody } from './page-body.ts';
import { type Parting, partings } from './partings.ts';
import { fitting, orderedFor, type PictureBlock, pictureBlocks, pictureHeight } from './picture-block.ts';
import { type Stacking, stackings } from './stacks.ts';
import { stylesFor } from './styles-for.ts';
import { FACTS_TO_BODY, GOES_ON } from './tokens.ts';

/** One way to set the page. */
interface Way extends Parting, Stacking {
  picture: PictureBlock;
  style: TextStyle;
}

interface Choice {
  all: readonly PictureBlock[];
  opening: Opening;
  room: number;
  /** Of the room, where the text goes on overleaf. */
  lift: number;
  flow: Flow;
}

interface Chosen extends Pick<Way, 'picture' | 'later'> {
  body: BodyBlock;
}

/** Pictures over the whole measure, title and facts below them, then the text. */
export function uprightPage(brief: Brief, { top, bottom, lift }: Room, flow: Flow): PageBody {
  const { frame } = brief;
  const canvas = wholeCanvas(brief);
  const gap = GAP_PHOTO_TO_TITLE * canvas.distance;
  const below = bottom - top - gap;
  const all = pictureBlocks(brief, canvas.width);
  const lowest = Math.min(...all.map(({ least }) => least));
  const opening = openingBlock(brief.copy, canvas, below - lowest);
  const room = below - opening.height;
  const { body, later, ...chosen } = choose(brief, canvas, { all, opening, room, lift, flow });
  const isContinued = !body.isComplete || later.length > 0;
  const left = room - spaced(body.height) - (isContinued ? lift : 0);
  const picture = orderedFor(left, chosen.picture);
  const height = pictureHeight(picture, left, picture.isDrawn);
  const titleTop = top + height + gap;
  return {
    parts: [
      ...picture.place(frame.margin, top, height),
      ...opening.place(titleTop),
      ...body.place(titleTop + opening.height + FACTS_TO_BODY),
    ],
    cuts: [...opening.cuts, ...body.cuts],
    rest: { ...body.rest, plans: [...body.rest.plans, ...later] },
    photos: picture.rest,
  };
}

/**
 * What gives way, in turn: the height of the picture, the size of the text and its columns, a second strip of photos, plans after
 * the first; and when all that is not enough, the text goes on overleaf.
 */
function choose(brief: Brief, canvas: Canvas, { all, opening: { untold }, room, lift, flow }: Choice): Chosen {
  const pictures = flow.isTight && isDrawn(brief) ? all : fitting(all, room);
  const ways = pictures.flatMap((picture) =>
    partings(brief, untold, picture.beside).flatMap((parting) =>
      settingsOf(brief, parting.matter, canvas).map((setting): Way => ({ picture, ...parting, ...setting })),
    ),
  );
  const roomFor = ({ picture, isLavish }: Way) => room - (isLavish ? picture.natural : picture.least) - FACTS_TO_BODY;
  const length = lengthOf(brief.copy.description, canvas.type.shortCopy);
  const able = ways.filter((way) => mayHold(length, way.stacks, way.style, roomFor(way)));
  for (const way of [...able.filter(isForOnePage), ...able.filter((each) => !isForOnePage(each))]) {
    const body = bodyBlock(way.matter, { canvas, ...way, maxHeight: roomFor(way) });
    if (body.isComplete) return { ...way, body };
  }
  const shown = shownWhereItGoesOn(brief, pictures, flow);
  const last = ways.filter(({ picture, isLavish }) => picture === shown && !isLavish);
  return goingOn(last, flow)
    .map((way) => {
      const maxHeight = (1 - flow.held) * Math.max(0, roomFor(way) - lift);
      return { ...way, body: bodyBlock(way.matter, { canvas, ...way, maxHeight, ...GOES_ON }) };
    })
    .reduce((most, page) => (weightOf(page.body.rest) < weightOf(most.body.rest) ? page : most));
}

/** The pictures that leave the most room to the words; or the largest that send no other photo overleaf. */
function shownWhereItGoesOn(brief: Brief, pictures: readonly PictureBlock[], { isAmple }: Flow) {
  const last = pictures.at(-1);
  if (!isAmple || isDrawn(brief)) return last;
  return pictures.find(({ rest, beside }) => rest.length === last?.rest.length && beside === last.beside);
}

/** Ways to set a page whose text goes on: one size of type, one plan at the most, and any columns. */
function goingOn(ways: readonly Way[], { isTight }: Flow): Way[] {
  const ordered = isTight ? ways.toReversed() : ways;
  const first = ordered.find(({ matter }) => matter.plans.length <= 1) ?? (ways[0] as Way); // one at least
  return ways.filter(({ matter, style }) => matter === first.matter && style === first.style);
}

function isForOnePage({ later }: Way): boolean {
  return later.length === 0;
}

function settingsOf(brief: Brief, matter: Matter, canvas: Canvas): Pick<Way, 'style' | 'stacks' | 'isLavish'>[] {
  const { shortCopy } = canvas.type;
  return stylesFor(matter, brief).flatMap((style) =>
    stackings(matter, canvas).map((stacking) => ({
      style,
      ...(style === shortCopy ? inOneColumn(stacking) : stacking),
    })),
  );
}

/** A few large words are one column: parted, each would be a handful. */
function inOneColumn(stacking: Stacking): Stacking {
  return { ...stacking, stacks: stacking.stacks.map((stack) => ({ ...stack, columns: 1 })) };
}

/** A house front has no shape to keep: it takes all the room that the words leave. */
function isDrawn({ pictures }: Brief): boolean {
  return pictures.photos.length === 0;
}

function spaced(height: number): number {
  return height > 0 ? height + FACTS_TO_BODY : 0;
}
