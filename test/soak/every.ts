import { setTimeout as wait } from 'node:timers/promises';

/** Does it again and again, with a pause between, until the signal. */
export async function every(ms: number, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work();
    await pause(ms, signal);
  }
}

export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => {});
}
