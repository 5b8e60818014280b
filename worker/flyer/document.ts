import PDFDocument from 'pdfkit';
import { primaryCut } from './fonts/cuts.ts';
import { CREATED, writeMetadata } from './metadata.ts';
import type { Sheet } from './sheet.ts';
import { pdfFont } from './text/pdf-font.ts';

/**
 * An empty document of ours. The first font is one of our own, so that the standard fonts, which print wrong letters
 * without a word, are never reached; nothing in it depends on clock, chance or machine.
 */
export function openDocument(title: string): PDFKit.PDFDocument {
  const doc = new PDFDocument({
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    autoFirstPage: false,
    font: pdfFont(primaryCut('serif', 'regular')).font as unknown as string, // pdfkit takes a parsed font; its types know files only.
    info: { Title: title, Creator: 'Handbill', Producer: 'Handbill', CreationDate: CREATED },
  });
  writeMetadata(doc);
  return doc;
}

export function addSheet(doc: PDFKit.PDFDocument, { width, height }: Sheet): void {
  doc.addPage({ size: [width, height], margin: 0 });
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
