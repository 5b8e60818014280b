import { GREY, INK } from '../../colour/accent.ts';
import type { Copy } from '../../copy/copy.ts';
import type { Part } from '../../sheet.ts';
import { cutToWidth } from '../../text/cut.ts';
import { fits } from '../../text/fill-lines.ts';
import { baselineIn, widthOf } from '../../text/style.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { textAt, textEndingAt } from '../set-text.ts';
import { LABEL } from '../styles.ts';
import { GUTTER, MARGIN, MEASURE } from './grid.ts';

const HEIGHT = 18;
const BELOW = 10;
const STYLE = { ...LABEL, leading: HEIGHT };

/** The agency at the left; what the home is offered for, and under which number, at the right. */
export function masthead({ left, right }: Copy['masthead']): Block {
  if (!left && !right) return NOTHING;
  const half = (MEASURE - GUTTER) / 2;
  const reference = fits(right, STYLE, half) ? right : cutToWidth(right, STYLE, half);
  const room = MEASURE - GUTTER - widthOf(reference, STYLE);
  const agency = fits(left, STYLE, room) ? left : cutToWidth(left, STYLE, room);
  const isCut = reference !== right;
  return {
    height: HEIGHT + BELOW,
    // The agency stands in full at the foot, so that only a cut number is lost.
    cuts: isCut
      ? [textCut('/listing/listingId', 'The listing number is too long for the head of the sheet: cut.')]
      : [],
    place: (top) => partsOf(agency, reference, top + baselineIn(STYLE)),
  };
}

function partsOf(agency: string, reference: string, baseline: number): Part[] {
  const parts: Part[] = [];
  if (agency) parts.push({ role: 'P', marks: [textAt(MARGIN, baseline, agency, STYLE, INK)] });
  const right = MARGIN + MEASURE;
  if (reference) parts.push({ role: 'P', marks: [textEndingAt(right, baseline, reference, STYLE, GREY)] });
  return parts;
}
