import type { TextStyle } from '../../text/style.ts';
import type { Brief } from '../layout.ts';
import { type Canvas, canvasOf } from './canvas.ts';
import { type LyingStacks, lyingStackings } from './lying-stacks.ts';
import type { Matter } from './matter.ts';
import { type Opening, openingBlock } from './opening-block.ts';
import { type Parting, partings } from './partings.ts';
import { fitting, type PictureBlock, pictureBlocks } from './picture-block.ts';
import { stylesFor } from './styles-for.ts';
import { FACTS_TO_BODY } from './tokens.ts';

const COLUMNS = 12;
/** Of the pictures; they give some to the words before any of these go on overleaf. */
const PICTURE_COLUMNS = [7, 5] as const;

/** Pictures and words beside each other. */
export interface Halves {
  pictures: Canvas;
  words: Canvas;
  opening: Opening;
  /** For the pictures, and what stands below them. */
  pictureRoom: number;
  /** For what stands below the facts. */
  wordRoom: number;
}

/** One way to set the page. */
export interface Way extends Parting {
  halves: Halves;
  picture: PictureBlock;
  style: TextStyle;
  stacks: LyingStacks;
}

/** Every way to set a sheet on its side, the best first. */
export function waysOf(brief: Brief, room: number): Way[] {
  return PICTURE_COLUMNS.flatMap((columns) => waysIn(brief, columns, room));
}

function halvesOf(brief: Brief, columns: number, room: number): Halves {
  const words = canvasOf(brief, columns, COLUMNS - columns);
  const opening = openingBlock(brief.copy, words, room);
  const wordRoom = Math.max(0, room - opening.height - FACTS_TO_BODY);
  return { pictures: canvasOf(brief, 0, columns), words, opening, pictureRoom: room, wordRoom };
}

/** Those with the pictures in so many columns of the sheet. */
export function waysIn(brief: Brief, columns: number, room: number): Way[] {
  const halves = halvesOf(brief, columns, room);
  const pictures = fitting(pictureBlocks(brief, halves.pictures.width), halves.pictureRoom);
  return pictures.flatMap((picture) =>
    partings(brief, halves.opening.untold, picture.beside).flatMap((parting) =>
      stylesFor(parting.matter, brief).flatMap((style) =>
        stackingsFor(style, parting.matter, halves).map(
          (stacks): Way => ({ halves, picture, style, stacks, ...parting }),
        ),
      ),
    ),
  );
}

/** A few large words are one column, beside the pictures. */
function stackingsFor(style: TextStyle, matter: Matter, halves: Halves): LyingStacks[] {
  const all = lyingStackings(matter, halves);
  if (style !== halves.words.type.shortCopy) return all;
  return all
    .filter(({ under }) => under.length === 0)
    .map(({ under, beside }) => ({ under, beside: beside.map((stack) => ({ ...stack, columns: 1 })) }));
}
