import { setTimeout as sleep } from 'node:timers/promises';
import type { ClaimedJob } from '../sql/attempts.ts';
import { isConnectionError, isDatabaseTrouble, isLimitMet } from '../sql/errors.ts';
import { findOutcome } from '../sql/settle-attempts.ts';
import { type Outcome, outcomeOfError } from './outcome.ts';
import { StoreError } from './store-output.ts';
import { type OutcomeWriter, writeOutcome } from './write-outcome.ts';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;
/** What may be the fault of the application's own `store`, and not of the database, is tried again only so often. */
const STORE_TRIES = 2;
const REJECTED = 'OUTPUT_REJECTED';
const UNSTORABLE = 'The outcome could not be stored.';

export interface Settlement extends OutcomeWriter {
  onTrouble: (error: unknown) => void;
  /** Ends the tries; the sweep takes over what is not written by then. */
  giveUp: AbortSignal;
}

/** What was written in the end, which is another outcome when this one could not be; undefined: the lease was lost, nothing changed. */
export async function settle(job: ClaimedJob, outcome: Outcome, settlement: Settlement): Promise<Outcome | undefined> {
  let storeTries = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      const isWritten = await writeOutcome(job, outcome, settlement, tries === 1);
      // After a lost answer the write may have been made: then the attempt stands as we would have left it.
      const known = isWritten ? outcome.outcome : await findOutcome(settlement.pool, job);
      return known === outcome.outcome ? outcome : undefined;
    } catch (error) {
      settlement.giveUp.throwIfAborted();
      if (error instanceof StoreError) storeTries += 1;
      if (!mayTryAgain(error, storeTries)) return await settleRefusal(job, outcome, error, settlement);
      settlement.onTrouble(error);
      await sleep(Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), MAX_RETRY_MS), undefined, { signal: settlement.giveUp });
    }
  }
}

/** A disk that is full, a database that restarts or takes no writes are waited for, however long. */
function mayTryAgain(error: unknown, storeTries: number): boolean {
  if (!(error instanceof StoreError)) return isDatabaseTrouble(error);
  const mayBeItsOwn = isLimitMet(error.cause) || isConnectionError(error.cause);
  return isDatabaseTrouble(error.cause) && (!mayBeItsOwn || storeTries < STORE_TRIES);
}

async function settleRefusal(job: ClaimedJob, outcome: Outcome, error: unknown, settlement: Settlement) {
  const refusal = refusalOf(outcome, error);
  if (outcome.outcome === 'failed' && outcome.message === UNSTORABLE) throw error;
  return await settle(job, refusal, settlement);
}

/** An output that is refused, by the database or by `store`, is a failure of the attempt. A failure that is refused is told in words that fit anywhere. */
function refusalOf(outcome: Outcome, error: unknown): Outcome {
  if (error instanceof StoreError) return outcomeOfError(error.cause, REJECTED);
  if (outcome.outcome === 'succeeded') return outcomeOfError(error, REJECTED);
  return { outcome: 'failed', code: REJECTED, message: UNSTORABLE, retryable: true };
}
