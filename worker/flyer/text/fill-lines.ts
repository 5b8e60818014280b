import { createMemories } from '../memory.ts';
import { inDirectionOf } from './bidi.ts';
import { piecesOf } from './break-opportunities.ts';
import { graphemesOf } from './graphemes.ts';
import { type TextStyle, widthOf } from './style.ts';
import { surelyHeld } from './surely-held.ts';
import { withoutWidow } from './widow.ts';

export interface FilledLines {
  /** A line that ended at a blank keeps one, so that the words of two lines stay apart for whoever hears or copies them. */
  lines: readonly string[];
  /** What did not fit into the lines; empty when all did. */
  rest: string;
}

export interface Measure {
  /** Points. */
  width: number;
  maxLines?: number;
  /** Points by which the first line is shorter. */
  indent?: number;
}

/** A layout tries many ways, and most of them break the same texts at the same widths. Forgotten with the styles of its sheet. */
const remembered = createMemories<TextStyle, FilledLines>();

/** Breaks one paragraph into lines, each as full as it gets; stops as soon as the lines are used up. */
export function fillLines(text: string, style: TextStyle, measure: Measure): FilledLines {
  const { width, maxLines, indent } = measure;
  return remembered(style)(`${width} ${maxLines} ${indent} ${text}`, () => directed(text, style, measure));
}

function directed(text: string, style: TextStyle, measure: Measure): FilledLines {
  const filled = filledLines(text, style, measure);
  // A line knows nothing of its paragraph, and would take its direction from its own first letter.
  return { ...filled, lines: inDirectionOf(text, filled.lines) };
}

function filledLines(text: string, style: TextStyle, measure: Measure): FilledLines {
  const { width, maxLines = Number.POSITIVE_INFINITY, indent = 0 } = measure;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const room = () => width - (lines.length === 0 ? indent : 0);
  const close = () => {
    lines.push(line.replace(/\s+$/u, ' '));
    used += line.length;
    line = '';
  };
  const surely = surelyHeld(text, style);
  for (const piece of piecesOf(text)) {
    if (surely.holds(piece.text, room())) {
      line += piece.text;
      continue;
    }
    const isHeld = fits(line + piece.text, style, room());
    if (!isHeld && line && !piece.continues) close();
    line += piece.text;
    while (!isHeld && lines.length < maxLines && !fits(line, style, room())) {
      const rest = line.slice(longestPrefix(line, style, room()).length);
      line = line.slice(0, line.length - rest.length);
      close();
      line = rest;
    }
    if (lines.length >= maxLines) return { lines, rest: text.slice(used).trimEnd() };
    surely.startsAt(line);
  }
  if (line.trim()) lines.push(line.trimEnd());
  return { lines: withoutWidow(lines, style, width), rest: '' };
}

export function fits(line: string, style: TextStyle, width: number): boolean {
  return widthOf(line.trimEnd(), style) <= width + 0.01;
}

/** At least one grapheme, so that a measure narrower than any letter still ends. */
function longestPrefix(run: string, style: TextStyle, width: number): string {
  const graphemes = [...graphemesOf(run)];
  const prefix = (count: number) => graphemes.slice(0, count).join('');
  const expected = Math.floor((graphemes.length * width) / widthOf(run, style));
  const near = [expected, expected + 1, expected - 1];
  const fitting = mostThatFit(graphemes.length, (count) => fits(prefix(count), style, width), near);
  return prefix(Math.max(1, fitting));
}

/** The highest count up to the most for which it fits: first of those it may be near, then by halving, since every trial shapes a text anew. */
export function mostThatFit(most: number, fitsWith: (count: number) => boolean, near: readonly number[] = []): number {
  let [enough, tooMany] = [0, most + 1];
  const guesses = near.values();
  while (tooMany - enough > 1) {
    const count = guesses.next().value ?? Math.floor((enough + tooMany) / 2);
    if (count <= enough || count >= tooMany) continue;
    if (fitsWith(count)) enough = count;
    else tooMany = count;
  }
  return enough;
}
