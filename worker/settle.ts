import { setTimeout as sleep } from 'node:timers/promises';
import { type ClaimedJob, completeAttempt, failAttempt, findOutcome, releaseAttempt } from '../sql/attempts.ts';
import { type Database, inTransaction, type Pool } from '../sql/database.ts';
import { isConnectionError, isDatabaseTrouble, isLimitMet } from '../sql/errors.ts';
import { type BackoffSettings, backoffMs } from './backoff.ts';
import { type FailedOutcome, type Outcome, outcomeOfError } from './outcome.ts';
import type { HandlerOptions } from './register.ts';

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;
/** What may be the fault of the application's own `store`, and not of the database, is tried again only so often. */
const STORE_TRIES = 2;
const STORE_MS = 30_000;
const REJECTED = 'OUTPUT_REJECTED';
const UNSTORABLE = 'The outcome could not be stored.';

type Store = NonNullable<HandlerOptions['store']>;

export interface Settlement {
  pool: Pool;
  options: HandlerOptions;
  backoff: BackoffSettings;
  onTrouble: (error: unknown) => void;
  /** Told when the job may be claimed again after a delay: in so many milliseconds. */
  onDelay: (ms: number) => void;
  /** Ends the tries; the sweep takes over what is not written by then. */
  giveUp: AbortSignal;
}

/** What was written in the end, which is another outcome when this one could not be; undefined: the lease was lost, nothing changed. */
export async function settle(job: ClaimedJob, outcome: Outcome, settlement: Settlement): Promise<Outcome | undefined> {
  let storeTries = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      const isWritten = await write(job, outcome, settlement);
      return isWritten || (await wasWritten(job, outcome, settlement)) ? outcome : undefined;
    } catch (error) {
      settlement.giveUp.throwIfAborted();
      if (error instanceof StoreError) storeTries += 1;
      if (!mayTryAgain(error, storeTries)) return await settleRefusal(job, outcome, error, settlement);
      settlement.onTrouble(error);
      await sleep(Math.min(FIRST_RETRY_MS * 2 ** (tries - 1), MAX_RETRY_MS), undefined, { signal: settlement.giveUp });
    }
  }
}

async function write(job: ClaimedJob, outcome: Outcome, settlement: Settlement): Promise<boolean> {
  const { pool, options } = settlement;
  switch (outcome.outcome) {
    case 'succeeded':
      return options.store
        ? await storeAndComplete(job, outcome.output, options.store, settlement)
        : await completeAttempt(pool, job, outcome.output);
    case 'interrupted':
      return await releaseAttempt(pool, job, 'interrupted', outcome.delayMs);
    case 'snoozed':
      settlement.onDelay(outcome.delayMs);
      return await releaseAttempt(pool, job, 'snoozed', outcome.delayMs);
    default:
      return await writeFailure(job, outcome, settlement);
  }
}

async function writeFailure(job: ClaimedJob, failure: FailedOutcome, { pool, backoff, onDelay }: Settlement) {
  const delayMs = backoffMs(job.failures + 1, backoff);
  const status = await failAttempt(pool, job, { ...failure, backoffMs: delayMs });
  if (status === 'failed') onDelay(delayMs);
  return status !== undefined;
}

/** The attempt first: its row's lock keeps everybody else away while the output is stored. */
async function storeAndComplete(job: ClaimedJob, output: unknown, store: Store, { pool, giveUp }: Settlement) {
  return await inTransaction(pool, async (tx) => {
    if (!(await completeAttempt(tx, job, undefined))) return false;
    await storeWithin(tx, job, output, store, giveUp);
    return true;
  });
}

/** A store that never settles would hold its slot, and the worker's end, for ever. */
async function storeWithin(tx: Database, job: ClaimedJob, output: unknown, store: Store, giveUp: AbortSignal) {
  const limit = AbortSignal.any([giveUp, AbortSignal.timeout(STORE_MS)]);
  const isOver = new Promise<never>((_resolve, reject) => {
    limit.addEventListener('abort', () => reject(new Error(`store did not end within ${STORE_MS} ms.`)), {
      once: true,
    });
  });
  try {
    await Promise.race([store(tx, { id: job.jobId, type: job.type, attempt: job.attempt }, output), isOver]);
  } catch (cause) {
    throw new StoreError(cause);
  }
}

/** After a lost answer the write may have been made: then the attempt stands as we would have left it. */
async function wasWritten(job: ClaimedJob, outcome: Outcome, { pool }: Settlement): Promise<boolean> {
  return (await findOutcome(pool, job)) === outcome.outcome;
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

class StoreError extends Error {
  constructor(cause: unknown) {
    super('The output could not be stored.', { cause });
  }
}
