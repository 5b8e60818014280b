import type { DirectedRun } from './bidi.ts';
import type { PlacedGlyph } from './harfbuzz.ts';

/** Invisible and without a meaning of its own: for a glyph whose characters other glyphs carry. */
const NOTHING_TO_COPY = 0x200e;

/**
 * What each glyph is copied as. Glyphs that stand for characters together share them out in reading order, whatever order they are drawn in:
 * every glyph gets something, since readers put the number of a glyph where its text is empty.
 */
export function charactersOf(glyphs: readonly PlacedGlyph[], { text, isRightToLeft }: DirectedRun): number[][] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((one, other) => one - other);
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1]]));
  const textOf = (cluster: number) => text.slice(cluster, endOf.get(cluster));
  const characters: number[][] = [];
  for (let start = 0; start < glyphs.length; ) {
    const cluster = glyphs[start]?.cluster ?? 0;
    let end = start;
    while (glyphs[end]?.cluster === cluster) end += 1;
    const inSight = glyphs.slice(start, end);
    const shares = sharedOut(textOf(cluster), isRightToLeft ? inSight.reverse() : inSight);
    characters.push(...(isRightToLeft ? shares.reverse() : shares));
    start = end;
  }
  return characters;
}

/** A letter goes to what is seen of it: a font may make room beside a letter by a glyph that is blank. */
function sharedOut(text: string, inReadingOrder: readonly PlacedGlyph[]): number[][] {
  const bearers = inReadingOrder.some(({ isBlank }) => !isBlank)
    ? inReadingOrder.filter(({ isBlank }) => !isBlank)
    : inReadingOrder;
  const written = [...text];
  const characters = written.length < bearers.length ? [...text.normalize('NFD')] : written;
  return inReadingOrder.map((glyph) => {
    const index = bearers.indexOf(glyph);
    const share = index < 0 ? [] : characters.slice(index, index === bearers.length - 1 ? undefined : index + 1);
    return share.length > 0 ? share.map((each) => each.codePointAt(0) ?? 0) : [NOTHING_TO_COPY];
  });
}
