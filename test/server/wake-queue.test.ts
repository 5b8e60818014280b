import { expect, test } from 'vitest';
import { createWakeQueue } from '../../server/hub/wake-queue.ts';
import { until } from '../support/until.ts';

const ids = (count: number) => Array.from({ length: count }, (_, index) => String(index));

/** So long after a read the next may begin at once. */
const STEP_MS = 20;

test('of more than one read takes, the next is asked for before the last is told', async () => {
  const seen: string[] = [];
  const queue = createWakeQueue(async (batch) => {
    const begun = performance.now();
    seen.push(`read ${batch.size}`);
    await until(() => performance.now() > begun + STEP_MS);
    return () => void seen.push(`tell ${batch.size}`);
  });

  for (const id of ids(1_500)) queue.wake(id);

  await until(() => seen.length === 4);
  expect(seen).toEqual(['read 1000', 'read 500', 'tell 1000', 'tell 500']);
  queue.close();
});

test('what could not be read is read again, and nothing of it is told before', async () => {
  const seen: string[] = [];
  const queue = createWakeQueue(async (batch) => {
    seen.push(`read ${[...batch]}`);
    return seen.length === 1 ? undefined : () => void seen.push('tell');
  });

  queue.wake('a', 7);

  await until(() => seen.includes('tell'));
  expect(seen).toEqual(['read a,7', 'read a,7', 'tell']);
  queue.close();
});
