import type { Font } from 'fontkit';
import { openCut } from '../fonts/cuts.ts';
import type { Cut } from '../fonts/family.ts';
import { createMemory } from '../memory.ts';
import type { ShapedGlyph } from './shape-piece.ts';

/** What fontkit's subset offers beyond its declared type, and pdfkit relies on. */
interface Subset {
  /** Glyph ids of the font in the order of the subset; equal ids may stand twice. */
  glyphs: number[];
  includeGlyph(key: number | string): number;
}

/** A run of glyphs of one cut, as it shall be drawn. */
interface PdfRun {
  glyphs: readonly ShapedGlyph[];
  /** Thousandths of an em after each letter, with its marks. */
  tracking: number;
}

/** pdfkit asks once more how wide what it has drawn was, to know where a text would go on: nothing of ours does. */
const NOTHING: PdfRun = { glyphs: [], tracking: 0 };

/** A font as pdfkit uses one. It draws the run that it was given, whatever text it is asked to lay out. */
export interface PdfFont {
  font: Font;
  draws(run: PdfRun): void;
}

/** One for all documents, which keep the letters that they use themselves: pdfkit takes fonts of one name for the same font. */
const made = createMemory<PdfFont>();

/**
 * Has a code of its own for every pair of glyph and text. pdfkit itself knows one text per glyph, so the small capital of "R" and "r" could be
 * copied as one of them only; here both come back as they were given.
 */
export const pdfFont = (cut: Cut): PdfFont => made(cut, () => makePdfFont(cut));

function makePdfFont(cut: Cut): PdfFont {
  const { font, unitsPerEm } = openCut(cut);
  let current = NOTHING;
  const own: Font = Object.assign(Object.create(font), {
    createSubset: () => subsetByText(font),
    layout() {
      const run = current;
      current = NOTHING;
      return layoutForPdf(run, unitsPerEm);
    },
  });
  return {
    font: own,
    draws(run) {
      current = run;
    },
  };
}

/** Made anew for each call: pdfkit scales the positions in place. */
function layoutForPdf({ glyphs, tracking }: PdfRun, unitsPerEm: number) {
  const hasMarkNext = (index: number) => glyphs[index + 1]?.xAdvance === 0;
  const gap = (tracking * unitsPerEm) / 1000;
  const positions = glyphs.map(({ xAdvance, xOffset, yOffset }, index) => ({
    xAdvance: hasMarkNext(index) ? xAdvance : xAdvance + gap,
    yAdvance: 0,
    xOffset,
    yOffset,
  }));
  return {
    glyphs: glyphs.map(({ key, codePoints, ownAdvance }) => ({ id: key, codePoints, advanceWidth: ownAdvance })),
    positions,
    advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
  };
}

function subsetByText(font: Font) {
  const subset = font.createSubset() as unknown as Subset; // The declared type leaves out the list of glyphs.
  const codes = new Map<string, number>();
  const includeById = subset.includeGlyph.bind(subset);
  subset.includeGlyph = (key) => {
    // Parts of compound glyphs are asked for by number while the font is written out.
    if (typeof key === 'number') return includeById(key);
    const known = codes.get(key);
    if (known !== undefined) return known;
    const id = Number.parseInt(key, 10);
    // The box for a missing letter keeps the code 0, whatever it stands for: that is how it is found in a finished file.
    const code = id === 0 ? 0 : subset.glyphs.push(id) - 1;
    codes.set(key, code);
    return code;
  };
  return subset;
}
