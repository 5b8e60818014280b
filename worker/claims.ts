import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { type ClaimedJob, claimJobs, recoverClaim } from '../sql/attempts.ts';
import type { Database } from '../sql/database.ts';

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
}

/** Claims for one worker. A claim whose answer was lost may have been made: it is looked for before the next one. */
export function createClaims({ db, workerId, types, leaseMs }: ClaimSettings) {
  const unanswered = new Map<string, number>();

  return { claim, recoverAll };

  async function claim(limit: number): Promise<Claimed[]> {
    const recovered = await recoverAll();
    return recovered.length > 0 ? recovered : [await claimNew(limit)];
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
    unanswered.set(leaseToken, claimedAt);
    const jobs = await claimJobs(db, { workerId, types, leaseMs, limit, leaseToken });
    unanswered.delete(leaseToken);
    return { jobs, claimedAt };
  }
}
