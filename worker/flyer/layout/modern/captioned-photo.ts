import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { Block } from '../block.ts';
import { oneLine } from '../fit-text.ts';
import { photoPart } from '../photo.ts';
import { PHOTO_RATIO } from './photo-cells.ts';
import { plainLine } from './plain-line.ts';
import type { Modern } from './setting.ts';

const BELOW_CAPTION = 4;

interface PhotoPlace {
  x: number;
  width: number;
  /** From the lower edge of the photo to the baseline of its caption. */
  captionBelow: number;
}

/** A photo at the ratio of all small ones, with its caption below it in one line. */
export function captionedPhoto({ label }: Modern, photo: Picture, { x, width, captionBelow }: PhotoPlace): Block {
  const height = width / PHOTO_RATIO;
  const caption = oneLine(photo.caption, label, width, `${photo.path}/caption`);
  const place = (y: number): Part[] => [
    photoPart(photo, { x, y, width, height }),
    ...plainLine(x, y + height + captionBelow, caption.text, label, true),
  ];
  return { height: height + (caption.text ? captionBelow + BELOW_CAPTION : 0), cuts: caption.cuts, place };
}
