import { GREY, INK } from '../../colour/accent.ts';
import { WHITE } from '../../colour/contrast.ts';
import type { Copy } from '../../copy/copy.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import { cutIfLonger } from '../../text/cut.ts';
import { baselineIn, widthOf } from '../../text/style.ts';
import { type Block, NOTHING, textCut } from '../block.ts';
import { logoMarks } from '../logo-marks.ts';
import { altOf } from '../photo.ts';
import { textAt, textEndingAt } from '../set-text.ts';
import type { Canvas } from './canvas.ts';

const HEIGHT = 18;
const BELOW = 10;
const WIDEST_LOGO = 90;
const LOGO_GAP = 8;

/** Logo and agency at the left; what the home is offered for, and under which number, at the right. */
export function masthead({ left, right }: Copy['masthead'], logo: Picture | undefined, canvas: Canvas): Block {
  if (!left && !right && !logo) return NOTHING;
  const style = { ...canvas.type.label, leading: HEIGHT };
  const half = (canvas.width - canvas.gutter) / 2;
  const reference = cutIfLonger(right, style, half);
  const logoBox = logo && boxOf(logo);
  const agencyX = canvas.left + (logoBox ? logoBox.width + LOGO_GAP : 0);
  const room = canvas.right - canvas.gutter - widthOf(reference, style) - agencyX;
  const agency = cutIfLonger(left, style, room);
  const isCut = reference !== right;
  return {
    height: HEIGHT + BELOW,
    // The agency stands in full at the foot, so that only a cut number is lost.
    cuts: isCut
      ? [textCut('/listing/listingId', 'The listing number is too long for the head of the sheet: cut.')]
      : [],
    place: (top) => {
      const baseline = top + baselineIn(style);
      const parts: Part[] = [];
      if (logo && logoBox) {
        const marks = logoMarks(logo, { ...logoBox, x: canvas.left, y: top }, WHITE, canvas.accent);
        parts.push({ role: 'Figure', alt: altOf(logo), marks });
      }
      if (agency) parts.push({ role: 'P', marks: [textAt(agencyX, baseline, agency, style, INK)] });
      if (reference) parts.push({ role: 'P', marks: [textEndingAt(canvas.right, baseline, reference, style, GREY)] });
      return parts;
    },
  };
}

/** As high as the line, a wide one up to five times as wide as that. */
function boxOf({ width, height }: Picture): { width: number; height: number } {
  const wide = (HEIGHT * width) / height;
  return wide <= WIDEST_LOGO ? { width: wide, height: HEIGHT } : { width: WIDEST_LOGO, height: HEIGHT };
}
