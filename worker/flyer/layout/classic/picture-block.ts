import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { facadePart } from '../facade.ts';
import { leadOfPhotos } from '../fill-boxes.ts';
import type { Brief } from '../layout.ts';
import { type PhotoGrid, photoGrid } from '../photo-grid.ts';
import { gridParts } from '../photo-parts.ts';

const FACADE_INSET = 24;
const LOWEST_LEAD = 5;
/** Beside the words of a sheet on its side a lead may be nearly as high as wide before white remains below it. */
const HIGHEST_BESIDE = 6 / 5;
/** On A5 a lead over a strip is a little lower, and may be. */
const LOWER_ON_A5 = 1.93 / 2.02;

/** The photos of a page, or the house front where there are none. */
export interface PictureBlock {
  least: number;
  natural: number;
  most: number;
  /** A house front, which has no shape to keep: it takes all the room that the words leave. */
  isDrawn: boolean;
  beside?: Picture;
  /** The same photos for more room. */
  higher?: PictureBlock;
  /** Photos for the next page. */
  rest: readonly Picture[];
  place(left: number, top: number, height: number): Part[];
}

/** The ways to show the pictures, the best first; the later ones leave more room to the text. */
export function pictureBlocks(brief: Brief, width: number): PictureBlock[] {
  const { photos } = brief.pictures;
  if (photos.length === 0) return [facade(brief, width, 2), facade(brief, width, 4), facade(brief, width, 8)];
  const { isLandscape } = brief.frame;
  const ways = [
    { width, isPaired: isLandscape },
    { width, isPaired: true },
    { width, isPaired: true, maxStrips: 1 },
    { width, isPaired: true, maxStrips: 1, isClose: true },
    { width, isPaired: true, maxStrips: 0 },
  ];
  const growth = { mayGrow: true, ...(isLandscape && { highestLead: HIGHEST_BESIDE }) };
  const grids = ways.map((way) => photoGrid(photos, { ...way, ...growth }));
  const distinct = grids.filter(
    (grid, index) =>
      index === 0 ||
      grid.least < (grids[index - 1]?.least ?? 0) - 0.5 ||
      hasMoved(grid.beside, grids[index - 1]?.beside),
  );
  const blocks = distinct.map((grid) => blockOf(brief, grid, width));
  return [...blocks, leadAlone(brief, width)];
}

function blockOf(brief: Brief, grid: PhotoGrid, width: number): PictureBlock {
  const { frame, accent } = brief;
  const factor = frame.paper === 'A5' ? LOWER_ON_A5 : 1;
  return {
    ...{ most: grid.most, rest: grid.rest, isDrawn: false },
    ...(grid.higher && { higher: blockOf(brief, grid.higher, width) }),
    least: grid.mayBeLower ? grid.least * factor : grid.least,
    natural: grid.mayBeLower ? grid.natural - (1 - factor) * leadOf(grid.natural, width) : grid.natural,
    ...(grid.beside && { beside: grid.beside }),
    place: (left, top, height) => gridParts(grid.cells(left, top, height), accent),
  };
}

/** Where words and legal lines leave hardly any room: one photo, as low as it must be. */
function leadAlone(brief: Brief, width: number): PictureBlock {
  const { photos } = brief.pictures;
  const lead = leadOfPhotos(photos);
  const block = blockOf(brief, photoGrid([lead], { width }), width);
  return { ...block, least: width / LOWEST_LEAD, rest: photos.filter((photo) => photo !== lead) };
}

function leadOf(height: number, width: number): number {
  return Math.min(height, width / 1.93);
}

function hasMoved(one: Picture | undefined, other: Picture | undefined): boolean {
  return one !== other;
}

/** A drawn house front is worth less than words: before any are cut it becomes a strip. */
function facade({ accent, light }: Brief, width: number, ratio: number): PictureBlock {
  return {
    ...{ least: width / ratio, natural: width / Math.min(ratio, 2), most: (width * 3) / 4, rest: [], isDrawn: true },
    place: (x, y, height) => [facadePart({ x, y, width, height, inset: FACADE_INSET, wall: accent.ground, ...light })],
  };
}

/** Of text: less room than this is none. */
const LINE = 13;

/** In the order that is for more room, where there is as much. */
export function orderedFor(room: number, picture: PictureBlock): PictureBlock {
  return picture.higher && picture.higher.least <= room ? picture.higher : picture;
}

/** As the grid has it, or higher by all the room that is left. */
export function pictureHeight({ least, natural, most }: PictureBlock, room: number, mayFill: boolean): number {
  if (mayFill || room < natural) return Math.max(least, room);
  return room - natural < LINE ? natural : Math.min(Math.max(natural, most), room);
}

/** Those that leave the words their room; the last one is for want of any other. */
export function fitting(pictures: readonly PictureBlock[], room: number): PictureBlock[] {
  const fit = pictures.slice(0, -1).filter(({ least }) => least <= room);
  return fit.length > 0 ? fit : pictures.slice(-1);
}
