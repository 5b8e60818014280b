import type { PictureMark } from '../sheet.ts';
import type { PlacedPicture } from './encode-art.ts';

/** What pdfkit asks of a picture that it did not read itself: it checks nothing of what it reads, and one broken PNG ends the process. */
interface OwnImage {
  width: number;
  height: number;
  label: string;
  obj?: unknown;
  embed(doc: PDFKit.PDFDocument): void;
}

const images = new WeakMap<PDFKit.PDFDocument, Map<PlacedPicture, OwnImage>>();

/** The picture in its box; one that is to be whole stands in the middle of it. Equal pictures are in the file once. */
export function drawPicture(doc: PDFKit.PDFDocument, mark: PictureMark, placed: PlacedPicture): void {
  const { x, y, width, height } = boxOf(mark, placed);
  const image = imageFor(doc, placed);
  doc.image(image as unknown as string, x, y, { width, height }); // pdfkit takes whatever can embed itself; its types know bytes and paths only.
}

function boxOf({ x, y, width, height, fit }: PictureMark, placed: PlacedPicture) {
  if (fit === 'cover') return { x, y, width, height };
  const scale = Math.min(width / placed.width, height / placed.height);
  const [w, h] = [placed.width * scale, placed.height * scale];
  return { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
}

function imageFor(doc: PDFKit.PDFDocument, placed: PlacedPicture): OwnImage {
  const known = images.get(doc) ?? new Map<PlacedPicture, OwnImage>();
  images.set(doc, known);
  const image = known.get(placed) ?? createImage(placed, `Im${known.size + 1}`);
  known.set(placed, image);
  return image;
}

function createImage({ width, height, colour, alpha }: PlacedPicture, label: string): OwnImage {
  const facts = { Type: 'XObject', Subtype: 'Image', Width: width, Height: height, BitsPerComponent: 8 };
  return {
    width,
    height,
    label,
    embed(doc) {
      const mask = alpha && stream(doc, { ...facts, ColorSpace: 'DeviceGray', Filter: 'FlateDecode' }, alpha);
      const own = { ...facts, ColorSpace: 'DeviceRGB', Filter: colour.filter, ...(mask && { SMask: mask }) };
      this.obj = stream(doc, own, colour.bytes);
    },
  };
}

function stream(doc: PDFKit.PDFDocument, facts: object, bytes: Buffer): PDFKit.PDFKitReference {
  const reference = doc.ref(facts);
  reference.end(bytes);
  return reference;
}
