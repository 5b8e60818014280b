import type { Rgb } from '../../colour/contrast.ts';
import type { Part } from '../../sheet.ts';
import { fits } from '../../text/fill-lines.ts';
import { baselineIn, type TextStyle, widthOf } from '../../text/style.ts';
import { type Block, textCut } from '../block.ts';
import { atSize, firstToHold, oneLine, type SetLines } from '../fit-text.ts';
import { linesFrom, textAt } from '../set-text.ts';
import type { Poster } from './poster.ts';

export interface HeadSetting {
  width: number;
  colour: Rgb;
  /** The place is as large as the title, or keeps the size of an address. */
  placeAsTitle: boolean;
  /** Behind the place, where no line of its own has room. */
  qualifier?: string;
}

const MOST_LINES = 2;
const BEHIND_PLACE = 18;

/** The title on one line, or smaller on two; the place below it. */
export function headBlock({ copy, titles, address, strong, left, scale }: Poster, setting: HeadSetting): Block {
  const { width, colour, placeAsTitle, qualifier = '' } = setting;
  const title = titleLines(copy.title.replaceAll('\n', ' '), titles, width);
  const size = placeAsTitle ? title.style.size : address.size;
  const [placeStyle, qualifierStyle] = [atSize(address, size), atSize(strong, size)];
  const behind = qualifier ? widthOf(qualifier, qualifierStyle) + BEHIND_PLACE * scale : 0;
  const place = shortened(copy.place.replaceAll('\n', ', '), placeStyle, width - behind);
  const titleHeight = title.lines.length * title.style.leading;
  const hasPlace = Boolean(place.text || qualifier);
  return {
    height: titleHeight + (hasPlace ? placeStyle.leading : 0),
    cuts: [
      ...(title.wasCut ? [textCut('/listing/title', 'The title is longer than two lines: cut.')] : []),
      ...place.cuts,
    ],
    place: (top) => {
      const baseline = top + titleHeight + baselineIn(placeStyle);
      const qualifierX = left + (place.text ? widthOf(place.text, placeStyle) + BEHIND_PLACE * scale : 0);
      const parts: Part[] = [{ role: 'H1', marks: linesFrom(left, top, title.lines, title.style, colour) }];
      if (place.text) parts.push({ role: 'P', marks: [textAt(left, baseline, place.text, placeStyle, colour)] });
      if (qualifier)
        parts.push({ role: 'P', marks: [textAt(qualifierX, baseline, qualifier, qualifierStyle, colour)] });
      return parts;
    },
  };
}

function titleLines(title: string, titles: readonly TextStyle[], width: number): SetLines {
  const oneLine = firstToHold(title, titles, width, 1);
  if (!oneLine.wasCut) return oneLine;
  return firstToHold(title, titles.slice(1), width, MOST_LINES);
}

/** The second part of a place goes before any of its letters do. */
function shortened(place: string, style: TextStyle, width: number) {
  const [first = place] = place.split(/[,،、]/u);
  const isTooLong = !fits(place, style, width);
  if (!isTooLong || first === place || !fits(first, style, width))
    return oneLine(place, style, width, '/listing/address');
  return { text: first, cuts: [textCut('/listing/address', `No room for more of the place than ${first}.`)] };
}
