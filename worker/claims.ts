import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type ClaimedJob, claimJobs, mendNumbering, type Renumbered, recoverClaim } from '../sql/attempts.ts';
import type { Database } from '../sql/database.ts';
import { isRefusedRow } from '../sql/errors.ts';
import { createStretches } from './stretch.ts';

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
  /** Of the worker, each of which looks from the front of the line. */
  pollMs: number;
  /** Told of a job that stopped the claims of all, and what was made of it. */
  onMended: (job: Renumbered) => void;
}

/** So many due jobs are looked through for the one that stops the claims. */
const LOOKED_THROUGH = 10_000;

/** Claims for one worker. */
export function createClaims({ db, workerId, types, leaseMs, pollMs, onMended }: ClaimSettings) {
  // A claim whose answer was lost may have been made: it is looked for before the next one.
  const unanswered = new Map<string, number>();
  const stretches = createStretches(pollMs);
  return { claim, recoverAll, look: stretches.look };

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
    const { from, upTo, answered } = stretches.next(claimedAt);
    unanswered.set(leaseToken, claimedAt);
    const { jobs, last } = await claimJobs(db, { workerId, types, leaseMs, limit, leaseToken, from, upTo }).catch(
      (error) => {
        if (isRefusedRow(error)) unanswered.delete(leaseToken);
        throw error;
      },
    );
    unanswered.delete(leaseToken);
    answered(last, jobs.length < limit);
    return { jobs, claimedAt };
  }
}
