/** The same in every file: a date of its own would make equal flyers differ. */
export const CREATED = new Date('2000-01-01T00:00:00Z');

/** What a file says of itself, beside its pages. */
export interface DocumentFacts {
  title: string;
  /** Who offers. */
  author?: string;
  /** Where it is. */
  subject?: string;
  /** BCP 47. */
  language: string;
  direction: 'ltr' | 'rtl';
}

/** What pdfkit's types leave out of the writing of metadata. */
interface MetadataWriter {
  endMetadata(): void;
  ref(data: object): { compress: boolean; write(bytes: Buffer): void; end(): void };
  _root: { data: Record<string, unknown> };
}

/** An XMP packet of our own: pdfkit's takes titles as they are, where a "&" makes the whole packet unreadable. */
export function writeMetadata(doc: PDFKit.PDFDocument, facts: DocumentFacts): void {
  const writer = doc as unknown as MetadataWriter;
  writer.endMetadata = () => {
    const bytes = Buffer.from(packetOf(facts));
    const ref = writer.ref({ Type: 'Metadata', Subtype: 'XML', Length: bytes.length });
    // Programs that know nothing of PDF look for it in the bare file.
    ref.compress = false;
    ref.write(bytes);
    ref.end();
    writer._root.data.Metadata = ref;
  };
}

function packetOf({ title, author, subject, language }: DocumentFacts): string {
  const created = CREATED.toISOString().replace('.000', '');
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:format>application/pdf</dc:format>
<dc:title>${byLanguage(title)}</dc:title>
${author ? `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>` : ''}
${subject ? `<dc:description>${byLanguage(subject)}</dc:description>` : ''}
<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${created}</xmp:CreateDate>
<xmp:CreatorTool>Handbill</xmp:CreatorTool>
<pdf:Producer>Handbill</pdf:Producer>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
</rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

const byLanguage = (text: string): string =>
  `<rdf:Alt><rdf:li xml:lang="x-default">${escaped(text)}</rdf:li></rdf:Alt>`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML has no place for are left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\ufffe\uffff]/gu, (sign) => (/[\t\n\r]/.test(sign) ? ' ' : ''))
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
