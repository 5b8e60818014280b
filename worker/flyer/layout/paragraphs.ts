import { withEllipsis } from '../text/cut.ts';
import { fillLines } from '../text/fill-lines.ts';
import type { TextStyle } from '../text/style.ts';
import { apart } from './set-text.ts';

export interface BodyLine {
  text: string;
  indent: number;
}

export interface BodyLines {
  lines: BodyLine[];
  /** Characters of the text that found no line. */
  lost: number;
}

const INDENT = 12;

/** Running text in lines: a paragraph after the first is told by its indent, not by a gap. */
export function bodyLines(text: string, style: TextStyle, width: number, maxLines: number): BodyLines {
  const lines: BodyLine[] = [];
  let read = 0;
  for (const { start, line, opensParagraph } of paragraphsOf(text)) {
    const indent = opensParagraph && lines.length > 0 ? INDENT : 0;
    const measure = { width, indent, maxLines: maxLines - lines.length };
    if (measure.maxLines <= 0) return { lines: ended(lines, style, width), lost: text.length - read };
    const { lines: filled, rest } = fillLines(line, style, measure);
    const drawn = rest ? withEllipsis({ lines: filled, rest }, style, measure) : filled;
    lines.push(...apart(drawn).map((each, index) => ({ text: each, indent: index === 0 ? indent : 0 })));
    read = start + line.length;
    if (rest) return { lines, lost: text.length - read + rest.length };
  }
  return { lines, lost: 0 };
}

function* paragraphsOf(text: string): Generator<{ start: number; line: string; opensParagraph: boolean }> {
  let opensParagraph = false;
  let start = 0;
  for (const line of text.split('\n')) {
    if (line.trim()) yield { start, line, opensParagraph };
    opensParagraph = !line.trim();
    start += line.length + 1;
  }
}

/** The last line says that more would follow. */
function ended(lines: readonly BodyLine[], style: TextStyle, width: number): BodyLine[] {
  const last = lines.at(-1);
  if (!last) return [];
  const [text = '…'] = withEllipsis({ lines: [last.text], rest: ' ' }, style, { width: width - last.indent });
  return [...lines.slice(0, -1), { ...last, text }];
}
