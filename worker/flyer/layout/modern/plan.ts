import type { Picture } from '../../pictures/picture.ts';
import type { Mark, Part } from '../../sheet.ts';
import { framed, type Rect } from '../photo.ts';

const INSIDE = 8;

/** A floor plan, whole, in a frame of hairlines. */
export function framedPlan(plan: Picture, box: Rect, alt: string): Part {
  const inner = {
    x: box.x + INSIDE,
    y: box.y + INSIDE,
    width: box.width - 2 * INSIDE,
    height: box.height - 2 * INSIDE,
  };
  const picture: Mark = { type: 'picture', ...inner, picture: plan, fit: 'contain' };
  return { role: 'Figure', alt: plan.alt || plan.caption || alt, marks: [picture, ...framed(box)] };
}

/** Of the frame that a plan of such a width needs, or the most that there is. */
export function framedHeight(plan: Picture, width: number, most: number): number {
  const inside = { width: width - 2 * INSIDE, height: most - 2 * INSIDE };
  return planSize(plan, inside).height + 2 * INSIDE;
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
