import sharp from 'sharp';
import type { AssetSize } from '../../sql/assets.ts';

/** As its head tells, upright; nothing is decoded here. Undefined: it is no picture that can be read. */
export async function sizeOf(bytes: Buffer): Promise<AssetSize | undefined> {
  try {
    const { autoOrient, format } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return format === 'svg' ? undefined : autoOrient;
  } catch {
    return undefined;
  }
}
