import { hasRightToLeft } from './bidi.ts';
import { wantsSmallCapitals } from './small-capitals.ts';
import { type TextStyle, widthOf } from './style.ts';

/** Their words stand beside each other without a blank: a line of them is shaped as one, and never twice the same. */
const SHAPED_AS_ONE = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Beside these letters, signs are wide that are narrow alone. */
const WIDENS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Em by which two pieces are wider together than apart, at most. */
const BETWEEN_PIECES = 0.1;

/** Tells of a line that grows whether it holds the next piece, where the pieces alone leave no doubt: to shape the line again for each costs most. */
export interface SurelyHeld {
  holds(piece: string, room: number): boolean;
  /** What the line is now, since it was measured or begun. */
  startsAt(line: string): void;
}

const IN_DOUBT: SurelyHeld = { holds: () => false, startsAt: () => {} };

export function surelyHeld(text: string, style: TextStyle): SurelyHeld {
  const isPiecewise = SHAPED_AS_ONE.test(text) && !WIDENS.test(text) && !hasRightToLeft(text);
  if (!isPiecewise || wantsSmallCapitals(style.features)) return IN_DOUBT;
  const between = (BETWEEN_PIECES + style.tracking) * style.size;
  let most = 0;
  return {
    holds(piece, room) {
      const next = most + widthOf(piece, style) + between;
      if (next > room) return false;
      most = next;
      return true;
    },
    startsAt(line) {
      most = line ? widthOf(line, style) : 0;
    },
  };
}
