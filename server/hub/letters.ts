import { isTerminal, type Job } from '../../sql/job.ts';

/** How often one reader is told of a job that goes on; its end is told at once. */
const MIN_INTERVAL_MS = 250;

/** A job as it stood when it was read, or what is wrong with one of many. */
export type Letter = Job | Error;

/** What waits for one reader: of each job the newest letter. */
export interface Letters {
  put(jobId: string, letter: Letter): void;
  /** The newest version of this job that was put here; 0: none that is remembered. */
  versionOf(jobId: string): number;
  /** No version of this job needs to be remembered any more. */
  forget(jobId: string): void;
  /** The first that is due, and no longer here; with `isLast` each is. */
  take(isLast: boolean): Letter | undefined;
  /** Until the next is due; endless when none is here. */
  waitMs(): number;
  count(): number;
  clear(): void;
}

interface Place {
  version: number;
  sentAt: number;
  letter: Letter | undefined;
  isForgotten: boolean;
}

/** One place a job, so that a reader who is slow skips versions and nothing piles up. */
export function createLetters(): Letters {
  const places = new Map<string, Place>();
  /** Places with a letter, in the order in which they were filled. */
  const filled = new Map<string, Place>();
  const versionOf = (jobId: string) => places.get(jobId)?.version ?? 0;
  return { put, versionOf, forget, take, waitMs, count: () => filled.size, clear };

  function put(jobId: string, letter: Letter): void {
    const place = placeOf(jobId);
    if (!(letter instanceof Error)) place.version = letter.version;
    place.letter = letter;
    place.isForgotten = false;
    filled.set(jobId, place);
  }

  function placeOf(jobId: string): Place {
    const known = places.get(jobId);
    if (known) return known;
    const place = { version: 0, sentAt: Number.NEGATIVE_INFINITY, letter: undefined, isForgotten: false };
    places.set(jobId, place);
    return place;
  }

  /** What has not been taken yet is forgotten when it is. */
  function forget(jobId: string): void {
    const place = places.get(jobId);
    if (place?.letter) place.isForgotten = true;
    else places.delete(jobId);
  }

  function take(isLast: boolean): Letter | undefined {
    for (const [jobId, place] of filled) if (isLast || msUntilDue(place) <= 0) return takeFrom(jobId, place);
    return undefined;
  }

  function takeFrom(jobId: string, place: Place): Letter | undefined {
    const { letter } = place;
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

  function clear(): void {
    filled.clear();
    places.clear();
  }
}

function msUntilDue({ letter, sentAt }: Place): number {
  if (letter instanceof Error || (letter && isTerminal(letter.status))) return 0;
  return sentAt + MIN_INTERVAL_MS - performance.now();
}
