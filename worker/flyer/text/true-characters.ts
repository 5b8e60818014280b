import type { ShapedGlyph } from './shape.ts';

/** Invisible and without a meaning of its own: for a glyph that more than one character's worth of glyphs came before. */
const NOTHING_TO_COPY = 0x200e;

/**
 * A letter that was taken apart into a base and its marks carries all its text on the base. Every glyph gets its own
 * share here, since readers put the number of a glyph where its text is empty.
 */
export function withOwnCharacters(glyphs: readonly ShapedGlyph[]): ShapedGlyph[] {
  return glyphs.flatMap((glyph, index) => {
    if (glyph.codePoints.length === 0 && index > 0) return [];
    let end = index + 1;
    while (glyphs[end]?.codePoints.length === 0) end += 1;
    const cluster = glyphs.slice(index, end);
    return cluster.length === 1 ? cluster : sharedOut(cluster, glyph.codePoints);
  });
}

function sharedOut(cluster: readonly ShapedGlyph[], codePoints: readonly number[]): ShapedGlyph[] {
  const characters = [...String.fromCodePoint(...codePoints).normalize('NFD')];
  return cluster.map(({ id, advanceWidth }, index) => {
    const isLast = index === cluster.length - 1;
    const share = characters.slice(index, isLast ? undefined : index + 1).map((each) => each.codePointAt(0) ?? 0);
    return { id, advanceWidth, codePoints: share.length > 0 ? share : [NOTHING_TO_COPY] };
  });
}
