import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPace } from '../../server/hub/pace.ts';

test('in no second do more than ten reads begin, whenever they are wanted', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 100 }), (idle) => {
      const begun = beginEach(idle);

      return begun.every((at) => begun.filter((other) => other >= at && other < at + 1_000).length <= 10);
    }),
  );
});

test('a single read waits only for what comes together with it', () => {
  expect(beginEach([5_000, 5_000])).toEqual([5_005, 10_010]);
});

/** When reads begin of which each is wanted so long after the one before. */
function beginEach(idle: number[]): number[] {
  let now = 0;
  const pace = createPace(() => now);
  return idle.map((ms) => {
    now += ms;
    now += pace.delayMs();
    pace.begin();
    return now;
  });
}
