import LineBreaker from 'linebreak';
import { graphemesOf } from './graphemes.ts';

/** Longer runs without a place to break are taken apart first: to shape them whole takes minutes. */
const LONGEST_RUN = 60;

/** A hyphen parts a word only after this many characters: "3-bedroom" stays together. */
const SHORTEST_BEFORE_HYPHEN = 3;

/** The text in pieces after each of which a line may end (UAX 14), lazily. Joined, they are the text. */
export function* piecesOf(text: string): Generator<string> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const piece = text.slice(start, next.position);
    if (/^[^ ]{1,3}-$/u.test(piece) && piece.length <= SHORTEST_BEFORE_HYPHEN) continue;
    start = next.position;
    if (piece.length > LONGEST_RUN) yield* chunksOf(piece);
    else yield piece;
  }
  if (start < text.length) yield text.slice(start);
}

function* chunksOf(run: string): Generator<string> {
  let chunk = '';
  let length = 0;
  for (const grapheme of graphemesOf(run)) {
    chunk += grapheme;
    length += 1;
    if (length < LONGEST_RUN) continue;
    yield chunk;
    chunk = '';
    length = 0;
  }
  if (chunk) yield chunk;
}
