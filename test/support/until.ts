import { setTimeout as wait } from 'node:timers/promises';

type Falsy = false | 0 | '' | null | undefined;

interface Patience {
  timeoutMs?: number;
  everyMs?: number;
}

/** Long enough for a machine that does much besides; a test that fails for want of a fact takes as long. */
export const LONG_MS = 45_000;

/** Waits for a fact: asks again and again until the answer is truthy, and resolves to it. An error means "not yet". */
export async function until<T>(
  fact: () => T | Promise<T>,
  { timeoutMs = LONG_MS, everyMs = 25 }: Patience = {},
): Promise<Exclude<T, Falsy>> {
  const end = performance.now() + timeoutMs;
  for (let problem: unknown; ; await wait(everyMs)) {
    try {
      const answer = await fact();
      // The compiler cannot see that what is truthy is not falsy.
      if (answer) return answer as Exclude<T, Falsy>;
    } catch (thrown) {
      problem = thrown;
    }
    if (performance.now() > end) throw new Error(`Not so within ${timeoutMs} ms: ${fact}`, { cause: problem });
  }
}
