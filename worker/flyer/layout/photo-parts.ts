import type { Accent } from '../colour/accent.ts';
import { mix, WHITE } from '../colour/contrast.ts';
import type { Picture } from '../pictures/picture.ts';
import type { Part } from '../sheet.ts';
import { fineBox, type GridCell, isFine } from './fill-boxes.ts';
import { altOf, isNarrow, photoPart, type Rect } from './photo.ts';

const PANEL_TINT = 0.12;

/** Photos that fill their cells. One alone that has too few pixels for its cell stands in the middle of it, on a ground of the accent. */
export function gridParts(cells: readonly GridCell[], accent: Accent): Part[] {
  const [only] = cells;
  if (!only || cells.length > 1 || isFine(only.picture, only)) {
    return cells.map(({ picture, ...box }) => photoPart(picture, box));
  }
  const { picture, ...box } = only;
  return [panelPart(box, accent), photoPart(picture, fineBox(picture, box))];
}

/** A photo alone over the whole width. An upright one keeps its shape, on a ground of the accent: a wide box shows a strip of it. */
export function loneParts(picture: Picture, box: Rect, accent: Accent): Part[] {
  const width = (box.height * picture.width) / picture.height;
  if (!isNarrow(picture) || width >= box.width) return [photoPart(picture, box)];
  const middle = { ...box, x: box.x + (box.width - width) / 2, width };
  return [panelPart(box, accent), photoPart(picture, middle)];
}

function panelPart(box: Rect, accent: Accent): Part {
  return { role: 'Artifact', marks: [{ type: 'box', ...box, fill: mix(WHITE, accent.ground, PANEL_TINT) }] };
}

/** A picture that is never cropped: plans, labels and logos. */
export function wholePart(picture: Picture, box: Rect): Part {
  return { role: 'Figure', alt: altOf(picture), marks: [{ type: 'picture', ...box, picture, fit: 'contain' }] };
}
