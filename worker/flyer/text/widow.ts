import { piecesOf } from './break-opportunities.ts';
import { type TextStyle, widthOf } from './style.ts';

/** A word alone on the last line that is shorter than this share of the measure looks left over. */
const SHORT = 0.25;

/** The line before it stays at least this full when it gives a word away. */
const LEAST_FILLED = 0.6;

/** The lines of a paragraph whose last word does not stand alone, where the line before can give it company. */
export function withoutWidow(lines: string[], style: TextStyle, width: number): string[] {
  const [before, last] = lines.slice(-2);
  if (before === undefined || last === undefined || !isWidow(last, style, width)) return lines;
  const pieces = Array.from(piecesOf(before), (piece) => piece.text);
  const given = pieces.pop() ?? '';
  const kept = pieces.join('');
  const isPoor = pieces.length < 2 || widthOf(kept.trimEnd(), style) < LEAST_FILLED * width;
  if (isPoor || widthOf(`${given}${last}`, style) > width) return lines;
  return [...lines.slice(0, -2), kept, `${given}${last}`];
}

function isWidow(line: string, style: TextStyle, width: number): boolean {
  return [...piecesOf(line)].length === 1 && widthOf(line, style) < SHORT * width;
}
