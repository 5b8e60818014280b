import { inDirectionOf } from './bidi.ts';
import { piecesOf } from './break-opportunities.ts';
import { fits } from './fill-lines.ts';
import { type TextStyle, widthOf } from './style.ts';

/** "south-facing": a line may end inside of it, but had better not. */
const COMPOUND = /\p{L}[-‐]\p{L}/u;
const AT_HYPHEN = /\p{L}[-‐]$/u;

/** Of lines that part a compound: by how much others may be longer that do not. */
const WORTH = 1.6;
/** Of the longest line: a first one shorter than this does not begin a title, not even for the sake of a compound. */
const SHORTEST_FIRST_LINE = 0.45;
const STEP = 2;

/** The lines, or as many others nearly as short that keep whole what these part at a hyphen. */
export function withWholeCompounds(text: string, lines: readonly string[], style: TextStyle, width: number) {
  const isParted = COMPOUND.test(text) && lines.slice(0, -1).some((line) => AT_HYPHEN.test(line));
  if (!isParted) return lines;
  const most = Math.min(width, WORTH * longestOf(lines, style));
  return narrowest(wordsOf(text), style, { most, count: lines.length }, text) ?? lines;
}

function narrowest(
  words: readonly string[],
  style: TextStyle,
  { most, count }: { most: number; count: number },
  text: string,
): readonly string[] | undefined {
  let best: readonly string[] | undefined;
  for (let width = most; width > 0; width -= STEP) {
    const lines = filled(words, style, width);
    if (!lines || lines.length > count) break;
    const isStub = widthOf((lines[0] ?? '').trimEnd(), style) < SHORTEST_FIRST_LINE * longestOf(lines, style);
    if (!isStub) best = lines;
  }
  return best && inDirectionOf(text, best);
}

/** The pieces between which a line may end, compounds whole. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { text: piece } of piecesOf(text)) {
    const last = words.at(-1) ?? '';
    if (AT_HYPHEN.test(last)) words[words.length - 1] = `${last}${piece}`;
    else words.push(piece);
  }
  return words;
}

/** Undefined where a word is wider than the lines. */
function filled(words: readonly string[], style: TextStyle, width: number): string[] | undefined {
  const lines: string[] = [];
  for (const word of words) {
    if (!fits(word, style, width)) return undefined;
    const joined = `${lines.at(-1) ?? ''}${word}`;
    if (lines.length > 0 && fits(joined, style, width)) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines.map((line, index) => (index < lines.length - 1 ? line.replace(/\s+$/u, ' ') : line));
}

function longestOf(lines: readonly string[], style: TextStyle): number {
  return Math.max(...lines.map((line) => widthOf(line.trimEnd(), style)));
}
