import type { Accent } from '../colour/accent.ts';
import { mix, WHITE } from '../colour/contrast.ts';
import type { Picture } from '../pictures/picture.ts';
import type { Mark, Part } from '../sheet.ts';
import { fineBox, type GridCell, isFine } from './fill-boxes.ts';
import { altOf, photoPart, type Rect } from './photo.ts';

const PANEL_TINT = 0.12;

/** Photos that fill their cells. One alone that has too few pixels for its cell stands in the middle of it, on a ground of the accent. */
export function gridParts(cells: readonly GridCell[], accent: Accent): Part[] {
  const [only] = cells;
  if (!only || cells.length > 1 || isFine(only.picture, only)) {
    return cells.map(({ picture, ...box }) => photoPart(picture, box));
  }
  const { picture, ...box } = only;
  const panel: Mark = { type: 'box', ...box, fill: mix(WHITE, accent.ground, PANEL_TINT) };
  return [{ role: 'Artifact', marks: [panel] }, photoPart(picture, fineBox(picture, box))];
}

/** A picture that is never cropped: plans, labels and logos. */
export function wholePart(picture: Picture, box: Rect): Part {
  return { role: 'Figure', alt: altOf(picture), marks: [{ type: 'picture', ...box, picture, fit: 'contain' }] };
}
