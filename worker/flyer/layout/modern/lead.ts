import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { facadePart } from '../facade.ts';
import { photoPart, type Rect } from '../photo.ts';
import type { Modern } from './setting.ts';

const FACADE_INSET = 24;

/**
 * The photo, or the house front where there is none.
 * @param covered by the tab of the agency, which no window shows behind
 */
export function leadPart(modern: Modern, photo: Picture | undefined, box: Rect, covered?: Rect): Part {
  const { accent, light, frame } = modern;
  if (photo) return photoPart(photo, box);
  const inset = box.width === frame.width ? frame.margin : FACADE_INSET;
  return facadePart({ ...box, inset, wall: accent.ground, ...light, ...(covered && { covered }) });
}
