import { GREY } from '../../colour/accent.ts';
import type { Copy } from '../../copy/copy.ts';
import type { Part } from '../../sheet.ts';
import { withEllipsis } from '../../text/cut.ts';
import { fillLines } from '../../text/fill-lines.ts';
import type { TextStyle } from '../../text/style.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { EQUAL_HOUSING_RATIO, equalHousingMark } from '../equal-housing.ts';
import type { Frame } from '../frame.ts';
import { apart, linesFrom } from '../set-text.ts';
import type { Canvas } from './canvas.ts';

/** Of the sheet: what is longer belongs on a page of its own. */
const SHARE = { upright: 1 / 5.8, lying: 1 / 9 };
/** The mark of equal housing is two lines high, and its words stand right of it. */
const MARK_HEIGHT = 16;
const MARK_GAP = 6;

/** What the law wants said: the statement of equal housing with its mark, then the disclaimers. */
export function legalBlock({ equalHousing, disclaimers }: Copy, canvas: Canvas, frame: Frame): Block {
  const notices = [...(equalHousing ? [equalHousing] : []), ...disclaimers];
  if (notices.length === 0) return NOTHING;
  const style = canvas.type.legal;
  const indent = equalHousing ? MARK_HEIGHT * EQUAL_HOUSING_RATIO + MARK_GAP : 0;
  const maxLines = Math.floor(((frame.isLandscape ? SHARE.lying : SHARE.upright) * frame.height) / style.leading);
  const { lines, wasCut } = legalLines(notices, { style, width: canvas.width - indent, maxLines });
  const words = lines.length * style.leading;
  const height = equalHousing ? Math.max(words, MARK_HEIGHT) : words;
  return {
    height,
    cuts: wasCut ? [textCut('/listing/disclaimers', `The disclaimers are longer than ${maxLines} lines: cut.`)] : [],
    place: (top) => {
      // One line stands at the middle of the mark; of several the mark accompanies the first two.
      const wordsTop = top + Math.max(0, height - words) / 2;
      const said: Part = { role: 'P', marks: linesFrom(canvas.left + indent, wordsTop, lines, style, GREY) };
      const mark = equalHousingMark(
        canvas.left,
        top + Math.max(0, (2 * style.leading - MARK_HEIGHT) / 2),
        MARK_HEIGHT,
        GREY,
      );
      return equalHousing ? [{ role: 'Artifact', marks: [mark] }, said] : [said];
    },
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
