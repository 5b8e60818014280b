import type { BurstJob } from './jobs-of-prefix.ts';

type Attempt = BurstJob['attempts'][number];

/** The most attempts that ran at once, for each worker, by the attempts' own times. */
export function peakPerWorker(attempts: readonly Attempt[]): Map<string, number> {
  const workers = new Set(attempts.map(({ workerId }) => workerId));
  const peaks = [...workers].map((worker): [string, number] => [
    worker ?? 'unknown',
    peakOf(attempts.filter(({ workerId }) => workerId === worker)),
  ]);
  return new Map(peaks);
}

/** An attempt that ends as another starts does not run at the same time. One without an end runs still. */
export function peakOf(attempts: readonly Attempt[]): number {
  const steps = attempts.flatMap((attempt) => [
    { at: startOf(attempt), change: 1 },
    { at: endOf(attempt), change: -1 },
  ]);
  steps.sort((a, b) => a.at - b.at || a.change - b.change);
  let running = 0;
  let peak = 0;
  for (const { change } of steps) {
    running += change;
    peak = Math.max(peak, running);
  }
  return peak;
}

/** What must never be: two attempts of one job at the same time, or a job that succeeded twice. */
export function doubleClaims({ id, attempts }: BurstJob): string[] {
  const inOrder = attempts.toSorted((a, b) => a.number - b.number);
  const overlaps = inOrder.flatMap((attempt, index) => {
    const before = inOrder.slice(0, index).find((earlier) => endOf(earlier) > startOf(attempt));
    return before ? [`Job ${id}: attempts ${before.number} and ${attempt.number} ran at the same time`] : [];
  });
  const successes = inOrder.filter(({ outcome }) => outcome === 'SUCCEEDED').map(({ number }) => number);
  if (successes.length < 2) return overlaps;
  return [...overlaps, `Job ${id}: succeeded ${successes.length} times, in attempts ${successes.join(' and ')}`];
}

const startOf = ({ startedAt }: Attempt) => Date.parse(startedAt);
const endOf = ({ finishedAt }: Attempt) => (finishedAt === null ? Number.POSITIVE_INFINITY : Date.parse(finishedAt));
