import type { Font, Glyph } from 'fontkit';
import type { Face } from '../fonts.ts';
import { openFace } from '../fonts.ts';
import { withOwnCharacters } from './true-characters.ts';

export interface ShapedGlyph {
  id: number;
  /** The characters this glyph stands for in this very run: what a reader copies out of the finished page. */
  codePoints: readonly number[];
  advanceWidth: number;
}

interface GlyphOffset {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

export interface Shaped {
  glyphs: readonly ShapedGlyph[];
  positions: readonly GlyphOffset[];
  /** In font units. */
  width: number;
}

const REMEMBERED_PIECES = 20_000;
const remembered = new Map<string, Shaped>();
const shapers = new Map<Face, Font>();

/**
 * Glyphs of a text, word by word: words repeat within and between sheets, and shaping is the dearest step of all.
 * Nothing depends on what was shaped before, so a full memory may be emptied at any time.
 */
export function shape(text: string, face: Face, features: readonly string[]): Shaped {
  const shaped = wordsOf(text).map((word) => shapePiece(word, face, features));
  return {
    glyphs: shaped.flatMap((piece) => piece.glyphs),
    positions: shaped.flatMap((piece) => piece.positions),
    width: shaped.reduce((sum, piece) => sum + piece.width, 0),
  };
}

/** As `shape`, for those who only need to know how wide the text gets. */
export function measure(text: string, face: Face, features: readonly string[]): { width: number; glyphCount: number } {
  let width = 0;
  let glyphCount = 0;
  for (const word of wordsOf(text)) {
    const shaped = shapePiece(word, face, features);
    width += shaped.width;
    // Marks stand over their letter and take no room of their own.
    glyphCount += shaped.positions.filter(({ xAdvance }) => xAdvance !== 0).length;
  }
  return { width, glyphCount };
}

/** Places to break a line have done their work by now; drawn, they would be copied as blanks. */
function wordsOf(text: string): readonly string[] {
  return text.replaceAll('\u200b', '').match(/[^ ]* |[^ ]+$/gu) ?? [];
}

function shapePiece(piece: string, face: Face, features: readonly string[]): Shaped {
  const key = `${face} ${features.join()} ${piece}`;
  const known = remembered.get(key);
  if (known) return known;
  if (remembered.size >= REMEMBERED_PIECES) remembered.clear();
  const run = shaperOf(face).layout(piece, [...features]);
  const shaped = { glyphs: withOwnCharacters(run.glyphs), positions: run.positions, width: run.advanceWidth };
  remembered.set(key, shaped);
  return shaped;
}

function shaperOf(face: Face): Font {
  const known = shapers.get(face);
  if (known) return known;
  const shaper = withTrueCharacters(openFace(face));
  shapers.set(face, shaper);
  return shaper;
}

/**
 * fontkit keeps one object per glyph, with the characters it was first asked for: a small capital that once stood for
 * "A" would be copied as "A" where the text says "a". Here each use of a glyph keeps its own characters.
 */
function withTrueCharacters(font: Font): Font {
  const shaper: Font = Object.create(font);
  shaper.getGlyph = (id, codePoints = []) => {
    const glyph: Glyph = Object.create(font.getGlyph(id));
    return Object.defineProperty(glyph, 'codePoints', { value: codePoints });
  };
  return shaper;
}
