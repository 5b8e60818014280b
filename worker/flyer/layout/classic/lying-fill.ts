import { type BodyBlock, bodyBlock } from './body-block.ts';
import type { ItemSetting } from './fill-item.ts';
import type { Halves, Way } from './lying-ways.ts';
import { orderedFor, type PictureBlock, pictureHeight } from './picture-block.ts';

/** From the pictures to what stands below them. */
export const ABOVE_LISTS = 14;

/** A way whose words have found their places. */
export interface Filled extends Way {
  /** Below the pictures. */
  under: BodyBlock;
  /** Below the facts. */
  body: BodyBlock;
}

/** What of the room for words stays free: a share of it, and points at its foot. */
export interface Kept {
  held: number;
  lift: number;
}

export function filled(way: Way, { held, lift }: Kept, flow: Partial<ItemSetting> = {}): Filled {
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

export function underRoom({ pictureRoom }: Halves, { least }: PictureBlock): number {
  return Math.max(0, pictureRoom - least - ABOVE_LISTS);
}

/** Whether something goes on overleaf: words, or plans. */
export function isContinued({ body, later }: Filled): boolean {
  return !body.isComplete || later.length > 0;
}

export interface PicturesInRoom {
  picture: PictureBlock;
  height: number;
  /** Between them and what stands below. */
  white: number;
}

/** The pictures as high as what stands below them lets them be. */
export function picturesOf(page: Filled, lift: number): PicturesInRoom {
  const { halves, under } = page;
  const below = under.height > 0 ? under.height + ABOVE_LISTS : 0;
  const left = halves.pictureRoom - below - (isContinued(page) ? lift : 0);
  const picture = orderedFor(left, page.picture);
  const height = pictureHeight(picture, left, picture.isDrawn);
  return { picture, height, white: left - height };
}
