/** The same in every file: a date of its own would make equal flyers differ. */
export const CREATED = new Date('2000-01-01T00:00:00Z');

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The parts of pdfkit that write the XMP packet, which its types leave out. */
interface MetadataWriter {
  info: PDFKit.DocumentInfo;
  _addInfo(): void;
}

/** pdfkit puts the title into the XMP packet as it is, where a "&" would make the whole packet unreadable. */
export function writeMetadata(doc: PDFKit.PDFDocument): void {
  const writer = doc as unknown as MetadataWriter;
  const addInfo = writer._addInfo;
  writer._addInfo = () => addInfo.call(Object.create(doc, { info: { value: escaped(writer.info) } }));
}

function escaped(info: PDFKit.DocumentInfo): PDFKit.DocumentInfo {
  return { ...info, Title: (info.Title ?? '').replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign) };
}
