import { expect, test } from 'vitest';
import { restartDelayMs } from '../../../server/supervise/restart-delay.ts';

test('the wait before a restart doubles with each death in a row, up to ten seconds', () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 60].map((deathsBefore) => restartDelayMs(deathsBefore, 100).delayMs);

  expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});

test('a process that lived for half a minute begins anew', () => {
  expect(restartDelayMs(7, 30_000)).toEqual({ deaths: 1, delayMs: 250 });
});
