import { paintOf } from './colour/paint.ts';
import { addSheet } from './document.ts';
import { type FileLanguages, partLanguage } from './part-language.ts';
import { drawPicture } from './pictures/draw-picture.ts';
import type { PlacedPictures } from './pictures/place-pictures.ts';
import type { BoxMark, LineMark, Mark, Part, PathMark, PictureMark, Sheet } from './sheet.ts';
import { begin, type SpokenPart, tagPart } from './tag-part.ts';
import { drawText } from './text/draw-text.ts';

type Placed = PlacedPictures['placed'];

/** Draws the sheets on pages of their own, and tells readers by ear what is what, and in which language where that is not the file's. */
export function drawSheets(
  doc: PDFKit.PDFDocument,
  sheets: readonly Sheet[],
  placed: Placed,
  languages?: FileLanguages,
): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const sheet of sheets) {
    addSheet(doc, sheet);
    const parts = languages ? sheet.parts.map((part) => spoken(part, languages)) : sheet.parts;
    drawParts(doc, parts, root, placed);
  }
  root.end();
}

function spoken(part: Part, languages: FileLanguages): SpokenPart {
  const lang = part.role === 'Artifact' ? undefined : partLanguage(part, languages);
  return lang ? { ...part, lang } : part;
}

function drawParts(
  doc: PDFKit.PDFDocument,
  parts: readonly SpokenPart[],
  root: PDFKit.PDFStructureElement,
  placed: Placed,
): void {
  let list: PDFKit.PDFStructureElement | undefined;
  for (const part of parts) {
    // Rows that follow each other are one list, whatever decoration lies between.
    if (part.role === 'LI') list ??= begin(doc, root, 'L');
    else if (part.role !== 'Artifact') list = undefined;
    tagPart(doc, part, list ?? root, () => drawMarks(doc, part.marks, placed));
  }
}

function drawMarks(doc: PDFKit.PDFDocument, marks: readonly Mark[], placed: Placed): void {
  for (const mark of marks) drawMark(doc, mark, placed);
}

function drawMark(doc: PDFKit.PDFDocument, mark: Mark, placed: Placed): void {
  if (mark.type === 'text') drawText(doc, mark);
  else if (mark.type === 'line') drawLine(doc, mark);
  else if (mark.type === 'path') drawPath(doc, mark);
  else if (mark.type === 'box') drawBox(doc, mark);
  else drawPlaced(doc, mark, placed);
}

function drawLine(doc: PDFKit.PDFDocument, { from, to, thickness, colour }: LineMark): void {
  doc
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(thickness)
    .stroke(paintOf(colour));
}

function drawBox(doc: PDFKit.PDFDocument, { x, y, width, height, fill, outline }: BoxMark): void {
  doc.rect(x, y, width, height);
  if (outline) doc.lineWidth(outline.thickness).fillAndStroke(paintOf(fill), paintOf(outline.colour));
  else doc.fill(paintOf(fill));
}

function drawPath(doc: PDFKit.PDFDocument, { polygons, fill }: PathMark): void {
  for (const [first, ...others] of polygons) {
    if (!first) continue;
    doc.moveTo(...first);
    for (const point of others) doc.lineTo(...point);
    doc.closePath();
  }
  doc.fill(paintOf(fill), 'even-odd');
}

function drawPlaced(doc: PDFKit.PDFDocument, mark: PictureMark, placed: Placed): void {
  const picture = placed.get(mark);
  if (!picture) throw new Error(`The picture ${mark.picture.path} was not placed before it was drawn.`);
  drawPicture(doc, mark, picture);
}
