import { hasRightToLeft } from './bidi.ts';
import { widenedAtEndOf, widenedBy } from './cells.ts';
import { wantsSmallCapitals } from './small-capitals.ts';
import { type TextStyle, widthOf } from './style.ts';

/** Their words, or they themselves, stand beside each other without a blank: a line of them is hardly ever the same twice. */
const WITHOUT_BLANKS =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Emoji_Presentation}]|\ufe0f/u;

/** Written with blanks; beside it, brackets are wide that are narrow alone. */
const HANGUL = /\p{Script=Hangul}/u;

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
  const isPiecewise = WITHOUT_BLANKS.test(text) && !HANGUL.test(text) && !hasRightToLeft(text);
  if (!isPiecewise || wantsSmallCapitals(style.features)) return IN_DOUBT;
  const between = BETWEEN_PIECES + style.tracking;
  let most = 0;
  return {
    holds(piece, room) {
      const next = most + widthOf(piece, style) + (between + widenedBy(piece)) * style.size;
      if (next > room) return false;
      most = next;
      return true;
    },
    startsAt(line) {
      most = line ? widthOf(line, style) + widenedAtEndOf(line) * style.size : 0;
    },
  };
}
