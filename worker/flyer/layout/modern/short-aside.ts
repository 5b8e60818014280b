import type { Picture } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import { oneLine } from '../fit-text.ts';
import { leadFirst, photoPart } from '../photo.ts';
import { PHOTO_RATIO } from './photo-cells.ts';
import { framedPlan } from './plan.ts';
import { plainLine } from './rows.ts';
import type { Modern } from './setting.ts';

/** The plan or the second photo, at the right of the words. */
export interface Aside {
  photo: Picture | undefined;
  plan: Picture | undefined;
  height: number;
  cuts: readonly FlyerWarning[];
  place(top: number): Part[];
}

const CAPTION_BELOW = 14.8;
const BELOW_CAPTION = 4;
/** A lead with two beside it is better than a lead, one beside it and one below. */
const PHOTOS_OF_A_HEAD = 3;

export function shortAside(modern: Modern): Aside | undefined {
  const { frame, pictures, label } = modern;
  const [plan] = pictures.floorPlans;
  const [, second] = leadFirst(pictures.photos);
  const photo = plan || pictures.photos.length === PHOTOS_OF_A_HEAD ? undefined : second;
  if (!plan && !photo) return undefined;
  const [x, width] = [frame.x(8), frame.span(4)];
  const height = width / PHOTO_RATIO;
  const caption = oneLine(photo?.caption ?? '', label, width, `${photo?.path ?? ''}/caption`);
  const place = (y: number): Part[] => {
    const box = { x, y, width, height };
    if (plan) return framedPlan(modern, plan, box);
    return photo ? [photoPart(photo, box), ...plainLine(x, y + height + CAPTION_BELOW, caption.text, label, true)] : [];
  };
  const captionHeight = caption.text ? CAPTION_BELOW + BELOW_CAPTION : 0;
  return { photo, plan, height: height + captionHeight, cuts: caption.cuts, place };
}
