import { GREY } from '../../colour/accent.ts';
import type { Part } from '../../sheet.ts';
import type { Brief } from '../layout.ts';
import { LEAST_CODE, QUIET_MODULES, qrCode } from '../qr-mark.ts';
import { textEndingAt } from '../set-text.ts';

/** "Continued overleaf" stands in the lower margin; a small sheet has less of it. */
const BELOW_FOOT = 14;
const BELOW_FOOT_OF_A5 = 9.8;
/** How high its letters are, in em. */
const RISE = 0.7;
const ARROW = { ltr: '→', rtl: '←' };

export function continuedPart(brief: Brief): Part {
  const { copy, frame, type } = brief;
  const text = `${copy.words.continued} ${ARROW[copy.direction]}`;
  const right = frame.width - frame.margin;
  return { role: 'P', marks: [textEndingAt(right, frame.foot + belowFoot(brief), text, type.label, GREY)] };
}

/** By how much the foot stands higher, so that the words below it leave the code its quiet zone. */
export function liftOfContinued(brief: Brief): number {
  const { url } = brief.copy;
  if (!url) return 0;
  const quiet = (LEAST_CODE * QUIET_MODULES) / qrCode(url).modules;
  return Math.max(0, quiet + RISE * brief.type.label.size - belowFoot(brief));
}

function belowFoot({ frame }: Brief): number {
  return frame.paper === 'A5' ? BELOW_FOOT_OF_A5 : BELOW_FOOT;
}
