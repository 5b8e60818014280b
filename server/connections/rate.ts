/** Takes one of what flows in at so many a second and gathers up to `burst`; false when none is left. */
export function createRate(perSecond: number, burst: number, nowMs = () => performance.now()): () => boolean {
  let left = burst;
  let countedAt = nowMs();
  return () => {
    const now = nowMs();
    left = Math.min(burst, left + ((now - countedAt) * perSecond) / 1_000);
    countedAt = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
