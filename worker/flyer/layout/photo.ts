import { HAIR } from '../colour/accent.ts';
import type { Picture } from '../pictures/picture.ts';
import type { LineMark, Mark, Part } from '../sheet.ts';
import { HAIRLINE } from './tokens.ts';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Narrower than this a photo loses too much in a wide box. */
const NARROW = 2 / 3;

export const isNarrow = ({ width, height }: Picture): boolean => width / height < NARROW;

/** The first photo that is wide enough leads. */
export function leadFirst(photos: readonly Picture[]): Picture[] {
  const lead = photos.find((photo) => !isNarrow(photo)) ?? photos[0];
  return lead ? [lead, ...photos.filter((photo) => photo !== lead)] : [];
}

/** A photo that fills its box, cropped. One with a pale edge gets a hairline inside it, or it would bleed into the paper. */
export function photoPart(picture: Picture, box: Rect): Part {
  const marks: Mark[] = [{ type: 'picture', ...box, picture, fit: 'cover' }];
  return { role: 'Figure', alt: altOf(picture), marks: picture.hasLightEdge ? [...marks, ...framed(box)] : marks };
}

/** What is to be seen, or what stands below it. */
export function altOf({ alt, caption }: Picture): string {
  return alt || caption;
}

/** The four sides of a box, drawn within it. */
export function framed({ x, y, width, height }: Rect): LineMark[] {
  const inset = HAIRLINE / 2;
  const [left, top, right, bottom] = [x + inset, y + inset, x + width - inset, y + height - inset];
  const corners = [[left, top] as const, [right, top] as const, [right, bottom] as const, [left, bottom] as const];
  return corners.map((from, index) => {
    const to = corners[(index + 1) % 4] ?? from;
    return { type: 'line', from, to, thickness: HAIRLINE, colour: HAIR };
  });
}
