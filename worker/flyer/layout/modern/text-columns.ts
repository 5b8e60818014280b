import { INK } from '../../colour/accent.ts';
import { createMemory } from '../../memory.ts';
import type { Part } from '../../sheet.ts';
import { fillLines } from '../../text/fill-lines.ts';
import { baselineIn, type TextStyle } from '../../text/style.ts';
import { apart, textAt } from '../set-text.ts';

/** The lines of each paragraph. */
export type Paragraphs = readonly (readonly string[])[];

interface ColumnLine {
  text: string;
  /** Of the top of its box, from the top of its column. */
  y: number;
}

export interface Filled {
  columns: ColumnLine[][];
  /** What found no room. */
  rest: Paragraphs;
}

/** In lines of 13. */
const GAP = 0.5;
/** Fewer lines of a paragraph than this are not left at the end of a column. */
const LEAST_BEFORE = 3;
const LEAST_AFTER = 2;

/** Paragraphs parted by an empty line; within one, each line feed begins a new line. */
function paragraphsOf(text: string, style: TextStyle, width: number): Paragraphs {
  return text
    .split(/\n\s*\n/u)
    .map((paragraph) =>
      paragraph.split('\n').flatMap((line) => (line.trim() ? fillLines(line, style, { width }).lines : [])),
    )
    .map(apart)
    .filter((lines) => lines.length > 0);
}

/** The same at every size, each broken into lines once however often a page is tried. */
export function paragraphsOnce(text: string, width: number): (style: TextStyle) => Paragraphs {
  const known = createMemory<Paragraphs, TextStyle>();
  return (style) => known(style, () => paragraphsOf(text, style, width));
}

/** The same words in lines of another width. */
export function refilled(paragraphs: Paragraphs, style: TextStyle, width: number): Paragraphs {
  return paragraphs.map((lines) => apart(fillLines(lines.join(''), style, { width }).lines));
}

/** Columns one after the other, each as full as its height lets it be, whole paragraphs where that costs little. */
export function fillColumns(paragraphs: Paragraphs, leading: number, heights: readonly number[]): Filled {
  let rest = paragraphs;
  const columns: ColumnLine[][] = [];
  for (const height of heights) {
    const { lines, rest: left } = fillColumn(rest, leading, height);
    columns.push(lines);
    rest = left;
  }
  return { columns, rest };
}

/** The lowest columns that hold as much: of equal height, to the eye. */
export function balanceColumns(paragraphs: Paragraphs, leading: number, heights: readonly number[]): Filled {
  const full = fillColumns(paragraphs, leading, heights);
  if (full.rest.length > 0) return full;
  let best = full;
  for (let less = leading / 2; less < Math.max(...heights); less += leading / 2) {
    const lower = fillColumns(
      paragraphs,
      leading,
      heights.map((height) => height - less),
    );
    if (lower.rest.length > 0) break;
    best = lower;
  }
  return best;
}

function fillColumn(paragraphs: Paragraphs, leading: number, height: number) {
  const lines: ColumnLine[] = [];
  let y = 0;
  for (const [index, paragraph] of paragraphs.entries()) {
    if (lines.length > 0) y += GAP * leading;
    const taken = linesTaken(paragraph.length, Math.floor((height - y + 0.01) / leading), lines.length === 0);
    for (const text of paragraph.slice(0, taken)) {
      lines.push({ text, y });
      y += leading;
    }
    if (taken < paragraph.length) {
      return { lines, rest: [paragraph.slice(taken), ...paragraphs.slice(index + 1)] };
    }
  }
  return { lines, rest: [] };
}

/** Of a paragraph of so many lines, those that stand in a column with room for some. */
function linesTaken(count: number, room: number, isFirst: boolean): number {
  if (room >= count) return count;
  const taken = count - room < LEAST_AFTER ? count - LEAST_AFTER : Math.max(0, room);
  if (isFirst) return Math.max(0, Math.max(taken, Math.min(room, 1)));
  return taken < LEAST_BEFORE ? 0 : taken;
}

/** One part a column, so that each is read whole. */
export function columnParts(
  { columns }: Pick<Filled, 'columns'>,
  places: readonly { x: number; top: number }[],
  body: TextStyle,
): Part[] {
  return columns.flatMap((lines, index): Part[] => {
    const { x, top } = places[index] ?? { x: 0, top: 0 };
    const marks = lines.map(({ text, y }) => textAt(x, top + y + baselineIn(body), text, body, INK));
    return marks.length > 0 ? [{ role: 'P', marks }] : [];
  });
}

/** Where the longest of the columns ends. */
export function endOfColumns(
  { columns }: Pick<Filled, 'columns'>,
  places: readonly { top: number }[],
  { leading }: TextStyle,
): number {
  const ends = places.map(({ top }, index) => {
    const last = columns[index]?.at(-1);
    return last ? top + last.y + leading : top;
  });
  return Math.max(...ends);
}
