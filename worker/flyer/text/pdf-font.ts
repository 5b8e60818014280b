import type { Font } from 'fontkit';
import type { Face } from '../fonts.ts';
import { openFace } from '../fonts.ts';
import { shape } from './shape.ts';

/** What fontkit's subset offers beyond its declared type, and pdfkit relies on. */
interface Subset {
  /** Glyph ids of the font in the order of the subset; equal ids may stand twice. */
  glyphs: number[];
  includeGlyph(key: number | string): number;
}

/**
 * A font as pdfkit uses one, with a code of its own for every pair of glyph and text. pdfkit itself knows one text per
 * glyph, so the small capital of "R" and "r" could be copied as one of them only; here both come back as they were given.
 */
export function pdfFont(face: Face): Font {
  const font = openFace(face);
  const own: Font = Object.create(font);
  return Object.assign(own, {
    createSubset: () => subsetByText(font),
    layout: (text: string, features?: string[]) => layoutForPdf(text, face, features ?? []),
  });
}

const TRACKED = 'tracked ';

/**
 * Tracking as one of the features, which pdfkit hands through. Its own character spacing forgets, after every shifted
 * mark, how far the line has come.
 * @param tracking em
 */
export function trackedBy(tracking: number): string {
  return `${TRACKED}${tracking * 1000}`;
}

function layoutForPdf(text: string, face: Face, asked: readonly string[]) {
  const features = asked.filter((feature) => !feature.startsWith(TRACKED));
  const tracking = Number(asked.find((feature) => feature.startsWith(TRACKED))?.slice(TRACKED.length) ?? 0);
  const { glyphs, positions, width } = shape(text, face, features);
  const hasMarkNext = (index: number) => positions[index + 1]?.xAdvance === 0;
  return {
    glyphs: glyphs.map(({ id, codePoints, advanceWidth }) => ({
      id: `${id}:${codePoints.join()}`,
      codePoints,
      advanceWidth,
    })),
    // Copies: pdfkit scales the positions in place, and ours are remembered.
    positions: positions.map(({ xAdvance, yAdvance, xOffset, yOffset }, index) => ({
      xAdvance: hasMarkNext(index) ? xAdvance : xAdvance + tracking,
      yAdvance,
      xOffset,
      yOffset,
    })),
    advanceWidth: width,
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
