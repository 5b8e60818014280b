import { INK } from '../colour/accent.ts';
import { BLACK, luminance, mix, type Rgb, rgbOf, WHITE } from '../colour/contrast.ts';
import type { Mark, Part } from '../sheet.ts';
import { litWindows } from './lit-windows.ts';
import type { Rect } from './photo.ts';

const FEWEST_FLOORS = 6;
/** A higher wall gets more floors rather than larger windows: the house front of a sparse sheet, 498 high, has six. */
const FLOOR_HEIGHT = 83;
const MOST_WINDOWS = 8;
/** From one window to the next, in widths of a window: a narrow wall has fewer of them. */
const LEAST_PITCH = 1.6;
/** How far a sill stands out, and hangs below. */
const SILL = 4;
/** Height of a window whose frame and sill have their full thickness. */
const FULL_SIZE_FROM = 23;

export interface Facade {
  x: number;
  y: number;
  width: number;
  height: number;
  /** From the sides of the wall to the first and the last window. */
  inset: number;
  wall: Rgb;
  /** Windows with light in them. */
  lit: number;
  seed: string;
  /** Land and offices: sills without windows. */
  hasWindows: boolean;
  /** Hangs over the wall: no window is seen behind half of it. */
  covered?: Rect;
}

interface Paint {
  glass: Rgb;
  frame: Rgb;
  light: Rgb;
  floor: Rgb;
}

interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
  isLit: boolean;
}

/** A house front in the accent, for sheets without a photograph: decoration, though it tells the bedrooms. */
export function facadePart(facade: Facade): Part {
  const { x, y, width, height, wall } = facade;
  const paint = paintOn(wall);
  const floors = floorsOf(height);
  const marks: Mark[] = [{ type: 'box', x, y, width, height, fill: wall }];
  for (let floor = 1; floor < floors; floor += 1) {
    const line = y + (floor * height) / floors;
    marks.push({ type: 'line', from: [x, line], to: [x + width, line], thickness: 0.5, colour: paint.floor });
  }
  for (const window of windowsOf(facade).filter((each) => isSeen(each, facade)))
    marks.push(...windowMarks(window, paint, facade.hasWindows));
  return { role: 'Artifact', marks };
}

function floorsOf(height: number): number {
  return Math.max(FEWEST_FLOORS, Math.round(height / FLOOR_HEIGHT));
}

/** On a light wall light falls the other way: dark windows, and white where a lamp is on. */
function paintOn(wall: Rgb): Paint {
  const paler = mix(wall, WHITE, 0.22);
  if (luminance(wall) > 0.35) {
    const frame = mix(wall, INK, 0.6);
    return { glass: mix(wall, INK, 0.45), frame, light: WHITE, floor: mix(wall, INK, 0.15) };
  }
  return { glass: mix(wall, BLACK, 0.22), frame: paler, light: rgbOf('#f7e3b5'), floor: mix(wall, paler, 0.55) };
}

function windowsOf({ x, y, width, height, inset, lit, seed }: Facade): Window[] {
  const floors = floorsOf(height);
  const floor = height / floors;
  const glass = { width: 0.8 * 0.56 * floor, height: 0.56 * floor };
  const room = width - 2 * inset - glass.width;
  const windows = Math.max(2, Math.min(MOST_WINDOWS, 1 + Math.floor(room / (LEAST_PITCH * glass.width))));
  const pitch = room / (windows - 1);
  const isLit = litWindows(seed, lit, { floors, windows });
  return Array.from({ length: floors * windows }, (_, index) => {
    const column = index % windows;
    const row = Math.floor(index / windows);
    return { x: x + inset + column * pitch, y: y + (row + 0.24) * floor, ...glass, isLit: isLit(row, column) };
  });
}

function isSeen({ x, y, width, height }: Window, { covered }: Facade): boolean {
  if (!covered) return true;
  const isBeside = x - SILL > covered.x + covered.width || x + width + SILL < covered.x;
  return isBeside || y > covered.y + covered.height || y + height + SILL < covered.y;
}

function windowMarks({ x, y, width, height, isLit }: Window, paint: Paint, hasGlass: boolean): Mark[] {
  const colour = paint.frame;
  // On a low wall all of it is smaller, or the last sills would hang below it.
  const scale = Math.min(1, height / FULL_SIZE_FROM);
  const sill: Mark = {
    type: 'line',
    from: [x - SILL * scale, y + height + SILL * scale],
    to: [x + width + SILL * scale, y + height + SILL * scale],
    thickness: 1.1 * scale,
    colour: isLit ? paint.light : colour,
  };
  if (!hasGlass) return [sill];
  const fill = isLit ? paint.light : paint.glass;
  // The frame of a lit window is thinned by its own light.
  const frame = isLit ? mix(fill, colour, 0.5) : colour;
  const [middle, transom] = [x + width / 2, y + 0.36 * height];
  return [
    { type: 'box', x, y, width, height, fill, outline: { thickness: 0.6 * scale, colour: frame } },
    { type: 'line', from: [middle, y], to: [middle, y + height], thickness: 0.6 * scale, colour: frame },
    { type: 'line', from: [x, transom], to: [x + width, transom], thickness: 0.6 * scale, colour: frame },
    sill,
  ];
}
