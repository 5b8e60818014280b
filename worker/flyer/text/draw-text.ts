import { hexOf } from '../colour/contrast.ts';
import { FACES } from '../fonts.ts';
import type { TextMark } from '../sheet.ts';
import { pdfFont, trackedBy } from './pdf-font.ts';

/** The faces under their names, once per document: each keeps the letters that this document uses. */
export function registerFaces(doc: PDFKit.PDFDocument): void {
  for (const face of FACES) doc.registerFont(face, pdfFont(face) as unknown as string); // as in openDocument
}

/** One line on its baseline. Nothing else in the project calls pdfkit's text or fonts. */
export function drawText(doc: PDFKit.PDFDocument, { x, baseline, text, style, colour }: TextMark): void {
  // Readers take the shift of a mark for the gap between words; where marks are, the line says itself what it says.
  const hasMarks = /\p{Mn}/u.test(text);
  if (hasMarks) doc.markContent('Span', { actual: text });
  const features = hasMarks ? [...style.features, trackedBy(style.tracking)] : [...style.features];
  doc.font(style.face, style.size).fillColor(hexOf(colour));
  doc.text(text, x, baseline, {
    lineBreak: false,
    baseline: 'alphabetic',
    characterSpacing: hasMarks ? 0 : style.tracking * style.size,
    features: features as PDFKit.Mixins.OpenTypeFeatures[], // Its types list the features; ours are plain words.
  });
  if (hasMarks) doc.endMarkedContent();
}
