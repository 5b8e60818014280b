import { END_RANK, FRONT, type Place } from '../sql/attempts.ts';

/** Of the line: what a claim looks through. */
interface Stretch {
  from: Place;
  upTo: number;
  /** The claim was answered: the last job that it got, and whether it got all there was. */
  answered(last: Place | undefined, isAll: boolean): void;
}

/** Of the poll, the shortest that a worker sleeps: so that each poll looks from the front. */
export const SHORTEST_SLEEP = 0.75;
/** A timer may ring early. */
const EARLIEST = SHORTEST_SLEEP - 0.05;

export interface Stretches {
  /** For a claim that is sent now (performance.now()). */
  next(now: number): Stretch;
  /** Something from one rank to the other has become claimable; without ranks, anything may have. */
  look(lowest?: number, highest?: number): void;
}

/**
 * Each begins where the last claim ended: what it would walk over before that is dead, and stays in the way as long as some transaction anywhere may
 * still see it; or it waits for workers of other types. What becomes claimable before that place is told by a wake; what no wake tells is found from
 * the front, within a poll. And each goes up to now: those of negative priority, which rank later than they are due, are looked for when a wake tells
 * of one, from the front, and on as long as there are more.
 */
export function createStretches(pollMs: number): Stretches {
  let from: Place = FRONT;
  let upTo = END_RANK;
  let lookFromFrontAt = 0;
  /** The lowest and the highest that wakes have told since the last claim was sent, which may not have seen them. */
  let wokenFrom = END_RANK;
  let wokenUpTo = FRONT.rank;
  return { next, look };

  function next(now: number): Stretch {
    if (now >= lookFromFrontAt) {
      lookFromFrontAt = now + pollMs * EARLIEST;
      from = FRONT;
      upTo = END_RANK;
    }
    const told = wokenUpTo;
    wokenFrom = END_RANK;
    wokenUpTo = FRONT.rank;
    return { from, upTo, answered: (last, isAll) => goOn(isAll ? further(last, told) : last, isAll) };
  }

  function goOn(seen: Place | undefined, isAll: boolean): void {
    if (isAll) upTo = wokenUpTo;
    if (seen) from = wokenFrom <= seen.rank ? { ...FRONT, rank: wokenFrom } : seen;
  }

  function look(lowest = FRONT.rank, highest = END_RANK): void {
    wokenFrom = Math.min(wokenFrom, lowest);
    wokenUpTo = Math.max(wokenUpTo, highest);
    if (wokenFrom <= from.rank) from = { ...FRONT, rank: wokenFrom };
    upTo = Math.max(upTo, wokenUpTo);
  }
}

/** A claim that got all there was has seen what wakes had told of before it was sent, though that was for others. */
function further(last: Place | undefined, told: number): Place | undefined {
  if (told === FRONT.rank || told === END_RANK) return last;
  return last && last.rank > told ? last : { ...FRONT, rank: told };
}
