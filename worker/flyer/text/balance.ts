import { CJK } from '../fonts/cjk.ts';
import { type CutLines, fillOrCut } from './cut.ts';
import { fits } from './fill-lines.ts';
import { type TextStyle, widthOf } from './style.ts';
import { withWholeCompounds } from './whole-compounds.ts';

const STEP = 2;

/** A first line shorter than this share of the longest one reads as a stub, not as the beginning of a title. */
const SHORTEST_FIRST_LINE = 0.6;

/** Lines of nearly equal length: the narrowest measure that needs no more lines than the full one. */
export function balance(text: string, style: TextStyle, width: number, maxLines: number): CutLines {
  const full = fillOrCut(text, style, { width, maxLines });
  if (full.wasCut || full.lines.length === 1) return full;
  const parts = atWideBlanks(text, style, width);
  if (parts && parts.length <= maxLines) return { lines: parts, wasCut: false };
  const { lines } = narrowed(text, style, { width, maxLines, full });
  return { lines: withWholeCompounds(text, lines, style, width), wasCut: false };
}

function narrowed(
  text: string,
  style: TextStyle,
  { width, maxLines, full }: { width: number; maxLines: number; full: CutLines },
): CutLines {
  const isCjk = CJK.test(text);
  const breaksWords = isCjk ? partsWords : breaksLongWord;
  let best = full;
  for (let narrower = width - STEP; narrower > 0; narrower -= STEP) {
    const next = fillOrCut(text, style, { width: narrower, maxLines });
    if (next.wasCut || next.lines.length > full.lines.length) break;
    const isBroken = breaksWords(text, next.lines);
    // A narrower measure parts a long word again; between letters without blanks, the next one may part none.
    if (isBroken && !isCjk) break;
    if (!isBroken && !startsWithStub(next.lines, style)) best = next;
  }
  return best;
}

/** A wide blank is where whoever wrote a title in Japanese or Chinese would end its line. */
function atWideBlanks(text: string, style: TextStyle, width: number): string[] | undefined {
  const parts = text.split(/(?<=\u3000)/u).filter((part) => part.trim());
  const isFit = parts.length > 1 && parts.every((part) => fits(part, style, width));
  return isFit ? parts.map((part, index) => (index < parts.length - 1 ? `${part.trimEnd()} ` : part)) : undefined;
}

function startsWithStub(lines: readonly string[], style: TextStyle): boolean {
  const widths = lines.map((line) => widthOf(line.trimEnd(), style));
  return (widths[0] ?? 0) < SHORTEST_FIRST_LINE * Math.max(...widths);
}

function breaksLongWord(text: string, lines: readonly string[]): boolean {
  const words = new Set(text.split(/\s+/u));
  return lines.some((line) =>
    line
      .trimEnd()
      .split(/\s+/u)
      .some((word) => !words.has(word)),
  );
}

/** They belong to the word before them. */
const PARTICLE = /^(?:[のにでをはがともへや]|から|まで|より)$/u;
const dictionary = new Intl.Segmenter('ja', { granularity: 'word' });

function partsWords(text: string, lines: readonly string[]): boolean {
  const words = [...dictionary.segment(text)].filter(({ segment }) => !PARTICLE.test(segment));
  const starts = new Set(words.map(({ index }) => index));
  let end = 0;
  return lines.slice(0, -1).some((line) => {
    end = text.indexOf(line.trimEnd(), end) + line.trimEnd().length;
    const next = end + (text.slice(end).match(/^\s*/u)?.[0].length ?? 0);
    return !starts.has(next);
  });
}
