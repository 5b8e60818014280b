import type { Picture } from '../../pictures/picture.ts';
import { cellsAt, fillBoxes, type GridCell, isFine, isPanorama } from '../fill-boxes.ts';
import { type GridRow, leadWithOne, oneBox, PHOTO_GAP, stacked, stripRow } from '../grid-rows.ts';
import { type RowKind, rowOf, waysToPart } from './gallery-rows.ts';

/** Photos in rows over the whole measure. */
export interface Gallery {
  height: number;
  /** For the next page. */
  rest: readonly Picture[];
  cells(left: number, top: number): GridCell[];
}

const NO_GALLERY: Gallery = { height: 0, rest: [], cells: () => [] };

const RATIO = 3 / 2;
/** A gallery that is alone on its page may be higher, as far as that fills the page. */
const HIGHEST = 4 / 3;
/** Points: rows of one kind look calmer than rows of many, and white better than a coarse photo. */
const COST_OF_A_KIND = 15;
const COST_OF_A_COARSE_PHOTO = 200;
const MOST_WAYS = 4;

export interface GallerySetting {
  width: number;
  room: number;
  /** Nothing else stands on the page. */
  isAlone: boolean;
}

/** The ways to show the photos of a page, the best first; the last leaves the most room to what else stands there. */
export function galleries(photos: readonly Picture[], setting: GallerySetting): Gallery[] {
  if (photos.length === 0) return [NO_GALLERY];
  const shaped = waysOf(byShape(photos, setting.width), setting);
  const ways = shaped.length > 0 ? shaped : waysOf({ shaped: [], plain: photos }, setting);
  if (ways.length === 0) return [asManyAsFit(photos, setting)];
  const lowest = ways.reduce((low, way) => (way.height < low.height ? way : low));
  return [...ways.slice(0, MOST_WAYS), lowest];
}

function waysOf(sorted: Sorted, setting: GallerySetting): Way[] {
  return waysToPart(sorted.plain.length)
    .map((kinds) => wayOf(sorted, kinds, setting))
    .filter(({ height }) => height <= setting.room)
    .sort((a, b) => b.worth - a.worth);
}

interface Sorted {
  /** Rows whose photos are chosen by their shape: a panorama alone, an upright photo beside a lead. */
  shaped: { row: GridRow; photos: readonly Picture[] }[];
  plain: readonly Picture[];
}

/** Upright photos narrower than this lose too much in a cell that is wider than high. */
const UPRIGHT = 0.9;

function byShape(photos: readonly Picture[], width: number): Sorted {
  const panoramas = photos.filter(isPanorama);
  const tall = photos.filter((photo) => photo.width < UPRIGHT * photo.height);
  const wide = photos.filter((photo) => !panoramas.includes(photo) && !tall.includes(photo));
  const pairs = Math.min(tall.length, wide.length);
  const height = stripRow(3, width).height * 2 + PHOTO_GAP;
  const beside = tall.slice(0, pairs).map((photo, index) => {
    const lead = wide[index] as Picture; // as many as there are pairs
    return { row: leadWithOne(width, height), photos: [lead, photo] };
  });
  const alone = panoramas.map((photo) => {
    return { row: oneBox(width, (width * photo.height) / photo.width), photos: [photo] };
  });
  return { shaped: [...beside, ...alone], plain: [...wide.slice(pairs), ...tall.slice(pairs)] };
}

interface Way extends Gallery {
  worth: number;
}

function wayOf(sorted: Sorted, kinds: readonly RowKind[], { width, room, isAlone }: GallerySetting): Way {
  const rowsAt = (ratio: number) => [
    ...sorted.shaped.map(({ row }) => row),
    ...kinds.map((kind) => rowOf(kind, width, ratio)),
  ];
  const ratio = isAlone ? ratioFilling(rowsAt, room) : RATIO;
  const { boxes, height } = stacked(rowsAt(ratio));
  const shaped = sorted.shaped.flatMap(({ photos }) => photos);
  const placed = shaped.flatMap((picture, index) => (boxes[index] ? [{ ...boxes[index], picture }] : []));
  const cells = [...placed, ...fillBoxes(boxes.slice(shaped.length), sorted.plain)];
  const coarse = cells.filter(({ picture, ...box }) => !isFine(picture, box)).length;
  return {
    height,
    rest: [],
    worth: height - COST_OF_A_KIND * new Set(kinds).size - COST_OF_A_COARSE_PHOTO * coarse,
    cells: (left, top) => cellsAt(left, top, cells),
  };
}

/** The ratio of the cells with which their rows take all of the room, within what looks well. */
function ratioFilling(rowsAt: (ratio: number) => GridRow[], room: number): number {
  const STEP = 0.01;
  let ratio = RATIO;
  while (ratio - STEP >= HIGHEST && stacked(rowsAt(ratio - STEP)).height <= room) ratio -= STEP;
  return ratio;
}

/** Three across, row by row. */
function asManyAsFit(photos: readonly Picture[], { width, room }: GallerySetting): Gallery {
  const row = stripRow(3, width);
  const rows = Math.max(0, Math.floor((room + PHOTO_GAP) / (row.height + PHOTO_GAP)));
  const shown = photos.slice(0, 3 * rows);
  const { boxes, height } = stacked(Array.from({ length: rows }, () => row));
  const cells = fillBoxes(boxes, shown);
  return {
    height,
    rest: photos.slice(shown.length),
    cells: (left, top) => cellsAt(left, top, cells),
  };
}
