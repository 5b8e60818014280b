import type { ClaimedJob } from '../sql/attempts.ts';
import { inTransaction, type Pool } from '../sql/database.ts';
import { planAsUsual } from '../sql/plan-as-usual.ts';
import { encodeResult } from '../sql/result.ts';
import { completeAttempt } from '../sql/settle-attempts.ts';
import { type BackoffSettings, backoffMs } from './backoff.ts';
import type { Finisher } from './finisher.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import type { FailedOutcome, Outcome } from './outcome.ts';
import type { HandlerOptions } from './register.ts';
import { type Store, storeWithin } from './store-output.ts';

export interface OutcomeWriter {
  pool: Pool;
  leases: LeaseKeeper;
  finisher: Finisher;
  options: HandlerOptions;
  backoff: BackoffSettings;
  /** Told when the job may be claimed again after a delay: in so many milliseconds, at that rank. */
  onDelay: (ms: number, rank: number) => void;
  /** Told when the job is given up, and a person must look. */
  onDead: (job: ClaimedJob, failure: FailedOutcome) => void;
  /** Ends what `store` does. */
  giveUp: AbortSignal;
}

/**
 * False: the attempt has lost its lease, and nothing was written. A first try goes together with its neighbours, a later one alone: it may be the one
 * that they have to wait for.
 */
export function writeOutcome(
  job: ClaimedJob,
  outcome: Outcome,
  writer: OutcomeWriter,
  isFirstTry: boolean,
): Promise<boolean> {
  const how = isFirstTry ? 'add' : 'alone';
  switch (outcome.outcome) {
    case 'succeeded':
      if (writer.options.store) return storeAndComplete(job, outcome.output, writer.options.store, writer);
      return writer.finisher.completions[how]({ key: job, result: encodeResult(outcome.output) });
    case 'interrupted':
    case 'snoozed':
      return writeRelease(job, outcome, writer, how);
    default:
      return writeFailure(job, outcome, writer, how);
  }
}

type How = 'add' | 'alone';
type ReleasedOutcome = Extract<Outcome, { outcome: 'interrupted' | 'snoozed' }>;

async function writeRelease(
  key: ClaimedJob,
  { outcome, delayMs = 0 }: ReleasedOutcome,
  { finisher, onDelay }: OutcomeWriter,
  how: How,
): Promise<boolean> {
  const rank = await finisher.releases[how]({ key, release: { outcome, delayMs } });
  if (rank !== undefined && delayMs > 0) onDelay(delayMs, rank);
  return rank !== undefined;
}

async function writeFailure(key: ClaimedJob, failure: FailedOutcome, writer: OutcomeWriter, how: How) {
  const delayMs = backoffMs(key.failures + 1, writer.backoff);
  const failed = await writer.finisher.failures[how]({ key, failure: { ...failure, backoffMs: delayMs } });
  if (failed?.status === 'failed') writer.onDelay(delayMs, failed.rank);
  if (failed?.status === 'dead') writer.onDead(key, failure);
  return failed !== undefined;
}

/** The attempt first: its row's lock keeps everybody else away while the output is stored. */
async function storeAndComplete(job: ClaimedJob, output: unknown, store: Store, writer: OutcomeWriter) {
  return await writer.leases.settle([job], (spent) =>
    inTransaction(writer.pool, async (tx) => {
      if (!(await completeAttempt(tx, job, undefined, spent))) return false;
      await planAsUsual(tx);
      await storeWithin(tx, job, output, store, writer.giveUp);
      return true;
    }),
  );
}
