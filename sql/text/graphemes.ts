const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

// One step of the segmenter costs time in proportion to the whole string, so it is fed pieces.
const PIECE = 512;
/** The longest emoji of everyday use take 19 code units; what is longer on average is no text. */
const MAX_UNITS_PER_GRAPHEME = 20;

/** Whether a reader would count more than `limit` characters. */
export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > limit * MAX_UNITS_PER_GRAPHEME) return true;
  return countGraphemes(text, limit) > limit;
}

/** Stops soon after `limit`. */
function countGraphemes(text: string, limit: number): number {
  let count = 0;
  let start = 0;
  while (start < text.length && count <= limit) {
    const { graphemes, end } = countWithin(text, start);
    count += graphemes;
    start = end;
  }
  return count;
}

/** The last grapheme of a piece may be cut, so the next piece begins with it. */
function countWithin(text: string, start: number): { graphemes: number; end: number } {
  const end = endOfPiece(text, start);
  const segments = [...segmenter.segment(text.slice(start, end))];
  const last = segments.at(-1);
  if (!last || last.index === 0 || end >= text.length) return { graphemes: segments.length, end };
  return { graphemes: segments.length - 1, end: start + last.index };
}

/** Never within a surrogate pair: its half would count as a grapheme of its own. */
function endOfPiece(text: string, start: number): number {
  const end = start + PIECE;
  return (text.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end;
}
