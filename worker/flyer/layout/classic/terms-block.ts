import { GREY, INK } from '../../colour/accent.ts';
import type { Term } from '../../copy/terms.ts';
import type { Part } from '../../sheet.ts';
import { cutToWidth } from '../../text/cut.ts';
import { fits } from '../../text/fill-lines.ts';
import { baselineIn, widthOf } from '../../text/style.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { textAt } from '../set-text.ts';
import { BODY, LABEL } from '../styles.ts';

const EN_SPACE = 0.5;

/** One condition a line: its label in small capitals, then its value. */
export function termsBlock(terms: readonly Term[], x: number, width: number): Block {
  if (terms.length === 0) return NOTHING;
  const lines = terms.map(({ label, value, path }) => {
    const valueX = x + widthOf(label, LABEL) + EN_SPACE * BODY.size;
    const room = x + width - valueX;
    const isCut = !fits(value, BODY, room);
    return { label, valueX, path, isCut, value: isCut ? cutToWidth(value, BODY, room) : value };
  });
  const place = (top: number): Part[] =>
    lines.map(({ label, value, valueX }, index) => {
      const baseline = top + baselineIn(BODY) + index * BODY.leading;
      return {
        role: 'P',
        marks: [textAt(x, baseline, `${label} `, LABEL, GREY), textAt(valueX, baseline, value, BODY, INK)],
      };
    });
  const cuts = lines.filter(({ isCut }) => isCut).map(({ path }) => textCut(path, 'Longer than its line: cut.'));
  return { height: lines.length * BODY.leading, cuts, place };
}
