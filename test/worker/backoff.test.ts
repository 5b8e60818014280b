import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoffMs } from '../../worker/backoff.ts';

const settings = { baseMs: 2_000, capMs: 300_000, maxJitterMs: 1_000 };

test('doubles with every failure up to the cap', () => {
  const delays = [1, 2, 3, 4, 8, 9, 100].map((failures) => backoffMs(failures, settings, () => 0));

  expect(delays).toEqual([2_000, 4_000, 8_000, 16_000, 256_000, 300_000, 300_000]);
});

test('never leaves the bounds of the formula, and never falls as failures rise', () => {
  const anySettings = fc.record({
    baseMs: fc.nat(86_400_000),
    capMs: fc.nat(86_400_000),
    maxJitterMs: fc.nat(86_400_000),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      anySettings,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (failures, some, chance) => {
        const floor = backoffMs(failures, some, () => 0);
        const delay = backoffMs(failures, some, () => chance);

        expect(Number.isSafeInteger(delay)).toBe(true);
        expect(floor).toBe(Math.min(some.baseMs * 2 ** Math.min(failures - 1, 40), some.capMs));
        expect(delay).toBeGreaterThanOrEqual(floor);
        expect(delay).toBeLessThanOrEqual(floor + some.maxJitterMs);
        expect(backoffMs(failures + 1, some, () => 0)).toBeGreaterThanOrEqual(floor);
      },
    ),
  );
});
