import type { Part } from '../../sheet.ts';
import { baselineIn } from '../../text/style.ts';
import { fewLines } from '../fit-text.ts';
import { apart, linesFrom, textAt } from '../set-text.ts';
import type { BandSetting } from './band.ts';
import { housingBlock } from './band-housing.ts';
import type { Modern } from './setting.ts';

/** What stands at the right of the band. */
export interface LastBlock {
  isEmpty: boolean;
  tellsDisclaimers: boolean;
  tellsContinued: boolean;
  tellsHousing: boolean;
  height: number;
  x: number;
  place(top: number): Part[];
}

export const ARROWS = { ltr: ' →', rtl: ' ←' };

const MOST_LINES = 4;

/** The sign of equal housing, or the disclaimers where they are short; that the text goes on overleaf. */
export function lastBlock(modern: Modern, setting: BandSetting, tileSide: number): LastBlock {
  const { frame, copy, label, right } = modern;
  const { isContinued } = setting;
  const x = frame.x(setting.columns[2]);
  const width = right - x - (tileSide > 0 ? tileSide + frame.gutter : 0);
  if (copy.equalHousing) return housingBlock(modern, copy.equalHousing, x, width) ?? noLastBlock(modern);
  const text = copy.disclaimers.join(' ').replaceAll('\n', ' ');
  const { lines, cuts } = fewLines(text, label, { width, maxLines: MOST_LINES - (isContinued ? 1 : 0) }, '');
  const tellsDisclaimers = tileSide === 0 && text !== '' && cuts.length === 0;
  if (tileSide > 0 || (!tellsDisclaimers && !isContinued)) return noLastBlock(modern);
  return wordsBlock(modern, tellsDisclaimers ? lines : [], x, isContinued);
}

export function noLastBlock({ right: x }: Modern): LastBlock {
  const tells = { tellsDisclaimers: false, tellsContinued: false, tellsHousing: false };
  return { isEmpty: true, ...tells, height: 0, x, place: () => [] };
}

function wordsBlock(modern: Modern, lines: readonly string[], x: number, isContinued: boolean): LastBlock {
  const { copy, label, strong, accent } = modern;
  const height = lines.length * label.leading;
  const continued = `${copy.words.continued}${ARROWS[copy.direction]}`;
  const told = { tellsDisclaimers: lines.length > 0, tellsContinued: isContinued, tellsHousing: false };
  return {
    ...{ isEmpty: false, ...told, x, height: height + (isContinued ? label.leading : 0) },
    place: (top) => {
      const said = linesFrom(x, top, apart(lines), label, accent.onGround);
      const more = textAt(x, top + height + baselineIn(strong), continued, strong, accent.onGround);
      return [said, isContinued ? [more] : []]
        .filter((marks) => marks.length > 0)
        .map((marks): Part => ({ role: 'P', marks }));
    },
  };
}
