import PDFDocument from 'pdfkit';
import { primaryCut } from './fonts/cuts.ts';
import { CREATED, type DocumentFacts, writeMetadata } from './metadata.ts';
import type { Bounds, Sheet } from './sheet.ts';
import { chooseFont } from './text/draw-text.ts';

/**
 * An empty document of ours. It begins without a font and goes on with one of our own, so that the standard fonts, which print wrong letters
 * without a word, are never reached; nothing in it depends on clock, chance or machine.
 */
export function openDocument(facts: DocumentFacts): PDFKit.PDFDocument {
  const { title, author, subject, language } = facts;
  const doc = new PDFDocument({
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    autoFirstPage: false,
    font: null as unknown as string, // pdfkit's types leave out that there may be none.
    info: {
      ...{ Title: title, Creator: 'Handbill', Producer: 'Handbill', CreationDate: CREATED },
      ...(author && { Author: author }),
      ...(subject && { Subject: subject }),
    },
  });
  chooseFont(doc, primaryCut('serif', 'regular'));
  writeMetadata(doc, facts);
  if (facts.direction === 'rtl') turnPages(doc);
  return doc;
}

/** Pages side by side stand from right to left, as their text does. */
function turnPages(doc: PDFKit.PDFDocument): void {
  // Of the catalogue, pdfkit's types name what its own options write.
  const { _root } = doc as unknown as { _root: { data: { ViewerPreferences: { data: Record<string, unknown> } } } };
  _root.data.ViewerPreferences.data.Direction = 'R2L';
}

export function addSheet(doc: PDFKit.PDFDocument, { width, height, trim, bleed }: Sheet): void {
  doc.addPage({ size: [width, height], margin: 0 });
  // pdfkit's types leave the page's own dictionary out, and pdfkit the boxes of it that printers go by.
  const { data } = (doc.page as unknown as { dictionary: { data: Record<string, unknown> } }).dictionary;
  const upward = ([left, top, right, bottom]: Bounds) => [left, height - bottom, right, height - top];
  if (trim) data.TrimBox = upward(trim);
  if (bleed) data.BleedBox = upward(bleed);
}

export async function bytesOf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve);
    doc.on('error', reject);
  });
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
