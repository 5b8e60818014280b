import { openFace } from '../fonts.ts';
import { shape } from './shape.ts';
import type { TextStyle } from './style.ts';

/** From this size on the blank inside a letter's own width shows as a step in the margin. */
const SEEN_FROM = 27;

/** Points by which a line moves left so that the ink of its first letter, not its blank, stands on the margin. */
export function opticalShift(text: string, { face, size, features }: TextStyle): number {
  if (size < SEEN_FROM) return 0;
  const first = shape(text, face, features).glyphs[0];
  if (!first) return 0;
  return (openFace(face).getGlyph(first.id).bbox.minX / 1000) * size;
}
