import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';

const PREVIEW_HEIGHT = 1_200;
const WHITE = '#ffffff';
/** Of zlib: a third of the time of its default, for a tenth more bytes. */
const COMPRESSION = 2;

let loading: Promise<PDFiumLibrary> | undefined;

/** A page as a PNG of so many pixels in height, drawn by pdfium: another program than the one that wrote the file. */
export async function rasterise(pdf: Uint8Array, pageIndex = 0, height = PREVIEW_HEIGHT): Promise<Buffer> {
  loading ??= PDFiumLibrary.init();
  const document = await (await loading).loadDocument(pdf);
  try {
    return await drawPage(document, pageIndex, height);
  } finally {
    document.destroy();
  }
}

async function drawPage(document: PDFiumDocument, pageIndex: number, height: number): Promise<Buffer> {
  const page = document.getPage(pageIndex);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const width = Math.round((originalWidth / originalHeight) * height);
  // On a clear ground: on a white one pdfium gives letters the coloured edges that a certain kind of screen wants.
  const { data } = await page.render({ width, height, scale: 1, transparent: true, render: async ({ data }) => data });
  return await sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: WHITE })
    .png({ compressionLevel: COMPRESSION })
    .toBuffer();
}
