import { expect, test } from 'vitest';
import { mirrored } from '../../../worker/flyer/layout/mirror.ts';
import { textAt, textEndingAt } from '../../../worker/flyer/layout/set-text.ts';
import type { Mark, PathMark, Sheet } from '../../../worker/flyer/sheet.ts';
import { widthOf } from '../../../worker/flyer/text/style.ts';
import { BODY } from './styles.ts';

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

const ARABIC = 'شقة في دبي ';

test('a line from the right ends where it shall, on a sheet of either direction: the blank at its end hangs out', () => {
  const seen = widthOf(ARABIC.trimEnd(), BODY);
  const blank = widthOf(ARABIC, BODY) - seen;
  const marks = [textAt(10, 20, ARABIC, BODY, [0, 0, 0]), textEndingAt(90, 20, ARABIC, BODY, [0, 0, 0])] as const;
  const turned = mirrored({ width: 100, height: 50, parts: [{ role: 'P', marks }] }).parts[0]?.marks ?? [];
  const inkOf = (mark: Mark | undefined) => (mark?.type === 'text' ? [mark.x + blank, mark.x + blank + seen] : []);

  expect(blank).toBeGreaterThan(1);
  expect(inkOf(marks[0])[0]).toBeCloseTo(10);
  expect(inkOf(marks[1])[1]).toBeCloseTo(90);
  expect(inkOf(turned[0])[1]).toBeCloseTo(90);
  expect(inkOf(turned[1])[0]).toBeCloseTo(10);
});
