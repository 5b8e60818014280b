import type { ClaimedJob } from '../sql/attempts.ts';
import type { RunningAttempt } from './runner.ts';

export interface Slots {
  readonly running: number;
  readonly free: number;
  /** With a reason that ends it nothing is run, and the attempt is settled. */
  start(job: ClaimedJob, claimedAt: number, over?: Error): void;
  abortAll(reason: Error): void;
  /** Resolves when nothing runs any more. */
  empty(): Promise<unknown>;
}

interface SlotsOptions {
  concurrency: number;
  runJob: (job: ClaimedJob, claimedAt: number, over?: Error) => RunningAttempt;
  /** Until now no slot was free. */
  onFreed: () => void;
}

/** The jobs that a worker runs at once. */
export function createSlots({ concurrency, runJob, onFreed }: SlotsOptions): Slots {
  const taken = new Map<Promise<void>, RunningAttempt>();
  return {
    get running() {
      return taken.size;
    },
    get free() {
      return concurrency - taken.size;
    },
    start(job, claimedAt, over) {
      const attempt = runJob(job, claimedAt, over);
      taken.set(attempt.done, attempt);
      void attempt.done.then(() => free(attempt));
    },
    abortAll(reason) {
      for (const { stop } of taken.values()) stop.abort(reason);
    },
    empty: () => Promise.all(taken.keys()),
  };

  function free({ done }: RunningAttempt): void {
    const wasFull = taken.size >= concurrency;
    taken.delete(done);
    if (wasFull) onFreed();
  }
}
