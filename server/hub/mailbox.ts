import type { Job } from '../../sql/job.ts';
import { createLetters, type Letter } from './letters.ts';

export type JobStream = AsyncIterableIterator<Letter> & { return(): Promise<IteratorResult<Letter>> };

export interface Mailbox {
  stream: JobStream;
  /** Takes a newer row of a job, and answers whether it did. */
  put(job: Job): boolean;
  /** Takes a row that it was given before, of which what is worked out when it is read has changed. */
  putAgain(job: Job): void;
  /** Says what is wrong with one job; the stream goes on. */
  putError(jobId: string, error: Error): void;
  /** No version of this job needs to be remembered any more. */
  forget(jobId: string): void;
  /** Ends the stream after what has been taken. */
  end(): void;
  /** Ends it with an error, and drops what has been taken. */
  fail(error: unknown): void;
  /** Calls back once, however the stream ends. */
  whenOver(callback: () => void): void;
}

/** Jobs that may wait for a reader, and what it hears when there are more. */
export interface Room {
  maxJobs: number;
  tooFarBehind: () => Error;
}

/** From watchers to one reader. Written by hand and no async generator, whose return() would wait for the value it is parked on. */
export function createMailbox(room?: Room): Mailbox {
  const letters = createLetters();
  const sleepers = new Set<() => void>();
  const endings: (() => void)[] = [];
  let failure: { error: unknown } | undefined;
  let isOver = false;

  const stream: JobStream = { next, return: leave, throw: leave, [Symbol.asyncIterator]: () => stream };
  return { stream, put, putAgain, putError, forget: letters.forget, end, fail, whenOver };

  function put(job: Job): boolean {
    if (isOver || job.version <= letters.versionOf(job.id)) return false;
    deliver(job.id, job);
    // It may have been one too many.
    return !isOver;
  }

  function putAgain(job: Job): void {
    if (!isOver && letters.versionOf(job.id) === job.version) deliver(job.id, job);
  }

  function putError(jobId: string, error: Error): void {
    if (!isOver) deliver(jobId, error);
  }

  function deliver(jobId: string, letter: Letter): void {
    letters.put(jobId, letter);
    if (room && letters.count() > room.maxJobs) fail(room.tooFarBehind());
    else wake();
  }

  function end(): void {
    if (isOver) return;
    isOver = true;
    for (const callback of endings.splice(0)) callback();
    wake();
  }

  function fail(error: unknown): void {
    if (isOver) return;
    failure = { error };
    letters.clear();
    end();
  }

  function whenOver(callback: () => void): void {
    if (isOver) callback();
    else endings.push(callback);
  }

  async function leave(): Promise<IteratorResult<Letter>> {
    letters.clear();
    end();
    return { done: true, value: undefined };
  }

  async function next(): Promise<IteratorResult<Letter>> {
    for (;;) {
      if (failure) throw takeFailure(failure);
      const letter = letters.take(isOver);
      if (letter) return { done: false, value: letter };
      if (isOver) return { done: true, value: undefined };
      await woken(letters.waitMs());
    }
  }

  /** An error is thrown once; then the stream is over. */
  function takeFailure({ error }: { error: unknown }): unknown {
    failure = undefined;
    return error;
  }

  async function woken(limitMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      sleepers.add(resolve);
      if (limitMs < Number.POSITIVE_INFINITY) timer = setTimeout(wake, limitMs);
    });
    clearTimeout(timer);
  }

  function wake(): void {
    for (const sleeper of sleepers) sleeper();
    sleepers.clear();
  }
}
