import { isTerminal, type Job } from '../../sql/job.ts';

/** How often one watcher is told of a job that goes on; its end is told at once. */
const MIN_INTERVAL_MS = 250;

export interface Watcher {
  readonly jobId: string;
  /** The newest version it was given, sent or not. */
  known(): number;
  /** Takes a newer row; an older or equal one is left aside. */
  offer(job: Job): void;
  /** Ends the stream after what has been taken. */
  end(): void;
  fail(error: unknown): void;
}

export type JobStream = AsyncIterableIterator<Job> & { return(): Promise<IteratorResult<Job>> };

/**
 * One job's newest row in one slot: a reader that is slow skips versions, and nothing piles up. Written by hand and no async generator, whose
 * return() would wait for the value it is parked on. `onEnd` is called once, however it ends.
 */
export function createWatcher(
  jobId: string,
  onEnd: (watcher: Watcher) => void,
): { watcher: Watcher; stream: JobStream } {
  let slot: Job | undefined;
  let failure: { error: unknown } | undefined;
  let known = 0;
  let isOver = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  const sleepers = new Set<() => void>();

  const watcher: Watcher = { jobId, known: () => known, offer, end, fail };
  const stream: JobStream = { next, return: leave, throw: leave, [Symbol.asyncIterator]: () => stream };
  return { watcher, stream };

  function offer(job: Job): void {
    if (isOver || job.version <= known) return;
    known = job.version;
    slot = job;
    if (isTerminal(job.status)) end();
    else wake();
  }

  function end(): void {
    if (isOver) return;
    isOver = true;
    onEnd(watcher);
    wake();
  }

  function fail(error: unknown): void {
    if (isOver) return;
    failure = { error };
    slot = undefined;
    end();
  }

  async function leave(): Promise<IteratorResult<Job>> {
    slot = undefined;
    end();
    return { done: true, value: undefined };
  }

  async function next(): Promise<IteratorResult<Job>> {
    while (!isOver && waitMs() > 0) await woken(waitMs());
    return take();
  }

  /** 0: there is something to tell now. */
  function waitMs(): number {
    return slot ? sentAt + MIN_INTERVAL_MS - performance.now() : Number.POSITIVE_INFINITY;
  }

  async function woken(limitMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      sleepers.add(resolve);
      if (limitMs < Number.POSITIVE_INFINITY) timer = setTimeout(resolve, limitMs);
    });
    clearTimeout(timer);
  }

  function wake(): void {
    for (const sleeper of sleepers) sleeper();
    sleepers.clear();
  }

  function take(): IteratorResult<Job> {
    if (failure) {
      const { error } = failure;
      failure = undefined;
      throw error;
    }
    if (!slot) return { done: true, value: undefined };
    const value = slot;
    slot = undefined;
    sentAt = performance.now();
    return { done: false, value };
  }
}
