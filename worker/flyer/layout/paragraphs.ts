import { withEllipsis } from '../text/cut.ts';
import { fillLines } from '../text/fill-lines.ts';
import type { TextStyle } from '../text/style.ts';
import { apart } from './set-text.ts';

export interface BodyLine {
  text: string;
  indent: number;
  /** The last of its paragraph. */
  isLast: boolean;
}

export interface BodyLines {
  lines: BodyLine[];
  /** What of the text found no line; empty when all did. */
  rest: string;
}

const INDENT = 12;

/** Running text in lines: a paragraph after the first is told by its indent, not by a gap. What is over may go on elsewhere. */
export function flowLines(text: string, style: TextStyle, width: number, maxLines: number): BodyLines {
  const lines: BodyLine[] = [];
  for (const { start, line, opensParagraph } of paragraphsOf(text)) {
    const first = opensParagraph && lines.length > 0 ? INDENT : 0;
    const measure = { width, indent: first, maxLines: maxLines - lines.length };
    if (measure.maxLines <= 0) return { lines, rest: text.slice(start) };
    const { lines: filled, rest } = fillLines(line, style, measure);
    const drawn = rest ? filled : apart(filled);
    const last = rest ? -1 : drawn.length - 1;
    lines.push(...drawn.map((each, i) => ({ text: each, indent: i === 0 ? first : 0, isLast: i === last })));
    if (rest) return { lines, rest: rest + text.slice(start + line.length) };
  }
  return { lines, rest: '' };
}

/** As `flowLines`, with an ellipsis where the text is cut. */
export function bodyLines(text: string, style: TextStyle, width: number, maxLines: number): BodyLines {
  const { lines, rest } = flowLines(text, style, width, maxLines);
  const last = lines.at(-1);
  if (!rest || !last) return { lines, rest };
  const more = last.isLast ? ' ' : (rest.split('\n', 1)[0] ?? '');
  const [ended = '…'] = withEllipsis({ lines: [last.text], rest: more }, style, { width: width - last.indent });
  return { lines: [...lines.slice(0, -1), { ...last, text: ended }], rest };
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
