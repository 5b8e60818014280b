import { fillLines } from '../../text/fill-lines.ts';
import type { TextStyle } from '../../text/style.ts';
import { fewLines } from '../fit-text.ts';

/** A few lines that end where the writer ended them; run together where that would be too many. */
export function ownLines(text: string, style: TextStyle, measure: { width: number; maxLines: number }, path: string) {
  const { width, maxLines } = measure;
  const written = text.split('\n').filter((line) => line.trim());
  if (written.length > maxLines) return fewLines(written.join(' '), style, measure, path);
  const lines = written.flatMap((line) => fillLines(line, style, { width }).lines);
  return lines.length > maxLines ? fewLines(written.join(' '), style, measure, path) : { lines, cuts: [] };
}
