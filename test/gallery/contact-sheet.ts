import sharp from 'sharp';

const CELL = { width: 300, height: 340, gap: 12 };
const COLUMNS = 9;
const GROUND = '#8a8a8a';

/** All pictures in rows on one, each whole. */
export async function contactSheet(pictures: readonly Buffer[]): Promise<Buffer> {
  const rows = Math.max(1, Math.ceil(pictures.length / COLUMNS));
  const cells = await Promise.all(
    pictures.map(async (picture, index) => ({
      input: await sharp(picture).resize(CELL.width, CELL.height, { fit: 'inside' }).toBuffer(),
      left: CELL.gap + (index % COLUMNS) * (CELL.width + CELL.gap),
      top: CELL.gap + Math.floor(index / COLUMNS) * (CELL.height + CELL.gap),
    })),
  );
  const width = CELL.gap + COLUMNS * (CELL.width + CELL.gap);
  const height = CELL.gap + rows * (CELL.height + CELL.gap);
  return await sharp({ create: { width, height, channels: 3, background: GROUND } })
    .composite(cells)
    .png()
    .toBuffer();
}
