import type { Picture } from '../../pictures/picture.ts';
import type { Block } from '../block.ts';
import { leadFirst } from '../photo.ts';
import { captionedPhoto } from './captioned-photo.ts';
import { PHOTO_RATIO } from './photo-cells.ts';
import { framedPlan } from './plan.ts';
import type { Modern } from './setting.ts';

/** The plan or the second photo, at the right of the words. */
export interface Aside extends Block {
  photo: Picture | undefined;
  plan: Picture | undefined;
}

const CAPTION_BELOW = 14.8;
/** A lead with two beside it is better than a lead, one beside it and one below. */
const PHOTOS_OF_A_HEAD = 3;

export function shortAside(modern: Modern): Aside | undefined {
  const { frame, pictures } = modern;
  const [plan] = pictures.floorPlans;
  const [, second] = leadFirst(pictures.photos);
  const photo = plan || pictures.photos.length === PHOTOS_OF_A_HEAD ? undefined : second;
  const [x, width] = [frame.x(8), frame.span(4)];
  if (photo) return { photo, plan, ...captionedPhoto(modern, photo, { x, width, captionBelow: CAPTION_BELOW }) };
  if (!plan) return undefined;
  const height = width / PHOTO_RATIO;
  return { photo, plan, height, cuts: [], place: (y) => framedPlan(modern, plan, { x, y, width, height }) };
}
