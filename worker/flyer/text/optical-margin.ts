import { openCut } from '../fonts/cuts.ts';
import { shape } from './shape.ts';
import type { TextStyle } from './style.ts';

/** From this size on the blank inside a letter's own width shows as a step in the margin. */
const SEEN_FROM = 27;

/** Points by which a line moves left so that the ink of its first letter, not its blank, stands on the margin. */
export function opticalShift(text: string, style: TextStyle): number {
  if (style.size < SEEN_FROM) return 0;
  const first = shape(text, style).glyphs[0];
  if (!first) return 0;
  const { font, unitsPerEm } = openCut(first.cut);
  const blank = font.getGlyph(first.id).bbox.minX;
  // A space has no ink and so no box; the hook of a "j" may hang outside, and pushed in it would lengthen the line.
  return Number.isFinite(blank) ? Math.max(0, blank / unitsPerEm) * style.size : 0;
}
