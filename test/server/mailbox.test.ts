import { afterEach, expect, test, vi } from 'vitest';
import { createMailbox, type Mailbox } from '../../server/hub/mailbox.ts';
import type { Job } from '../../sql/job.ts';

const row = (version: number, status: Job['status'] = 'processing', id = 'a') => ({ id, version, status }) as Job; // all it looks at

afterEach(() => {
  vi.useRealTimers();
});

test('a reader that was away gets the newest row, and none between', async () => {
  const { put, stream } = createMailbox();

  for (let version = 1; version <= 10_000; version += 1) put(row(version));

  expect((await stream.next()).value).toMatchObject({ version: 10_000 });
});

test('versions never fall, and none comes twice', async () => {
  const mailbox = createMailbox();
  const seen: unknown[] = [];

  for (const version of [2, 1, 2, 5, 4, 5]) mailbox.put(row(version));
  seen.push((await mailbox.stream.next()).value);
  for (const version of [3, 5, 6]) mailbox.put(row(version));
  mailbox.end();
  for await (const letter of mailbox.stream) seen.push(letter);

  expect(seen).toEqual([row(5), row(6)]);
});

test('a job that goes on is told at most four times a second, its end at once', async () => {
  vi.useFakeTimers();
  const mailbox = createMailbox();
  const seen = readAll(mailbox);
  mailbox.put(row(1));
  await vi.advanceTimersByTimeAsync(0);

  mailbox.put(row(2));
  await vi.advanceTimersByTimeAsync(249);
  expect(seen).toEqual([row(1)]);
  await vi.advanceTimersByTimeAsync(1);
  expect(seen).toEqual([row(1), row(2)]);

  mailbox.put(row(3, 'dead'));
  await vi.advanceTimersByTimeAsync(0);
  expect(seen).toEqual([row(1), row(2), row(3, 'dead')]);
});

test('each job is thinned by itself, and one does not hold back another', async () => {
  vi.useFakeTimers();
  const mailbox = createMailbox();
  const seen = readAll(mailbox);
  mailbox.put(row(1));
  await vi.advanceTimersByTimeAsync(100);

  mailbox.put(row(2));
  mailbox.put(row(7, 'processing', 'b'));
  mailbox.put(row(9, 'failed', 'c'));
  await vi.advanceTimersByTimeAsync(0);

  expect(seen).toEqual([row(1), row(7, 'processing', 'b'), row(9, 'failed', 'c')]);
});

test('what is wrong with one job comes between the others', async () => {
  const mailbox = createMailbox();
  const gone = new Error('gone');

  mailbox.putError('b', gone);
  mailbox.put(row(1));

  expect((await mailbox.stream.next()).value).toBe(gone);
  expect((await mailbox.stream.next()).value).toEqual(row(1));
});

test('a reader that is too far behind is told so, and nothing is kept for it', async () => {
  const mailbox = createMailbox({ maxJobs: 2, tooFarBehind: () => new Error('too far') });

  for (const id of ['a', 'b', 'a', 'c', 'd']) mailbox.put(row(1, 'pending', id));

  await expect(mailbox.stream.next()).rejects.toThrow('too far');
  expect(await mailbox.stream.next()).toEqual({ done: true, value: undefined });
});

test('a job that is told again after it was forgotten is remembered again', async () => {
  const { put, forget, stream } = createMailbox();
  put(row(1));
  forget('a');
  put(row(2));

  await stream.next();

  expect(put(row(2))).toBe(false);
  forget('a');
  expect(put(row(2))).toBe(true);
});

test('return() wakes a reader that waits, and says so once', async () => {
  let ends = 0;
  const { stream, whenOver } = createMailbox();
  whenOver(() => {
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
  const { fail, stream } = createMailbox();

  fail(new Error('gone'));

  await expect(stream.next()).rejects.toThrow('gone');
  expect(await stream.next()).toEqual({ done: true, value: undefined });
});

/** What comes, as it comes. */
function readAll({ stream }: Mailbox): unknown[] {
  const seen: unknown[] = [];
  void (async () => {
    for await (const letter of stream) seen.push(letter);
  })();
  return seen;
}
