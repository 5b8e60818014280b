import { setTimeout as wait } from 'node:timers/promises';
import { peakRssMb, treePssMb } from '../proc.ts';

const LOOK_EVERY_MS = 200;

/**
 * MB that a process and all below it have taken at most, until the function that this gives is called: what they share is counted once. Looking now and
 * then misses the highest point; of the process itself the system knows it.
 */
export function watchPeak(pid: number): () => Promise<number> {
  let peak = 0;
  const ended = new AbortController();
  const watching = watch();
  return async () => {
    ended.abort();
    await watching;
    return Math.max(peak, await peakRssMb(pid));
  };

  async function watch(): Promise<void> {
    while (!ended.signal.aborted) {
      peak = Math.max(peak, await treePssMb(pid));
      await wait(LOOK_EVERY_MS, undefined, { signal: ended.signal }).catch(() => {});
    }
  }
}
