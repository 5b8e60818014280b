export interface BackoffSettings {
  baseMs: number;
  capMs: number;
  maxJitterMs: number;
}

/** Doubles with every failure (1 for the first) up to the cap; the jitter on top spreads jobs that failed together. Whole milliseconds. */
export function backoffMs(failures: number, settings: BackoffSettings, random: () => number = Math.random): number {
  const { baseMs, capMs, maxJitterMs } = settings;
  // 2 ** 40 ms is beyond any cap; a larger power would overflow an interval.
  const delay = Math.min(baseMs * 2 ** Math.min(failures - 1, 40), capMs);
  return Math.round(delay + random() * maxJitterMs);
}
