import LineBreaker from 'linebreak';
import { graphemesOf } from './graphemes.ts';
import { isKeptTogether } from './kept-together.ts';
import { isSpoken, type TradePart, tradeWordsApart } from './thai-words.ts';

/** Longer runs without a place to break are taken apart first: to shape them whole takes minutes. */
const LONGEST_RUN = 60;

/** A hyphen parts a word only after this many characters: "3-bedroom" stays together. */
const SHORTEST_BEFORE_HYPHEN = 3;

export interface Piece {
  text: string;
  /** Goes on with the word of the piece before it: a line ends between them only where the word is wider than a line. */
  continues: boolean;
}

/** Scripts that are written without blanks between the words: where a word ends, a dictionary knows. */
const WITHOUT_BLANKS = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const dictionary = new Intl.Segmenter('th', { granularity: 'word' });

/** The text in pieces after each of which a line may end (UAX 14), lazily. Joined, they are the text. */
export function* piecesOf(text: string): Generator<Piece> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const run = text.slice(start, next.position);
    if (run.length <= SHORTEST_BEFORE_HYPHEN && run.endsWith('-')) continue;
    if (isKeptTogether(text, next.position)) continue;
    start = next.position;
    yield* partsOf(run);
  }
  if (start < text.length) yield { text: text.slice(start), continues: false };
}

function* partsOf(run: string): Generator<Piece> {
  for (const word of WITHOUT_BLANKS.test(run) ? wordsOf(run) : [run]) {
    if (word.length > LONGEST_RUN) yield* chunksOf(word);
    else yield { text: word, continues: false };
  }
}

/** Signs of repetition and abbreviation. */
const GOES_ON = /^[ๆฯໆៗ]/u;

/** Blanks and signs stay with the word before them. */
function* wordsOf(run: string): Generator<string> {
  let word = '';
  for (const { text, begins } of tradeWordsApart(run).flatMap(segmentsOf)) {
    if (begins && isSpoken(word) && isSpoken(text) && !isKeptTogether(word + text, word.length)) {
      if (word) yield word;
      word = '';
    }
    word += text;
  }
  if (word) yield word;
}

/** What a dictionary, or the trade, takes for words. */
function segmentsOf({ text, isWhole }: TradePart): { text: string; begins: boolean }[] {
  if (isWhole) return [{ text, begins: true }];
  return Array.from(dictionary.segment(text), ({ segment, isWordLike }) => ({
    text: segment,
    begins: isWordLike === true && !GOES_ON.test(segment),
  }));
}

function* chunksOf(run: string): Generator<Piece> {
  let chunk = '';
  let length = 0;
  let continues = false;
  for (const grapheme of graphemesOf(run)) {
    chunk += grapheme;
    length += 1;
    if (length < LONGEST_RUN) continue;
    yield { text: chunk, continues };
    [chunk, length, continues] = ['', 0, true];
  }
  if (chunk) yield { text: chunk, continues };
}
