import { GREY } from '../../colour/accent.ts';
import { withEllipsis } from '../../text/cut.ts';
import { fillLines } from '../../text/fill-lines.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { apart, linesFrom } from '../set-text.ts';
import { LEGAL } from '../styles.ts';
import { MARGIN, MEASURE } from './grid.ts';

/** A sixth of the sheet: what is longer belongs on a page of its own. */
const MAX_LINES = 16;

export function disclaimersBlock(disclaimers: readonly string[]): Block {
  if (disclaimers.length === 0) return NOTHING;
  const { lines, wasCut } = legalLines(disclaimers);
  return {
    height: lines.length * LEGAL.leading,
    cuts: wasCut ? [textCut('/listing/disclaimers', `The disclaimers are longer than ${MAX_LINES} lines: cut.`)] : [],
    place: (top) => [{ role: 'P', marks: linesFrom(MARGIN, top, lines, LEGAL, GREY) }],
  };
}

function legalLines(disclaimers: readonly string[]): { lines: string[]; wasCut: boolean } {
  const lines: string[] = [];
  for (const [index, disclaimer] of disclaimers.entries()) {
    const measure = { width: MEASURE, maxLines: MAX_LINES - lines.length };
    const text = disclaimer.replaceAll('\n', ' ');
    const filled = fillLines(text, LEGAL, measure);
    const isFull = lines.length + filled.lines.length === MAX_LINES;
    const rest = filled.rest || (isFull ? (disclaimers[index + 1] ?? '') : '');
    if (rest)
      return {
        lines: [...lines, ...withEllipsis({ lines: filled.lines, rest: ` ${rest}` }, LEGAL, measure)],
        wasCut: true,
      };
    lines.push(...apart(filled.lines));
  }
  return { lines, wasCut: false };
}
