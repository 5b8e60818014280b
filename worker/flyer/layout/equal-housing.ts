import type { Rgb } from '../colour/contrast.ts';
import type { PathMark } from '../sheet.ts';

type Point = readonly [x: number, y: number];

/** Wider than high, as the sign of the United States is. */
export const EQUAL_HOUSING_RATIO = 1.24;

/** A house with an equals sign in it: x and y are its upper left. */
export function equalHousingMark(x: number, y: number, height: number, fill: Rgb): PathMark {
  const width = height * EQUAL_HOUSING_RATIO;
  const at = (across: number, down: number): Point => [x + across * width, y + down * height];
  const box = (left: number, top: number, right: number, bottom: number): Point[] => [
    at(left, top),
    at(right, top),
    at(right, bottom),
    at(left, bottom),
  ];
  const outline = [
    at(0.5, 0),
    at(1, 0.32),
    at(1, 0.5),
    at(0.91, 0.5),
    at(0.91, 1),
    at(0.09, 1),
    at(0.09, 0.5),
    at(0, 0.5),
    at(0, 0.32),
  ];
  const inside = [at(0.5, 0.19), at(0.79, 0.38), at(0.79, 0.84), at(0.21, 0.84), at(0.21, 0.38)];
  const bars = [box(0.33, 0.46, 0.67, 0.57), box(0.33, 0.66, 0.67, 0.77)];
  return { type: 'path', fill, polygons: [outline, inside, ...bars] };
}
