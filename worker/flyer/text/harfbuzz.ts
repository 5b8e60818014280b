import { Blob, Buffer, BufferFlag, Direction, Face, Feature, Font, shape } from 'harfbuzzjs';
import { openCut } from '../fonts/cuts.ts';
import type { Cut } from '../fonts/family.ts';
import { createMemory } from '../memory.ts';
import type { DirectedRun } from './bidi.ts';

/** A glyph where HarfBuzz puts it; lengths in font units. */
export interface PlacedGlyph {
  id: number;
  /** Where in the text (UTF-16) what it stands for begins. */
  cluster: number;
  /** Of the glyph alone, as the font has it. */
  ownAdvance: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
  /** Without outline beside others of its cluster: room that the font makes for a mark, or what was drawn into its neighbour. */
  isBlank: boolean;
}

const fonts = createMemory<Font>();
const features = createMemory<Feature>();
/** One for all runs: each is a piece of memory outside of the heap. */
const buffer = new Buffer();

/** Glyphs of a run of one font and one direction, in the order in which they are seen from left to right. */
export function place({ text, isRightToLeft }: DirectedRun, cut: Cut, tags: readonly string[]): PlacedGlyph[] {
  const font = fontOf(cut);
  buffer.reset();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  // Joiners and selectors have done their work by then; as glyphs they would be blanks to copy.
  buffer.setFlags(BufferFlag.REMOVE_DEFAULT_IGNORABLES);
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  shape(
    font,
    buffer,
    tags.flatMap((tag) => featuresOf(tag, text)),
  );
  const positions = buffer.getGlyphPositions();
  const infos = buffer.getGlyphInfos();
  const glyphs = infos.map(({ codepoint, cluster }, index) => ({
    id: codepoint,
    cluster,
    ownAdvance: font.glyphHAdvance(codepoint),
    xAdvance: positions[index]?.xAdvance ?? 0,
    xOffset: positions[index]?.xOffset ?? 0,
    yOffset: positions[index]?.yOffset ?? 0,
    isBlank: [infos[index - 1], infos[index + 1]].some((next) => next?.cluster === cluster) && isBlank(codepoint, font),
  }));
  return glyphs.filter((glyph) => !isSpent(glyph, glyphs));
}

function isBlank(id: number, font: Font): boolean {
  const { width, height } = font.glyphExtents(id) ?? { width: 0, height: 0 };
  return width === 0 && height === 0;
}

/**
 * A mark that was drawn into its neighbour, as the dot of Devanagari is into the vowel before it, leaves a glyph without room and outline. Readers of
 * the file would take that for a letter that is missing; its neighbour stands for its characters.
 */
function isSpent(glyph: PlacedGlyph, glyphs: readonly PlacedGlyph[]): boolean {
  if (!glyph.isBlank || glyph.xAdvance !== 0) return false;
  return glyphs.some(({ cluster, xAdvance }) => xAdvance !== 0 && cluster === glyph.cluster);
}

/** Columns are of figures: signs between them as wide as a figure would look like gaps, "555 - 0142". */
const FIGURES_ALONE = 'tnum';

function featuresOf(tag: string, text: string): Feature[] {
  if (tag !== FIGURES_ALONE) return [featureOf(tag)];
  return Array.from(
    text.matchAll(/\p{Nd}+/gu),
    ({ index, 0: figures }) => new Feature(tag, 1, index, index + figures.length),
  );
}

function featureOf(tag: string): Feature {
  return features(tag, () => (tag.startsWith('-') ? new Feature(tag.slice(1), 0) : new Feature(tag)));
}

function fontOf(cut: Cut): Font {
  return fonts(cut, () => new Font(new Face(new Blob(openCut(cut).bytes))));
}
