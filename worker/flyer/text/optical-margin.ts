import { openCut } from '../fonts/cuts.ts';
import { runsFromTheRight } from './bidi.ts';
import { shape } from './shape.ts';
import type { ShapedGlyph } from './shape-piece.ts';
import type { TextStyle } from './style.ts';

/** From this size on the blank inside a letter's own width shows as a step in the margin. */
const SEEN_FROM = 27;

/**
 * Points by which a line moves left so that the ink of its first letter, not its blank, stands on the margin. What runs from the right
 * stands on either margin, as its sheet is read: it moves by the lesser of its two blanks, so that no ink is outside.
 */
export function opticalShift(text: string, style: TextStyle): number {
  if (style.size < SEEN_FROM) return 0;
  if (!runsFromTheRight(text)) return blankOf(shape(text, style).glyphs[0], 'left') * style.size;
  const letters = shape(text.trimEnd(), style).glyphs.filter(({ xAdvance }) => xAdvance !== 0);
  return Math.min(blankOf(letters[0], 'left'), blankOf(letters.at(-1), 'right')) * style.size;
}

/** In em. */
function blankOf(glyph: ShapedGlyph | undefined, side: 'left' | 'right'): number {
  if (!glyph) return 0;
  const { font, unitsPerEm } = openCut(glyph.cut);
  const { minX, maxX } = font.getGlyph(glyph.id).bbox;
  const blank = side === 'left' ? minX : glyph.xAdvance - maxX;
  // A space has no ink and so no box; the hook of a "j" may hang outside, and pushed in it would lengthen the line.
  return Number.isFinite(blank) ? Math.max(0, blank / unitsPerEm) : 0;
}
