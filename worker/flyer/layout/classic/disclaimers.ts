import { GREY } from '../../colour/accent.ts';
import { withEllipsis } from '../../text/cut.ts';
import { fillLines } from '../../text/fill-lines.ts';
import type { TextStyle } from '../../text/style.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import type { Frame } from '../frame.ts';
import { apart, linesFrom } from '../set-text.ts';
import type { Canvas } from './canvas.ts';

/** Of the sheet: what is longer belongs on a page of its own. */
const SHARE = { upright: 1 / 5.8, lying: 1 / 9 };

export function disclaimersBlock(disclaimers: readonly string[], canvas: Canvas, frame: Frame): Block {
  if (disclaimers.length === 0) return NOTHING;
  const { type, left, width } = canvas;
  const share = frame.isLandscape ? SHARE.lying : SHARE.upright;
  const maxLines = Math.floor((share * frame.height) / type.legal.leading);
  const { lines, wasCut } = legalLines(disclaimers, { style: type.legal, width, maxLines });
  return {
    height: lines.length * type.legal.leading,
    cuts: wasCut ? [textCut('/listing/disclaimers', `The disclaimers are longer than ${maxLines} lines: cut.`)] : [],
    place: (top) => [{ role: 'P', marks: linesFrom(left, top, lines, type.legal, GREY) }],
  };
}

interface Setting {
  style: TextStyle;
  width: number;
  maxLines: number;
}

function legalLines(disclaimers: readonly string[], setting: Setting): { lines: string[]; wasCut: boolean } {
  const { style, width, maxLines } = setting;
  const lines: string[] = [];
  for (const [index, disclaimer] of disclaimers.entries()) {
    const measure = { width, maxLines: maxLines - lines.length };
    const filled = fillLines(disclaimer.replaceAll('\n', ' '), style, measure);
    const isFull = lines.length + filled.lines.length === maxLines;
    const rest = filled.rest || (isFull ? (disclaimers[index + 1] ?? '') : '');
    if (rest) {
      const last = withEllipsis({ lines: filled.lines, rest: ` ${rest}` }, style, measure);
      return { lines: [...lines, ...last], wasCut: true };
    }
    lines.push(...apart(filled.lines));
  }
  return { lines, wasCut: false };
}
