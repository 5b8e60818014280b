const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to);

const ALLOWED: readonly ((head: string) => boolean)[] = [
  (head) => head.startsWith('\xff\xd8'),
  (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  (head) => head.startsWith('GIF8'),
  (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  (head) => head.startsWith('II*\0') || head.startsWith('MM\0*'),
  (head) => head.startsWith('ftyp', 4) && /avi[fs]/.test(head.slice(8, 32)),
];

/** Pictures that people send and that we do not take: drawings with scripts in them, containers of phones, documents. */
const KNOWN: readonly ((head: string) => boolean)[] = [
  (head) => head.startsWith('ftyp', 4),
  (head) => /^\s*(?:<\?xml|<!--|<!DOCTYPE svg|<svg)/i.test(head) && /<svg/i.test(head),
  (head) => head.startsWith('%PDF-'),
  (head) => head.startsWith('BM'),
  (head) => head.startsWith('8BPS'),
  (head) => head.startsWith('\0\0\x01\0'),
  (head) => head.startsWith('\xff\x0a') || head.startsWith('\0\0\0\x0cJXL '),
];

/** By the first bytes; names and headers say anything. */
export function kindOf(bytes: Uint8Array): 'allowed' | 'not-allowed' | 'unknown' {
  const head = latin1(bytes, 0, 1_024);
  if (ALLOWED.some((isIt) => isIt(head))) return 'allowed';
  return KNOWN.some((isIt) => isIt(head)) ? 'not-allowed' : 'unknown';
}
