import type { Picture } from '../pictures/picture.ts';
import type { Box } from './grid-rows.ts';

/** A photo in its place. */
export interface GridCell extends Box {
  picture: Picture;
}

/** Pixels to the inch that a photo needs where it stands, or it looks coarse. */
const FINE_ENOUGH = 150;
/** A crop may take a little of it before a reader sees that. */
const NEARLY = 0.9;
const NARROWEST_LEAD = 2 / 3;
const WIDEST_IN_A_CELL = 2.4;

/** So wide that a cell would show hardly half of it. */
export function isPanorama({ width, height }: Picture): boolean {
  return width > WIDEST_IN_A_CELL * height;
}

/**
 * Photos into boxes, in the order given, save that the first box goes to one that is fit to lead, and that a photo of few
 * pixels leaves a large box to one that has more.
 */
export function fillBoxes(boxes: readonly Box[], photos: readonly Picture[]): GridCell[] {
  const waiting = [...photos];
  return boxes.flatMap((box, index) => {
    const wanted = [
      (photo: Picture) => isFine(photo, box) && (index > 0 || isLead(photo)),
      (photo: Picture) => (index > 0 ? isFine(photo, box) : isLead(photo)),
      () => true,
    ];
    const at = wanted.map((suits) => waiting.findIndex(suits)).find((found) => found >= 0);
    const [picture] = at === undefined ? [] : waiting.splice(at, 1);
    return picture ? [{ ...box, picture }] : [];
  });
}

/** The cells of a block whose upper left stands there. */
export function cellsAt(left: number, top: number, cells: readonly GridCell[]): GridCell[] {
  return cells.map((cell) => ({ ...cell, x: cell.x + left, y: cell.y + top }));
}

/** How high a box may be before the photo that fills it looks coarse. */
export function highestFine({ height }: Picture): number {
  return (72 * height) / (NEARLY * FINE_ENOUGH);
}

/** Whether it has pixels enough to fill the box. */
export function isFine(photo: Picture, box: Pick<Box, 'width' | 'height'>): boolean {
  const perInch = 72 * Math.min(photo.width / box.width, photo.height / box.height);
  return perInch >= NEARLY * FINE_ENOUGH;
}

/** The largest box within another, in its middle, in which the photo is whole and fine enough. */
export function fineBox({ width, height }: Picture, box: Box): Box {
  const scale = Math.min(72 / FINE_ENOUGH, box.width / width, box.height / height);
  const [w, h] = [width * scale, height * scale];
  return { x: box.x + (box.width - w) / 2, y: box.y + (box.height - h) / 2, width: w, height: h };
}

function isLead(photo: Picture): boolean {
  return photo.width >= NARROWEST_LEAD * photo.height && !isPanorama(photo);
}

/** The first that is fit to lead, or the first. */
export function leadOfPhotos(photos: readonly Picture[]): Picture {
  return photos.find(isLead) ?? (photos[0] as Picture); // one at least
}
