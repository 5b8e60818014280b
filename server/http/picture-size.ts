import sharp from 'sharp';
import type { AssetSize } from '../../sql/assets.ts';

// The head of a picture is read by loaders of pictures alone, never by those that run drawings or open other files.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Tiff'].map((kind) => `VipsForeignLoad${kind}`),
});

/** As its head tells, upright; nothing is decoded here. Undefined: it is no picture that can be read. */
export async function sizeOf(bytes: Buffer): Promise<AssetSize | undefined> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return autoOrient.width > 0 && autoOrient.height > 0 ? autoOrient : undefined;
  } catch {
    return undefined;
  }
}
