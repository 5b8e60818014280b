import { boundsOf } from './bounds.ts';
import { linkTarget } from './link-target.ts';
import type { Part } from './sheet.ts';

type Element = PDFKit.PDFStructureElement;

/** With its language, BCP 47, where that is not the file's. */
export interface SpokenPart extends Part {
  lang?: string;
}

/** Draws a part as what its role says, for readers by ear. */
export function tagPart(doc: PDFKit.PDFDocument, part: SpokenPart, parent: Element, draw: () => void): void {
  const target = part.link && linkTarget(part.link);
  if (target) addLink(doc, blockOf(doc, part, parent), { part, target, draw });
  else if (part.role === 'Artifact') drawArtifact(doc, draw);
  else if (part.role === 'Figure') begin(doc, parent, 'Figure', figureOf(part)).add(draw);
  else blockOf(doc, part, parent).add(draw);
}

/** An element whose content follows. pdfkit draws what is added to it at once, since its parents hang in the tree already. */
export function begin(doc: PDFKit.PDFDocument, parent: Element, type: string, options = {}): Element {
  const element = doc.struct(type, options);
  parent.add(element);
  return element;
}

function drawArtifact(doc: PDFKit.PDFDocument, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
}

/** A linked figure stands in a paragraph: a link is part of a text. */
function blockOf(doc: PDFKit.PDFDocument, { role, lang }: SpokenPart, parent: Element): Element {
  const spoken = lang ? { lang } : {};
  if (role === 'LI') return begin(doc, begin(doc, parent, 'LI'), 'LBody', spoken);
  return begin(doc, parent, role === 'H1' || role === 'H2' ? role : 'P', spoken);
}

function figureOf({ alt, marks, lang }: SpokenPart) {
  const bounds = boundsOf(marks);
  return { alt, ...(lang && { lang }), ...(bounds && { bbox: bounds }) };
}

interface Link {
  part: SpokenPart;
  target: string;
  draw: () => void;
}

function addLink(doc: PDFKit.PDFDocument, block: Element, { part, target, draw }: Link): void {
  const link = begin(doc, block, 'Link');
  if (part.role === 'Figure') begin(doc, link, 'Figure', figureOf(part)).add(draw);
  else link.add(draw);
  const [left, top, right, bottom] = boundsOf(part.marks) ?? [0, 0, 0, 0];
  const options = { structParent: link, Contents: pdfString(saidBy(part) || target) };
  doc.link(left, top, right - left, bottom - top, target, options);
  // Now: pdfkit takes the page that stands open for the link's own when an element ends.
  link.end();
}

function saidBy({ alt, marks }: Part): string {
  return alt ?? marks.flatMap((mark) => (mark.type === 'text' ? [mark.text] : [])).join(' ');
}

/** pdfkit writes a plain string as a name, a String object as text. */
const pdfString = (text: string): string => Object(text);
