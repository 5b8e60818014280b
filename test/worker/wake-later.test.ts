import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wakingLater } from '../../worker/wake-later.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a worker is woken when what it delayed is due, with its rank, and not before', () => {
  const wake = vi.fn();
  wakingLater(wake)(300_000, 7);

  vi.advanceTimersByTime(300_000);
  expect(wake).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);

  expect(wake.mock.calls).toEqual([[7, 7]]);
});

test('what is delayed for long is left to the poll, and takes no memory meanwhile', () => {
  const later = wakingLater(() => {});

  for (const ms of [600_001, 86_400_000, 30 * 86_400_000]) later(ms, 7);

  expect(vi.getTimerCount()).toBe(0);
});
