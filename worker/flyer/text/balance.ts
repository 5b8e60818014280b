import { type CutLines, fillOrCut } from './cut.ts';
import { type TextStyle, widthOf } from './style.ts';

const STEP = 2;

/** A first line shorter than this share of the longest one reads as a stub, not as the beginning of a title. */
const SHORTEST_FIRST_LINE = 0.6;

/** Lines of nearly equal length: the narrowest measure that needs no more lines than the full one. */
export function balance(text: string, style: TextStyle, width: number, maxLines: number): CutLines {
  const full = fillOrCut(text, style, { width, maxLines });
  if (full.wasCut || full.lines.length === 1) return full;
  let best = full;
  for (let narrower = width - STEP; narrower > 0; narrower -= STEP) {
    const next = fillOrCut(text, style, { width: narrower, maxLines });
    if (next.wasCut || next.lines.length > full.lines.length || breaksWords(text, next.lines)) break;
    if (!startsWithStub(next.lines, style)) best = next;
  }
  return best;
}

function startsWithStub(lines: readonly string[], style: TextStyle): boolean {
  const widths = lines.map((line) => widthOf(line.trimEnd(), style));
  return (widths[0] ?? 0) < SHORTEST_FIRST_LINE * Math.max(...widths);
}

function breaksWords(text: string, lines: readonly string[]): boolean {
  const words = new Set(text.split(/\s+/u));
  return lines.some((line) =>
    line
      .trimEnd()
      .split(/\s+/u)
      .some((word) => !words.has(word)),
  );
}
