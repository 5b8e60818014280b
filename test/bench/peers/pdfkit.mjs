import PDFDocument from 'pdfkit';

const MARGIN = 40;
const WIDTH = 595.28 - 2 * MARGIN;

/** The common way: fonts by the name of their file for each document, text as it comes, pictures as they are. */
export async function openRenderer() {
  return { render: async (sheet) => bytesOf(sheet), close: async () => {} };
}

function bytesOf(sheet) {
  return new Promise((resolve, reject) => {
    const doc = new PDFDocument({ size: 'A4', margin: MARGIN, tagged: true, pdfVersion: '1.7', lang: 'en' });
    const chunks = [];
    doc.on('data', (chunk) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
    draw(doc, sheet);
    doc.end();
  });
}

function draw(doc, { words, photos, fonts }) {
  const { masthead, title, address, price, facts, paragraphs, features, terms, agent } = words;
  const [lead, ...more] = photos;
  const write = (font, size, text, options = {}) =>
    doc
      .font(fonts[font])
      .fontSize(size)
      .text(text, { width: WIDTH, ...options });
  write('regular', 9, masthead.join('   '));
  if (lead) doc.image(lead, MARGIN, doc.y, { cover: [WIDTH, 240] });
  more.forEach((file, index) => {
    doc.image(file, MARGIN + index * (WIDTH / 3), 310, { cover: [WIDTH / 3 - 6, 84] });
  });
  doc.x = MARGIN;
  doc.y = lead ? 410 : 80;
  write('semibold', 24, title);
  write('italic', 12, address);
  write('semibold', 20, price);
  for (const { figure, label } of facts) {
    write('semibold', 10, `${figure} `, { continued: true });
    write('regular', 10, label);
  }
  for (const text of paragraphs) write('regular', 10, text, { paragraphGap: 4 });
  write('semibold', 11, features.heading);
  doc.font(fonts.regular).fontSize(10).list(features.lines, { width: WIDTH });
  for (const { label, value } of terms) write('regular', 10, `${label}: ${value}`);
  write('regular', 9, agent.join('   '));
}
