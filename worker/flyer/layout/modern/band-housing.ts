import type { Part } from '../../sheet.ts';
import { widthOf } from '../../text/style.ts';
import { EQUAL_HOUSING_RATIO, equalHousingMark } from '../equal-housing.ts';
import { fewLines } from '../fit-text.ts';
import { apart, linesFrom } from '../set-text.ts';
import type { LastBlock } from './band-last.ts';
import type { Modern } from './setting.ts';

const MARK_HEIGHT = 24;
const MARK_GAP = 8;
const WIDEST_TEXT = 80;

/** The sign with its words, flush right in the room that is left; undefined where that is too narrow. */
export function housingBlock(modern: Modern, text: string, start: number, width: number): LastBlock | undefined {
  const { strong, accent, right } = modern;
  const textX = MARK_HEIGHT * EQUAL_HOUSING_RATIO + MARK_GAP;
  const { lines, cuts } = fewLines(text, strong, { width: Math.min(WIDEST_TEXT, width - textX), maxLines: 3 }, '');
  const whole = textX + Math.max(...lines.map((line) => widthOf(line.trimEnd(), strong)));
  if (whole > width || cuts.length > 0) return undefined;
  const x = start + width < right ? start : right - whole;
  const textHeight = lines.length * strong.leading;
  const height = Math.max(MARK_HEIGHT, textHeight);
  const place = (top: number): Part[] => {
    const mark = equalHousingMark(x, top + (height - MARK_HEIGHT) / 2, MARK_HEIGHT, accent.onGround);
    const words = linesFrom(x + textX, top + (height - textHeight) / 2, apart(lines), strong, accent.onGround);
    return [
      { role: 'Artifact', marks: [mark] },
      { role: 'P', marks: words },
    ];
  };
  return {
    ...{ isEmpty: false, tellsDisclaimers: false, tellsContinued: false, tellsHousing: true },
    ...{ x, height, place },
  };
}
