import type { Picture, Pictures } from '../../pictures/picture.ts';
import type { Part } from '../../sheet.ts';
import type { FlyerWarning } from '../../warning.ts';
import { facadePart } from '../facade.ts';
import { isNarrow, leadFirst, photoPart, type Rect } from '../photo.ts';
import { loneParts } from '../photo-parts.ts';
import type { Poster } from './poster.ts';

const GAP = 6;
const LEAD_RATIO = 3 / 2;
const MOST_UPRIGHT = 4;
const MOST_LANDSCAPE = 3;
/** Of the height of all photos of an upright sheet, for so many of them: the lead above the others. */
const LEAD_SHARES: readonly number[] = [1, 1, 0.58, 0.647, 0.7675];

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
  const cuts = [...pictures.photos.filter((photo) => !shown.includes(photo)), ...others].map(leftOut);
  const [only, ...more] = shown;
  if (only && more.length === 0) return { parts: loneParts(only, zone, accent), cuts };
  const areUpright = shown.every(isNarrow);
  const boxes = frame.isLandscape ? besideLead(zone, shown.length) : belowLead(zone, shown.length, areUpright);
  const parts = boxes.flatMap((box, index) => shown.slice(index, index + 1).map((photo) => photoPart(photo, box)));
  return { parts, cuts };
}

/** A poster has no place for them. */
function notShown({ floorPlans, energyLabels, agentPhoto, logo }: Pictures): Picture[] {
  return [...floorPlans, ...energyLabels, ...(agentPhoto ? [agentPhoto] : []), ...(logo ? [logo] : [])];
}

function leftOut({ path }: Picture): FlyerWarning {
  return { path, code: 'IMAGE_LEFT_OUT', message: 'The window card has no room for this picture: left out.' };
}

function besideLead(zone: Rect, count: number): Rect[] {
  const lead = { ...zone, width: zone.height * LEAD_RATIO };
  const side = { ...zone, x: lead.width + GAP, width: zone.width - lead.width - GAP };
  return [lead, ...rows(side, count - 1)];
}

function belowLead(zone: Rect, count: number, areUpright: boolean): Rect[] {
  if (count === 2 && areUpright) return columns(zone, count);
  const share = LEAD_SHARES[count] ?? 1;
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
