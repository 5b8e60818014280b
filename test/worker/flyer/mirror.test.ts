import { expect, test } from 'vitest';
import { mirrored } from '../../../worker/flyer/layout/mirror.ts';
import type { PathMark, Sheet } from '../../../worker/flyer/sheet.ts';

const L: PathMark = {
  type: 'path',
  fill: [0, 0, 0],
  polygons: [
    [
      [10, 0],
      [12, 0],
      [12, 8],
      [20, 8],
      [20, 10],
      [10, 10],
    ],
  ],
};
const sheet = (mark: PathMark): Sheet => ({ width: 100, height: 50, parts: [{ role: 'Artifact', marks: [mark] }] });
const xsOf = (mark: PathMark) => {
  const [turned] = mirrored(sheet(mark)).parts[0]?.marks ?? [];
  return turned?.type === 'path' ? turned.polygons[0]?.map(([x]) => x) : undefined;
};

test('a shape is turned with its sheet, a code moves and is not turned: its reader would be none the wiser', () => {
  expect(xsOf(L)).toEqual([90, 88, 88, 80, 80, 90]);
  expect(xsOf({ ...L, isFaced: true })).toEqual([80, 82, 82, 90, 90, 80]);
});
