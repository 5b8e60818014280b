import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

export interface PhotoSize {
  count: number;
  width: number;
  height: number;
}

/** JPEGs as a camera makes them: some 200 kB at 1,600 by 1,067 pixels, 3 MB at 4,000 by 3,000. They are gone when `use` has ended. */
export async function withPhotos<T>(
  { count, width, height }: PhotoSize,
  use: (files: string[]) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'handbill-bench-photos-'));
  try {
    const files = Array.from({ length: count }, (_, index) => join(folder, `${index}.jpg`));
    const [first, ...others] = files;
    if (first) await photo(width, height).toFile(first);
    for (const file of others) await copyFile(first ?? file, file);
    return await use(files);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Soft noise: neither as easy to press as a flat colour, nor as hard as grain. */
function photo(width: number, height: number) {
  const [across, down] = [Math.ceil(width / 4), Math.ceil(height / 4)];
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const grain = sharp({ create: { width: across, height: down, channels: 3, background: '#808080', noise } });
  return grain.resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 88 });
}
