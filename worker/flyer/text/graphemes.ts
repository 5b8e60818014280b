import { isPlain } from './plain.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

// A step of the segmenter costs time in proportion to the whole string, so it is fed pieces.
const PIECE = 512;

/** What a reader sees as one character each; lazily, since texts may be far longer than a sheet. */
export function* graphemesOf(text: string): Generator<string> {
  if (isPlain(text)) {
    yield* text;
    return;
  }
  let start = 0;
  while (start < text.length) {
    const segments = [...segmenter.segment(text.slice(start, start + PIECE))];
    // The last one may go on in the next piece, unless it fills a piece alone.
    const isLastPiece = start + PIECE >= text.length;
    const whole = isLastPiece || segments.length === 1 ? segments : segments.slice(0, -1);
    for (const { segment } of whole) {
      start += segment.length;
      yield segment;
    }
  }
}
