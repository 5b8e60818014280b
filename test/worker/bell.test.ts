import { afterEach, expect, test, vi } from 'vitest';
import { createBell } from '../../worker/bell.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a ring ends the sleep at once, and one that came before is still heard', async () => {
  const bell = createBell();
  const sleeping = bell.heardWithin(60_000);
  bell.ring();
  await sleeping;

  bell.ring();
  await bell.heardWithin(60_000);
});

test('without a ring the sleep ends by itself', async () => {
  vi.useFakeTimers();
  const woken = vi.fn();
  const sleeping = createBell().heardWithin(2_000).then(woken);

  await vi.advanceTimersByTimeAsync(1_999);
  expect(woken).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await sleeping;
});
