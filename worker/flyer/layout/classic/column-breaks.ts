import type { BodyLine } from '../paragraphs.ts';

/**
 * Lines in columns of nearly equal length. No column begins with the last line of a paragraph or ends with its first, where another
 * break can be had.
 * @param rows lines that a column has room for
 */
export function inColumns(lines: readonly BodyLine[], columns: number, rows: number): BodyLine[][] {
  const least = Math.ceil(lines.length / columns);
  for (let height = least; height <= rows; height += 1) {
    const filled = filledTo(lines, columns, height);
    if (filled.flat().length === lines.length) return filled;
  }
  return Array.from({ length: columns }, (_, column) => lines.slice(column * least, (column + 1) * least));
}

/** How many of the lines stand in columns of this height when each is broken well. */
export function heldBy(lines: readonly BodyLine[], columns: number, rows: number): number {
  return filledTo(lines, columns, rows).flat().length;
}

function filledTo(lines: readonly BodyLine[], columns: number, height: number): BodyLine[][] {
  let start = 0;
  return Array.from({ length: columns }, () => {
    const end = breakBefore(lines, start, start + height);
    const column = lines.slice(start, end);
    start = end;
    return column;
  });
}

/** The last good place for a break, or the furthest where there is none. */
function breakBefore(lines: readonly BodyLine[], start: number, furthest: number): number {
  for (let at = Math.min(furthest, lines.length); at > start; at -= 1) if (isGoodBreak(lines, at)) return at;
  return Math.min(furthest, lines.length);
}

/** @param at the first line after the break */
export function isGoodBreak(lines: readonly BodyLine[], at: number): boolean {
  const [before, after] = [lines[at - 1], lines[at]];
  if (!before || !after || before.isLast) return true;
  const isFirstOfItsParagraph = at - 1 > 0 && (lines[at - 2]?.isLast ?? false);
  return !isFirstOfItsParagraph && !after.isLast;
}
