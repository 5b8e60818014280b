import { paintOf } from '../colour/paint.ts';
import type { Cut } from '../fonts/family.ts';
import type { TextMark } from '../sheet.ts';
import { hasRightToLeft } from './bidi.ts';
import { runsOf, type ShapedRun } from './glyph-runs.ts';
import { type PdfFont, pdfFont } from './pdf-font.ts';
import { shape } from './shape.ts';
import type { TextStyle } from './style.ts';

/** One line on its baseline. Nothing else in the project calls pdfkit's text or fonts. */
export function drawText(doc: PDFKit.PDFDocument, { x, baseline, text, style, colour }: TextMark): void {
  const shaped = shape(text, style);
  const isSaid = !hasRightToLeft(text) && shaped.glyphs.some(({ xOffset, yOffset }) => xOffset !== 0 || yOffset !== 0);
  // Readers take the shift of a mark for the gap between words; where there are some, the line says itself what it says. Not from right to
  // left: they would turn that round.
  if (isSaid) doc.markContent('Span', { actual: text });
  doc.fillColor(paintOf(colour));
  let left = x;
  for (const run of runsOf(shaped)) {
    drawRun(doc, run, left, baseline, style);
    left += (run.width / 1000 + run.tracked * style.tracking) * style.size;
  }
  if (isSaid) doc.endMarkedContent();
}

/**
 * What it says is in the run. With features named, however few, pdfkit lays a text out as one piece; told how wide that is, and of how many words, it
 * does not lay it out to find out. It needs that for underlines and links only, of which it draws none.
 */
const AS_IT_IS: PDFKit.Mixins.TextOptions & Told = {
  ...{ lineBreak: false, baseline: 'alphabetic', features: [] },
  ...{ textWidth: 0, wordCount: 0 },
};

/** What its types leave out. */
interface Told {
  textWidth: number;
  wordCount: number;
}

function drawRun(doc: PDFKit.PDFDocument, run: ShapedRun, x: number, baseline: number, style: TextStyle): void {
  const { draws } = chooseFont(doc, run.cut);
  doc.fontSize(style.size * run.scale);
  draws({ glyphs: run.glyphs, tracking: run.tracked > 0 ? style.tracking * 1000 : 0 });
  doc.text('-', x, baseline, AS_IT_IS);
}

/** What is drawn from now on is of this cut. By its name: a font that pdfkit is given without one it compares with all that it has, for each run. */
export function chooseFont(doc: PDFKit.PDFDocument, cut: Cut): PdfFont {
  const chosen = pdfFont(cut);
  doc.registerFont(cut, chosen.font as unknown as string); // pdfkit takes a parsed font; its types know files only.
  doc.font(cut);
  return chosen;
}
