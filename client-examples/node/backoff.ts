import { setTimeout as sleep } from 'node:timers/promises';
import { Failure } from '../api/failure.ts';

const BASE_MS = 250;
const CAP_MS = 10_000;
const TIMES = 8;

/** Doubles up to ten seconds, of which a random half is left out: clients that lost one server do not all come back at once. */
export function backoffMs(failures: number, random = Math.random): number {
  return Math.min(CAP_MS, BASE_MS * 2 ** failures) * (0.5 + random() / 2);
}

export async function backOff(failures: number): Promise<void> {
  await sleep(backoffMs(failures));
}

/** Tries again while the failure may pass, for some twenty seconds. Only for calls that are safe to repeat. */
export async function patiently<T>(call: () => Promise<T>, onRetry: (failure: Failure) => void): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await call();
    } catch (thrown) {
      const isPassing = thrown instanceof Failure && thrown.isPassing;
      if (!isPassing || failures + 1 >= TIMES) throw thrown;
      onRetry(thrown);
    }
    await backOff(failures);
  }
}
