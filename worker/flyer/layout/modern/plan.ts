import type { Picture } from '../../pictures/picture.ts';
import type { Mark, Part } from '../../sheet.ts';
import { cutIfLonger } from '../../text/cut.ts';
import type { TextStyle } from '../../text/style.ts';
import { framed, type Rect } from '../photo.ts';
import { plainLine } from './plain-line.ts';
import type { Modern } from './setting.ts';

const INSIDE = 8;

/** A floor plan, whole, in a frame of hairlines, its caption below it in the frame. */
export function framedPlan({ label, copy }: Modern, plan: Picture, box: Rect): Part[] {
  const inner = {
    x: box.x + INSIDE,
    y: box.y + INSIDE,
    width: box.width - 2 * INSIDE,
    height: box.height - 2 * INSIDE - captionHeight(plan, label),
  };
  const picture: Mark = { type: 'picture', ...inner, picture: plan, fit: 'contain' };
  const caption = cutIfLonger(plan.caption, label, inner.width);
  return [
    { role: 'Figure', alt: plan.alt || plan.caption || copy.words.floorPlan, marks: [picture, ...framed(box)] },
    ...plainLine(inner.x, box.y + box.height - INSIDE, caption, label, true),
  ];
}

function captionHeight({ caption }: Picture, { leading }: TextStyle): number {
  return caption ? leading : 0;
}

/** Of the frame that a plan of such a width needs, or the most that there is. */
export function framedHeight({ label }: Modern, plan: Picture, width: number, most: number): number {
  const around = 2 * INSIDE + captionHeight(plan, label);
  return planSize(plan, { width: width - 2 * INSIDE, height: most - around }).height + around;
}

/** A floor plan at its own ratio, its upper left in that of the box. */
export function barePlan(plan: Picture, box: Rect, alt: string): Part {
  const { width, height } = planSize(plan, box);
  const picture: Mark = { type: 'picture', x: box.x, y: box.y, width, height, picture: plan, fit: 'contain' };
  return { role: 'Figure', alt: plan.alt || plan.caption || alt, marks: [picture] };
}

export function planSize(plan: Picture, room: { width: number; height: number }) {
  const scale = Math.min(room.width / plan.width, room.height / plan.height);
  return { width: plan.width * scale, height: plan.height * scale };
}
