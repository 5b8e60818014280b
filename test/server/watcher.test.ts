import { expect, test } from 'vitest';
import { createWatcher } from '../../server/hub/watcher.ts';
import { isTerminal, type Job } from '../../sql/job.ts';

const row = (version: number, status: Job['status'] = 'processing') => ({ id: 'a', version, status }) as Job; // all it looks at

test('a reader that was away gets the newest row, and none between', async () => {
  const { watcher, stream } = createWatcher('a', () => {});

  for (let version = 1; version <= 10_000; version += 1) watcher.offer(row(version));

  expect((await stream.next()).value).toMatchObject({ version: 10_000 });
});

test('versions never fall, and none comes twice', async () => {
  const { watcher, stream } = createWatcher('a', () => {});
  const seen: number[] = [];

  for (const version of [2, 1, 2, 5, 4, 5]) watcher.offer(row(version));
  seen.push((await stream.next()).value.version);
  watcher.offer(row(3));
  watcher.offer(row(6, 'succeeded'));
  for await (const { version } of stream) seen.push(version);

  expect(seen).toEqual([5, 6]);
});

test('a job that goes on is told at most four times a second, its end at once', async () => {
  const { watcher, stream } = createWatcher('a', () => {});
  watcher.offer(row(1));
  await stream.next();
  const begin = performance.now();

  watcher.offer(row(2));
  await stream.next();
  const second = performance.now();
  watcher.offer(row(3, 'dead'));
  const { value } = await stream.next();

  expect(second - begin).toBeGreaterThan(240);
  expect(performance.now() - second).toBeLessThan(200);
  expect(isTerminal(value.status)).toBe(true);
});

test('return() wakes a reader that waits, and says so once', async () => {
  let ends = 0;
  const { stream } = createWatcher('a', () => {
    ends += 1;
  });
  const waiting = Promise.all([stream.next(), stream.next()]);

  await stream.return();
  await stream.return();

  expect(await waiting).toEqual([
    { done: true, value: undefined },
    { done: true, value: undefined },
  ]);
  expect(ends).toBe(1);
});

test('a failure is thrown once, and then the stream is over', async () => {
  const { watcher, stream } = createWatcher('a', () => {});

  watcher.fail(new Error('gone'));

  await expect(stream.next()).rejects.toThrow('gone');
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});
