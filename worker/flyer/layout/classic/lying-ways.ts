import type { TextStyle } from '../../text/style.ts';
import type { Brief } from '../layout.ts';
import { type Canvas, canvasOf } from './canvas.ts';
import { type LyingStacks, lyingStackings } from './lying-stacks.ts';
import { type Opening, openingBlock } from './opening-block.ts';
import { type Parting, partings } from './partings.ts';
import { fitting, type PictureBlock, pictureBlocks } from './picture-block.ts';
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
  return PICTURE_COLUMNS.flatMap((columns) => waysIn(brief, halvesOf(brief, columns, room)));
}

function halvesOf(brief: Brief, columns: number, room: number): Halves {
  const words = canvasOf(brief, columns, COLUMNS - columns);
  const opening = openingBlock(brief.copy, words, room);
  const wordRoom = Math.max(0, room - opening.height - FACTS_TO_BODY);
  return { pictures: canvasOf(brief, 0, columns), words, opening, pictureRoom: room, wordRoom };
}

function waysIn(brief: Brief, halves: Halves): Way[] {
  const pictures = fitting(pictureBlocks(brief, halves.pictures.width), halves.pictureRoom);
  return pictures.flatMap((picture) =>
    partings(brief, halves.opening.untold, picture.beside).flatMap((parting) =>
      brief.type.bodies.flatMap((style) =>
        lyingStackings(parting.matter, halves).map((stacks): Way => ({ halves, picture, style, stacks, ...parting })),
      ),
    ),
  );
}
