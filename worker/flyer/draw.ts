import { hexOf } from './colour/contrast.ts';
import type { BoxMark, LineMark, Mark, Part, PathMark, Sheet } from './sheet.ts';
import { drawText } from './text/draw-text.ts';

/** Draws a laid-out sheet on the page that stands open, and tells readers by ear what is what. */
export function drawSheet(doc: PDFKit.PDFDocument, { parts }: Sheet): void {
  const root = doc.struct('Document');
  doc.addStructure(root);
  let list: PDFKit.PDFStructureElement | undefined;
  for (const part of parts) {
    // Rows that follow each other are one list, whatever decoration lies between.
    if (part.role === 'LI') list ??= addedTo(root, doc.struct('L'));
    else if (part.role !== 'Artifact') list = undefined;
    drawPart(doc, part, list ?? root);
  }
  root.end();
}

function addedTo(parent: PDFKit.PDFStructureElement, child: PDFKit.PDFStructureElement): PDFKit.PDFStructureElement {
  parent.add(child);
  return child;
}

function drawPart(doc: PDFKit.PDFDocument, part: Part, parent: PDFKit.PDFStructureElement): void {
  const draw = () => drawMarks(doc, part.marks);
  if (part.role === 'Artifact') drawArtifact(doc, part);
  else if (part.role === 'LI') parent.add(doc.struct('LI', {}, [doc.struct('LBody', {}, draw)]));
  else parent.add(doc.struct(part.role, {}, draw));
}

function drawArtifact(doc: PDFKit.PDFDocument, { marks }: Part): void {
  doc.markContent('Artifact', { type: 'Layout' });
  drawMarks(doc, marks);
  doc.endMarkedContent();
}

function drawMarks(doc: PDFKit.PDFDocument, marks: readonly Mark[]): void {
  for (const mark of marks) drawMark(doc, mark);
}

function drawMark(doc: PDFKit.PDFDocument, mark: Mark): void {
  if (mark.type === 'text') drawText(doc, mark);
  else if (mark.type === 'line') drawLine(doc, mark);
  else if (mark.type === 'path') drawPath(doc, mark);
  else if (mark.type === 'box') drawBox(doc, mark);
}

function drawLine(doc: PDFKit.PDFDocument, { from, to, thickness, colour }: LineMark): void {
  doc
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(thickness)
    .stroke(hexOf(colour));
}

function drawBox(doc: PDFKit.PDFDocument, { x, y, width, height, fill, outline }: BoxMark): void {
  doc.rect(x, y, width, height);
  if (outline) doc.lineWidth(outline.thickness).fillAndStroke(hexOf(fill), hexOf(outline.colour));
  else doc.fill(hexOf(fill));
}

function drawPath(doc: PDFKit.PDFDocument, { polygons, fill }: PathMark): void {
  for (const [first, ...others] of polygons) {
    if (!first) continue;
    doc.moveTo(...first);
    for (const point of others) doc.lineTo(...point);
    doc.closePath();
  }
  doc.fill(hexOf(fill), 'even-odd');
}
