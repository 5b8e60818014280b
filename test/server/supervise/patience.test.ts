import { expect, test, vi } from 'vitest';
import { inGoodTime, sayIfItTakes } from '../../../server/supervise/patience.ts';

const never = new Promise<never>(() => {});

function promised<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function person() {
  const [first, second] = [new AbortController(), new AbortController()];
  return { first, second, asked: { stopping: first.signal, hastening: second.signal } };
}

test('a step that ends after the signal ends as it would have', async () => {
  const { first, asked } = person();
  const { promise, resolve } = promised<string>();
  const step = inGoodTime(promise, asked);

  first.abort();
  resolve('made');

  expect(await step).toBe('made');
});

test('a step that does not end is left some time after the signal', async () => {
  const { first, asked } = person();
  first.abort();

  await expect(inGoodTime(never, asked, 10)).rejects.toThrow('Stopped before it was ready.');
});

test('a second signal leaves it at once', async () => {
  const { first, second, asked } = person();
  const step = inGoodTime(never, asked, 86_400_000);

  first.abort();
  second.abort();

  await expect(step).rejects.toThrow('Stopped before it was ready.');
});

test('what ends in a moment is not spoken of, what takes longer is, once', async () => {
  const say = vi.fn();
  await sayIfItTakes(Promise.resolve(), person().asked, say);
  expect(say).not.toHaveBeenCalled();

  const { promise, resolve } = promised<void>();
  say.mockImplementation(() => resolve());
  await sayIfItTakes(promise, person().asked, say);

  expect(say).toHaveBeenCalledTimes(1);
});

test('what it comes to is handed on, and why it failed', async () => {
  const { asked } = person();

  expect(await sayIfItTakes(Promise.resolve('made'), asked, vi.fn())).toBe('made');
  await expect(sayIfItTakes(Promise.reject(new Error('no room')), asked, vi.fn())).rejects.toThrow('no room');
});
