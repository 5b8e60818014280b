import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import {
  type ClaimedJob,
  claimJobs,
  END_RANK,
  FRONT,
  mendNumbering,
  type Place,
  type Renumbered,
  recoverClaim,
} from '../sql/attempts.ts';
import type { Database } from '../sql/database.ts';
import { isRefusedRow } from '../sql/errors.ts';

export interface Claimed {
  jobs: ClaimedJob[];
  /** performance.now() before the claim was sent: the lease is at least as long as it counts from here. */
  claimedAt: number;
}

export interface ClaimSettings {
  db: Database;
  workerId: string;
  types: string[];
  leaseMs: number;
  /** At least so often a claim looks from the front of the line. */
  pollMs: number;
  /** Told of a job that stopped the claims of all, and what was made of it. */
  onMended: (job: Renumbered) => void;
}

/** So many due jobs are looked through for the one that stops the claims. */
const LOOKED_THROUGH = 10_000;

/**
 * Claims for one worker, each time from where the last claim ended: what it would walk over before that is dead, and stays in the way as long as
 * some transaction anywhere may still see it. What becomes claimable before that place is told by a wake; what no wake tells is found from the
 * front, within a poll. And each time up to now: those of negative priority, which rank later than they are due, are looked for when a wake tells of one,
 * from the front, and on as long as there are more.
 */
export function createClaims({ db, workerId, types, leaseMs, pollMs, onMended }: ClaimSettings) {
  // A claim whose answer was lost may have been made: it is looked for before the next one.
  const unanswered = new Map<string, number>();
  let from: Place = FRONT;
  let upTo = END_RANK;
  let lookFromFrontAt = 0;
  /** The lowest and the highest that wakes have told since the last claim was sent, which may not have seen them. */
  let wokenFrom = END_RANK;
  let wokenUpTo = FRONT.rank;

  return {
    claim,
    recoverAll,
    /** Something from one rank to the other has become claimable; without ranks, anything may have. */
    look(lowest = FRONT.rank, highest = END_RANK): void {
      wokenFrom = Math.min(wokenFrom, lowest);
      wokenUpTo = Math.max(wokenUpTo, highest);
      if (wokenFrom <= from.rank) from = { ...FRONT, rank: wokenFrom };
      upTo = Math.max(upTo, wokenUpTo);
    },
  };

  async function claim(limit: number): Promise<Claimed[]> {
    const recovered = await recoverAll();
    return recovered.length > 0 ? recovered : [await claimNew(limit).catch((error) => claimMended(limit, error))];
  }

  /** One row that cannot be claimed refuses the others with it, and every later claim: it is found and mended, and the claim made again. */
  async function claimMended(limit: number, error: unknown): Promise<Claimed> {
    if (!isRefusedRow(error)) throw error;
    const mended = await mendNumbering(db, types, LOOKED_THROUGH);
    if (mended.length === 0) throw error;
    mended.forEach(onMended);
    return await claimNew(limit);
  }

  /** What claims without an answer have got. Empty in most cases, which leaves a token to be asked for until its lease is over. */
  async function recoverAll(): Promise<Claimed[]> {
    const found: Claimed[] = [];
    for (const [leaseToken, claimedAt] of unanswered) {
      const jobs = await recoverClaim(db, leaseToken);
      if (jobs.length > 0) found.push({ jobs, claimedAt });
      if (jobs.length > 0 || performance.now() > claimedAt + leaseMs) unanswered.delete(leaseToken);
    }
    return found;
  }

  async function claimNew(limit: number): Promise<Claimed> {
    const leaseToken = randomUUID();
    const claimedAt = performance.now();
    const begin = beginAt(claimedAt);
    wokenFrom = END_RANK;
    wokenUpTo = FRONT.rank;
    unanswered.set(leaseToken, claimedAt);
    const place = { from: begin, upTo };
    const { jobs, last } = await claimJobs(db, { workerId, types, leaseMs, limit, leaseToken, ...place }).catch(
      (error) => {
        if (isRefusedRow(error)) unanswered.delete(leaseToken);
        throw error;
      },
    );
    unanswered.delete(leaseToken);
    if (jobs.length < limit) upTo = wokenUpTo;
    if (last) from = wokenFrom <= last.rank ? { ...FRONT, rank: wokenFrom } : last;
    return { jobs, claimedAt };
  }

  function beginAt(now: number): Place {
    if (now >= lookFromFrontAt) {
      lookFromFrontAt = now + pollMs;
      from = FRONT;
      upTo = END_RANK;
    }
    return from;
  }
}
