import { isTerminal, type Job } from '../../sql/job.ts';

/** How often one reader is told of a job that goes on; its end is told at once. */
const MIN_INTERVAL_MS = 250;

/** A job as it stood when it was read, or what is wrong with one of many. */
export type Letter = Job | Error;
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

interface Place {
  version: number;
  sentAt: number;
  letter: Letter | undefined;
  isForgotten: boolean;
}

/**
 * The newest row of each job, in one place a job: a reader that is slow skips versions, and nothing piles up. Written by hand and no async generator,
 * whose return() would wait for the value it is parked on.
 */
export function createMailbox(room?: Room): Mailbox {
  const places = new Map<string, Place>();
  /** Places with a letter, in the order in which they were filled. */
  const filled = new Map<string, Place>();
  const sleepers = new Set<() => void>();
  const endings: (() => void)[] = [];
  let failure: { error: unknown } | undefined;
  let isOver = false;

  const stream: JobStream = { next, return: leave, throw: leave, [Symbol.asyncIterator]: () => stream };
  return { stream, put, putAgain, putError, forget, end, fail, whenOver };

  function put(job: Job): boolean {
    const place = placeOf(job.id);
    if (isOver || job.version <= place.version) return false;
    place.version = job.version;
    fill(job.id, place, job);
    // It may have been one too many.
    return !isOver;
  }

  function putAgain(job: Job): void {
    const place = places.get(job.id);
    if (!isOver && place?.version === job.version) fill(job.id, place, job);
  }

  function putError(jobId: string, error: Error): void {
    if (!isOver) fill(jobId, placeOf(jobId), error);
  }

  function placeOf(jobId: string): Place {
    const known = places.get(jobId);
    if (known) return known;
    const place = { version: 0, sentAt: Number.NEGATIVE_INFINITY, letter: undefined, isForgotten: false };
    places.set(jobId, place);
    return place;
  }

  function fill(jobId: string, place: Place, letter: Letter): void {
    place.letter = letter;
    filled.set(jobId, place);
    if (room && filled.size > room.maxJobs) fail(room.tooFarBehind());
    else wake();
  }

  function forget(jobId: string): void {
    const place = places.get(jobId);
    if (place?.letter) place.isForgotten = true;
    else places.delete(jobId);
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
    filled.clear();
    places.clear();
    end();
  }

  function whenOver(callback: () => void): void {
    if (isOver) callback();
    else endings.push(callback);
  }

  async function leave(): Promise<IteratorResult<Letter>> {
    filled.clear();
    places.clear();
    end();
    return { done: true, value: undefined };
  }

  async function next(): Promise<IteratorResult<Letter>> {
    for (;;) {
      if (failure) throw takeFailure(failure);
      const jobId = nextDue();
      if (jobId !== undefined) return { done: false, value: take(jobId) };
      if (isOver) return { done: true, value: undefined };
      await woken(waitMs());
    }
  }

  /** An error is thrown once; then the stream is over. */
  function takeFailure({ error }: { error: unknown }): unknown {
    failure = undefined;
    return error;
  }

  function nextDue(): string | undefined {
    for (const [jobId, place] of filled) if (isOver || msUntilDue(place) <= 0) return jobId;
    return undefined;
  }

  function take(jobId: string): Letter {
    const place = placeOf(jobId);
    const letter = place.letter as Letter; // it is one of the filled
    place.letter = undefined;
    place.sentAt = performance.now();
    filled.delete(jobId);
    if (place.isForgotten) places.delete(jobId);
    return letter;
  }

  function waitMs(): number {
    let least = Number.POSITIVE_INFINITY;
    for (const place of filled.values()) least = Math.min(least, msUntilDue(place));
    return least;
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

function msUntilDue({ letter, sentAt }: Place): number {
  if (letter instanceof Error || (letter && isTerminal(letter.status))) return 0;
  return sentAt + MIN_INTERVAL_MS - performance.now();
}
