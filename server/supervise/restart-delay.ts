const FIRST_MS = 250;
const LONGEST_MS = 10_000;
const HEALTHY_AFTER_MS = 30_000;

interface RestartDelay {
  /** In a row, without a healthy life between. */
  deaths: number;
  delayMs: number;
}

/** Doubles with each death in a row; a process that lived for half a minute was healthy and begins anew. */
export function restartDelayMs(deathsBefore: number, livedMs: number): RestartDelay {
  const deaths = livedMs >= HEALTHY_AFTER_MS ? 1 : deathsBefore + 1;
  return { deaths, delayMs: Math.min(FIRST_MS * 2 ** (deaths - 1), LONGEST_MS) };
}
