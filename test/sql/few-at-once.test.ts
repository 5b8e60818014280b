import { expect, test } from 'vitest';
import { createFewAtOnce } from '../../sql/few-at-once.ts';

const PATIENT_MS = 60_000;

test('so many run at once, and the next begins when one of them ends, well or not', async () => {
  const { run } = createFewAtOnce(2, PATIENT_MS);
  const begun: string[] = [];
  const ends: Record<string, () => void> = {};
  const start = (name: string, fails = false) =>
    run(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => {
        ends[name] = resolve;
      });
      if (fails) throw new Error(name);
      return name;
    });

  const [a, b, c, d] = [start('a', true), start('b'), start('c'), start('d')];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);

  ends.a?.();
  await expect(a).rejects.toThrow('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  for (const name of ['b', 'c']) ends[name]?.();
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  ends.d?.();
  expect(await Promise.all([b, c, d])).toEqual(['b', 'c', 'd']);
  expect(await run(async () => 'e')).toBe('e');
});

test('who finds no place in time does not begin, and takes none from others', async () => {
  const { run } = createFewAtOnce(1, 10);
  let end = () => {};
  const first = run(
    () =>
      new Promise<string>((resolve) => {
        end = () => resolve('first');
      }),
  );

  const second = await run(async () => 'second');
  end();

  expect(second).toBeUndefined();
  expect(await first).toBe('first');
  expect(await run(async () => 'third')).toBe('third');
});
