import { BLACK_INK, type Ink } from '../colour/ink.ts';
import type { LineMark, Mark, PathMark, Sheet } from '../sheet.ts';

type Size = Pick<Sheet, 'width' | 'height'>;

const THICKNESS = 0.25;
const CROP = { from: 11, length: 14 };
/** From the trim to the middle of a target. */
const TARGET_AWAY = 18;
const TARGET = { radius: 4.5, arm: 6.6, corners: 32 };
const PATCH = { width: 11, height: 9, below: 13, fromRight: 64.6 };

/** On every plate, so that it shows where they do not lie upon each other. */
const ALL_INKS: Ink = [100, 100, 100, 100];
const PATCHES: readonly Ink[] = [[100, 0, 0, 0], [0, 100, 0, 0], [0, 0, 100, 0], BLACK_INK, [0, 0, 0, 50]];

/** What a printer wants around a sheet: where to cut, whether the plates lie right, and how the inks came out. Measured from the trim. */
export function pressMarks(sheet: Size): Mark[] {
  return [...cropMarks(sheet), ...targets(sheet), ...patches(sheet)];
}

function cropMarks({ width, height }: Size): LineMark[] {
  const spans = (end: number) => [
    [-CROP.from - CROP.length, -CROP.from],
    [end + CROP.from, end + CROP.from + CROP.length],
  ];
  const across = [0, height].flatMap((y) =>
    spans(width).map(([from = 0, to = 0]) => line([from, y], [to, y], BLACK_INK)),
  );
  const down = [0, width].flatMap((x) =>
    spans(height).map(([from = 0, to = 0]) => line([x, from], [x, to], BLACK_INK)),
  );
  return [...across, ...down];
}

function targets({ width, height }: Size): Mark[] {
  const middles: (readonly [number, number])[] = [
    [width / 2, -TARGET_AWAY],
    [width / 2, height + TARGET_AWAY],
    [-TARGET_AWAY, height / 2],
    [width + TARGET_AWAY, height / 2],
  ];
  return middles.flatMap(([x, y]) => [
    line([x - TARGET.arm, y], [x + TARGET.arm, y], ALL_INKS),
    line([x, y - TARGET.arm], [x, y + TARGET.arm], ALL_INKS),
    ring(x, y),
  ]);
}

function ring(x: number, y: number): PathMark {
  const circle = (radius: number) =>
    Array.from({ length: TARGET.corners }, (_, index) => {
      const angle = (2 * Math.PI * index) / TARGET.corners;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
    });
  return { type: 'path', polygons: [circle(TARGET.radius), circle(TARGET.radius - THICKNESS)], fill: ALL_INKS };
}

function patches({ width, height }: Size): Mark[] {
  const left = width - PATCH.fromRight - PATCHES.length * PATCH.width;
  return PATCHES.map((fill, index) => ({
    ...{ type: 'box', x: left + index * PATCH.width, y: height + PATCH.below },
    ...{ width: PATCH.width, height: PATCH.height, fill },
  }));
}

const line = (from: LineMark['from'], to: LineMark['to'], colour: Ink): LineMark => ({
  ...{ type: 'line', from, to, thickness: THICKNESS, colour },
});
