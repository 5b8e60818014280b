import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { burySpentJobs, type Claim, type ClaimedJob, claimJobs, lookAlongLine, recoverClaim } from '../sql/attempts.ts';
import { type Database, inOneSession, type Pool } from '../sql/database.ts';
import { isAnswer, isRefused } from '../sql/errors.ts';
import { createPassedBy } from './passed-by.ts';
import { createStretches } from './stretch.ts';

export interface Claimed {
  jobs: ClaimedJob[];
  /** performance.now() before the claim was sent: the lease is at least as long as it counts from here. */
  claimedAt: number;
}

export interface ClaimSettings {
  db: Pool;
  workerId: string;
  types: string[];
  leaseMs: number;
  /** Of the worker, each of which looks from the front of the line. */
  pollMs: number;
  /** Told of a job that stopped the claims of all, and is dead now. */
  onSpent: (jobId: string) => void;
  /** Told of a job that cannot be claimed, and why; the others go on. */
  onRefused: (jobId: string, error: unknown) => void;
}

/** So many due jobs are looked through for the one that stops the claims. */
const LOOKED_THROUGH = 10_000;
/** Claimed one by one at most, and looked at for it, at a time: the next claim passes by those that cannot be claimed. */
const MOST_ALONE = 50;
const LOOKED_ALONG = 150;

/** Claims for one worker. */
export function createClaims({ db, workerId, types, leaseMs, pollMs, onSpent, onRefused }: ClaimSettings) {
  // A claim whose answer was lost may have been made: it is looked for before the next one.
  const unanswered = new Map<string, number>();
  const passedBy = createPassedBy(onRefused);
  const stretches = createStretches(pollMs);
  let isMidway = false;
  return {
    claim,
    recoverAll,
    look: stretches.look,
    /** The last claim ended amid jobs that it passed by: the next may get what stands behind them, and need not wait. */
    isMidway: () => isMidway,
  };

  async function claim(limit: number): Promise<Claimed[]> {
    isMidway = false;
    const recovered = await recoverAll();
    if (recovered.length > 0) return recovered;
    return await claimNew(limit).then(inAList, (error) => claimBeside(limit, error));
  }

  /** One row that cannot be claimed refuses the others with it, and every later claim: it is found and ended, or passed by. */
  async function claimBeside(limit: number, error: unknown): Promise<Claimed[]> {
    if (!isRefused(error)) throw error;
    // In one session: a pool gives up the connection of a statement that was refused.
    const alone = await inOneSession(db, (session) => buryOrClaim(session, Math.min(limit, MOST_ALONE)));
    return alone ?? [await claimNew(limit)];
  }

  /** Undefined: what stopped the claims is out of the way. */
  async function buryOrClaim(session: Database, limit: number): Promise<Claimed[] | undefined> {
    const spent = await burySpentJobs(session, types, LOOKED_THROUGH).catch(noneIfRefused);
    for (const jobId of spent) onSpent(jobId);
    return spent.length > 0 ? undefined : await claimOneByOne(session, limit);
  }

  /** Until so many are found to be passed by that the next claim may get along without them. */
  async function claimOneByOne(session: Database, limit: number): Promise<Claimed[]> {
    const claimed: Claimed[] = [];
    const places = await lookAlongLine(session, types, LOOKED_ALONG, passedBy.ids());
    let isRoom = true;
    for (const place of places) {
      try {
        const alone = await send(session, { limit: 1, from: place, upTo: place.rank });
        if (alone.jobs.length > 0) claimed.push(alone);
      } catch (error) {
        if (isRefused(error)) isRoom = passedBy.add(place.jobId, error);
        // What was claimed before that must be run.
        else if (claimed.length > 0) break;
        else throw error;
      }
      if (claimed.length === limit || !isRoom) break;
    }
    isMidway = isRoom && places.length === LOOKED_ALONG;
    return claimed;
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
    const { from, upTo, answered } = stretches.next(performance.now());
    const { last, ...claimed } = await send(db, { limit, from, upTo, but: passedBy.ids() });
    passedBy.gotPast();
    answered(last, claimed.jobs.length < limit);
    return claimed;
  }

  async function send(by: Database, part: Pick<Claim, 'limit' | 'from' | 'upTo' | 'but'>) {
    const leaseToken = randomUUID();
    const claimedAt = performance.now();
    unanswered.set(leaseToken, claimedAt);
    try {
      const claimed = await claimJobs(by, { workerId, types, leaseMs, leaseToken, ...part });
      unanswered.delete(leaseToken);
      return { ...claimed, claimedAt };
    } catch (error) {
      if (isAnswer(error)) unanswered.delete(leaseToken);
      throw error;
    }
  }
}

/** What keeps a job from being claimed may keep it from being ended too. */
function noneIfRefused(error: unknown): never[] {
  if (isRefused(error)) return [];
  throw error;
}

const inAList = <T>(one: T): T[] => [one];
