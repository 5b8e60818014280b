import { expect, test } from 'vitest';
import { FRONT } from '../../sql/attempts.ts';
import { createStretches, SHORTEST_SLEEP } from '../../worker/stretch.ts';

test('each poll looks from the front, however short the sleep before it was', () => {
  const stretches = createStretches(1_000);
  stretches.next(0).answered({ rank: 7, jobId: FRONT.jobId }, true);

  expect(stretches.next(10).from.rank).toBe(7);
  expect(stretches.next(SHORTEST_SLEEP * 1_000 - 1).from).toEqual(FRONT);
});
