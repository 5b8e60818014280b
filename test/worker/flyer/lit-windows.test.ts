import fc from 'fast-check';
import { expect, test } from 'vitest';
import { litWindows } from '../../../worker/flyer/layout/lit-windows.ts';

const HOUSE = { floors: 6, windows: 8 };

function picture(seed: string, count: number): string[] {
  const isLit = litWindows(seed, count, HOUSE);
  const row = (floor: number) =>
    Array.from({ length: HOUSE.windows }, (_, window) => (isLit(floor, window) ? '#' : '.'));
  return Array.from({ length: HOUSE.floors }, (_, floor) => row(floor).join(''));
}

test('as many windows are lit as asked for, none at the rim and none beside another', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 12 }), (seed, count) => {
      const floors = picture(seed, count);

      expect(floors.join('').replaceAll('.', '')).toHaveLength(count);
      expect([floors[0], floors.at(-1)]).toEqual(['........', '........']);
      for (const floor of floors) expect(floor).toMatch(/^\.(?!.*##).*\.$/);
    }),
    { numRuns: 60 },
  );
});

test('the same seed lights the same windows, another seed others', () => {
  expect(picture('HP-1', 5)).toEqual(picture('HP-1', 5));
  expect(picture('HP-1', 5)).not.toEqual(picture('HP-2', 5));
});
