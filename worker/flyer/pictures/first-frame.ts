import type { Region } from 'sharp';

const SCREEN_END = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const IMAGE_HEAD = 9;

/** Where the first frame of a GIF stands, in pixels; undefined for other kinds and where it covers the whole. */
export function partialFrame(bytes: Uint8Array): Region | undefined {
  const gif = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (gif.length < SCREEN_END || gif.toString('latin1', 0, 4) !== 'GIF8') return undefined;
  const at = firstImage(gif);
  if (at === undefined) return undefined;
  const [left = 0, top = 0, width = 0, height = 0] = [1, 3, 5, 7].map((offset) => gif.readUInt16LE(at + offset));
  const [wholeWidth, wholeHeight] = [gif.readUInt16LE(6), gif.readUInt16LE(8)];
  const isWithin = width > 0 && height > 0 && left + width <= wholeWidth && top + height <= wholeHeight;
  return isWithin && width * height < wholeWidth * wholeHeight ? { left, top, width, height } : undefined;
}

/** The offset of the first image, past the colours and the blocks before it. */
function firstImage(gif: Buffer): number | undefined {
  const flags = gif.readUInt8(10);
  let at = SCREEN_END + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  while (gif[at] === EXTENSION) at = afterBlocks(gif, at + 2);
  return gif[at] === IMAGE && at + IMAGE_HEAD < gif.length ? at : undefined;
}

function afterBlocks(gif: Buffer, from: number): number {
  let at = from;
  for (let size = gif[at] ?? 0; size > 0; size = gif[at] ?? 0) at += size + 1;
  return at + 1;
}
