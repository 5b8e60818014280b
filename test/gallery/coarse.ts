import sharp from 'sharp';

/** Pixels: some fifty to an inch of A4, enough to see each line, and few bytes. */
const LONGEST = 560;
const COLOURS = 16;

/** A page as a small PNG of few colours. */
export async function coarse(page: Buffer): Promise<Buffer> {
  return await sharp(page)
    .resize({ width: LONGEST, height: LONGEST, fit: 'inside' })
    .png({ palette: true, colours: COLOURS, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer();
}
