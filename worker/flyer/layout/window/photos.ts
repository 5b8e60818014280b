import type { Picture, Pictures } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import { facadePart } from '../facade.ts';
import { leadFirst, photoPart, type Rect } from '../photo.ts';
import type { Poster } from './poster.ts';

const GAP = 6;
const LEAD_RATIO = 3 / 2;
const MOST_UPRIGHT = 4;
const MOST_LANDSCAPE = 3;
/** Of the height of all photos of an upright sheet: the lead above three and above two others. */
const LEAD_SHARE = { overThree: 0.7675, overTwo: 0.647 };

export interface PhotoZone {
  parts: Part[];
  cuts: FlyerWarning[];
}

/** Photos from edge to edge down to the bottom; the house front where there are none. */
export function photoZone({ pictures, accent, light, frame, left }: Poster, bottom: number): PhotoZone {
  const others = notShown(pictures);
  const zone: Rect = { x: 0, y: 0, width: frame.width, height: bottom };
  if (pictures.photos.length === 0) {
    const wall = { ...zone, inset: left, wall: accent.ground, ...light };
    return { parts: [facadePart(wall)], cuts: others.map(leftOut) };
  }
  const shown = leadFirst(pictures.photos).slice(0, frame.isLandscape ? MOST_LANDSCAPE : MOST_UPRIGHT);
  const boxes = frame.isLandscape ? besideLead(zone, shown.length) : belowLead(zone, shown.length);
  const parts = boxes.flatMap((box, index) => shown.slice(index, index + 1).map((photo) => photoPart(photo, box)));
  return { parts, cuts: [...pictures.photos.filter((photo) => !shown.includes(photo)), ...others].map(leftOut) };
}

/** A poster has no place for them. */
function notShown({ floorPlans, energyLabels, agentPhoto, logo }: Pictures): Picture[] {
  return [...floorPlans, ...energyLabels, ...(agentPhoto ? [agentPhoto] : []), ...(logo ? [logo] : [])];
}

function leftOut({ path }: Picture): FlyerWarning {
  return { path, code: 'IMAGE_LEFT_OUT', message: 'The window card has no room for this picture: left out.' };
}

function besideLead(zone: Rect, count: number): Rect[] {
  if (count === 1) return [zone];
  const lead = { ...zone, width: zone.height * LEAD_RATIO };
  const side = { ...zone, x: lead.width + GAP, width: zone.width - lead.width - GAP };
  return [lead, ...rows(side, count - 1)];
}

function belowLead(zone: Rect, count: number): Rect[] {
  if (count <= 2) return rows(zone, count);
  const share = count === MOST_UPRIGHT ? LEAD_SHARE.overThree : LEAD_SHARE.overTwo;
  const lead = { ...zone, height: share * zone.height };
  const strip = { ...zone, y: lead.height + GAP, height: zone.height - lead.height - GAP };
  return [lead, ...columns(strip, count - 1)];
}

function rows({ y, height, ...box }: Rect, count: number): Rect[] {
  const each = (height - (count - 1) * GAP) / count;
  return Array.from({ length: count }, (_, index) => ({ ...box, y: y + index * (each + GAP), height: each }));
}

function columns({ x, width, ...box }: Rect, count: number): Rect[] {
  const each = (width - (count - 1) * GAP) / count;
  return Array.from({ length: count }, (_, index) => ({ ...box, x: x + index * (each + GAP), width: each }));
}
