/**
 * Characters that never join what stands beside them, whatever it is of these: Latin, Greek, Cyrillic, Hebrew and Arabic letters, kana, Han,
 * syllables of Hangul, the usual signs. The segmenter takes ten times as long to say so.
 */
const NEVER_JOIN =
  /^[\n -~\u00a0-\u02ff\u0370-\u0482\u048a-\u058a\u05d0-\u05ea\u0620-\u064a\u2010-\u2027\u2030-\u203b\u20a0-\u20bf\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/u;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

// A step of the segmenter costs time in proportion to the whole string, so it is fed pieces.
const PIECE = 512;

/** What a reader sees as one character each; lazily, since texts may be far longer than a sheet. */
export function* graphemesOf(text: string): Generator<string> {
  if (NEVER_JOIN.test(text)) {
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
