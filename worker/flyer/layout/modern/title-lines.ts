import type { TextStyle } from '../../text/style.ts';
import type { FlyerWarning } from '../../warning.ts';
import { textCut } from '../block.ts';
import { firstToHold, type SetLines } from '../fit-text.ts';

export interface Title extends SetLines {
  height: number;
  cuts: FlyerWarning[];
}

const MOST_LINES = 4;

/** Two lines of the largest size that takes so few, else three, else four. */
export function titleLines(title: string, styles: readonly TextStyle[], width: number): Title {
  const text = title.replaceAll('\n', ' ');
  for (let lines = 2; lines < MOST_LINES; lines += 1) {
    const set = firstToHold(text, styles, width, lines);
    if (!set.wasCut) return titleOf(set);
  }
  return titleOf(firstToHold(text, styles, width, MOST_LINES));
}

function titleOf(set: SetLines): Title {
  const cuts = set.wasCut ? [textCut('/listing/title', 'The title is longer than four lines: cut.')] : [];
  return { ...set, height: set.lines.length * set.style.leading, cuts };
}
