import type { JpegOptions } from 'sharp';
import type { Profile } from '../../../sql/listing/listing.ts';

/** How much of a picture the file keeps. */
export interface Fineness {
  /** At the size at which it is set. */
  dpi: number;
  jpeg: JpegOptions;
}

/** The same pixels in up to a sixth more bytes: a second pass over all of them, to find the best code, is half of the work. */
const ONE_PASS = { optimiseCoding: false } as const;

/** From the finest down: the next is taken where the pictures of one are too many bytes. */
export const FINENESS: Record<Profile, readonly [Fineness, ...Fineness[]]> = {
  SCREEN: [
    { dpi: 200, jpeg: { quality: 80, chromaSubsampling: '4:2:0', ...ONE_PASS } },
    { dpi: 150, jpeg: { quality: 75, chromaSubsampling: '4:2:0', ...ONE_PASS } },
    { dpi: 110, jpeg: { quality: 65, chromaSubsampling: '4:2:0', ...ONE_PASS } },
    { dpi: 80, jpeg: { quality: 50, chromaSubsampling: '4:2:0', ...ONE_PASS } },
  ],
  PRINT: [{ dpi: 300, jpeg: { quality: 90, chromaSubsampling: '4:4:4', ...ONE_PASS } }],
};

/** Of all pictures of a file; one for the screen is to stay under 5 MB with its fonts. */
export const MOST_BYTES: Record<Profile, number> = { SCREEN: 4_300_000, PRINT: Number.POSITIVE_INFINITY };
