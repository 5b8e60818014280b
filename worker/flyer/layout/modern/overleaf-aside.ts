import { INK } from '../../colour/accent.ts';
import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import { fewLines } from '../fit-text.ts';
import { linesFrom } from '../set-text.ts';
import { captionedPhoto } from './captioned-photo.ts';
import { PHOTO_RATIO } from './photo-cells.ts';
import { placeRows, type Row, splitRows } from './rows.ts';
import type { Modern } from './setting.ts';

export interface AsideRoom {
  top: number;
  bottom: number;
  /** Below the heading, where no rows stand. */
  photo: Picture | undefined;
}

interface Aside {
  parts: Part[];
  /** Rows that it has no room for. */
  rest: readonly Row[];
  bottom: number;
  hasPhoto: boolean;
  cuts: readonly FlyerWarning[];
}

const BELOW_HEADING = 12;
const CAPTION_BELOW = 14;

/** At the left of the text that goes on: its heading, and below that rows or a photo. */
export function overleafAside(modern: Modern, rows: readonly Row[], { top, bottom, photo }: AsideRoom): Aside {
  const { frame, copy, heading, label, left } = modern;
  const width = frame.span(4) - 4;
  const { lines } = fewLines(copy.words.description, heading, { width, maxLines: 2 }, '');
  const y = top + lines.length * heading.leading + BELOW_HEADING;
  const [here, rest] = splitRows(rows, bottom - y);
  const placed = placeRows(here, left, y);
  const parts: Part[] = [{ role: 'H2', marks: linesFrom(left, top, lines, heading, INK) }, ...placed.parts];
  const end = y + placed.height;
  const hasPhoto = photo !== undefined && end + width / PHOTO_RATIO + label.leading <= bottom;
  if (!hasPhoto) return { parts, rest, bottom: end, hasPhoto, cuts: [] };
  const shown = captionedPhoto(modern, photo, { x: left, width, captionBelow: CAPTION_BELOW });
  return { parts: [...parts, ...shown.place(end)], rest, bottom: end + shown.height, hasPhoto, cuts: shown.cuts };
}
