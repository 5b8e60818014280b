import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import type { ClaimedJob } from '../sql/attempts.ts';
import type { Pool } from '../sql/database.ts';
import { createAttemptContext } from './attempt-context.ts';
import { runInScope } from './attempt-scope.ts';
import { type AttemptStop, createAttemptStop } from './attempt-stop.ts';
import type { BackoffSettings } from './backoff.ts';
import type { Finisher } from './finisher.ts';
import type { IsolatePool } from './isolate/pool.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import type { FailedOutcome, Outcome } from './outcome.ts';
import type { ProgressWriter } from './progress.ts';
import type { Handlers } from './register.ts';
import { runJob } from './run-job.ts';
import { type Settlement, settle } from './settle.ts';
import type { SimulationSettings } from './simulate.ts';

export interface RunnerOptions {
  pool: Pool;
  isolatePool: IsolatePool;
  handlers: Handlers;
  leases: LeaseKeeper;
  finisher: Finisher;
  progress: ProgressWriter;
  log: Logger;
  timeoutMs: number;
  backoff: BackoffSettings;
  simulation: SimulationSettings;
  onTrouble: (error: unknown) => void;
  onDelay: (ms: number, rank: number) => void;
  onDead: (job: ClaimedJob, failure: FailedOutcome) => void;
  giveUp: AbortSignal;
}

export interface RunningAttempt {
  /** Resolves when the slot is free again; never rejects. */
  done: Promise<void>;
  stop: AttemptStop;
}

/** One attempt from claim to settled, its lease held all the while; `over`: it has ended before its handler is called. */
export function createRunner(options: RunnerOptions) {
  const { leases, progress, handlers, log } = options;
  const settlements = new Map([...handlers].map(([type, handler]) => [type, { ...options, options: handler.options }]));
  const unregistered: Settlement = { ...options, options: {} };

  return (job: ClaimedJob, claimedAt: number, over?: Error): RunningAttempt => {
    const stop = createAttemptStop();
    if (over) stop.abort(over);
    leases.hold(job, claimedAt, stop);
    return { done: attempt(job, stop), stop };
  };

  async function attempt(job: ClaimedJob, stop: AttemptStop): Promise<void> {
    const startedAt = performance.now();
    let isOver = false;
    const context = createAttemptContext(job, {
      stop,
      log,
      progress,
      db: options.pool,
      read: handlers.get(job.type)?.options.read,
      isOver: () => isOver,
    });
    const running = runInScope(stop, () => runJob(job, context, stop, options));
    const outcome = running instanceof Promise ? await running : running;
    isOver = true;
    progress.letGo(job);
    try {
      logEnd(job, startedAt, await settleInScope(job, outcome, stop));
      leases.letGo(job, true);
    } catch (err) {
      log.error(
        { ...factsOf(job, startedAt), err },
        'the outcome could not be written, the sweep will take the job back',
      );
      leases.letGo(job, false);
    }
  }

  /** In its scope where it has a `store`, which is the application's own as the handler is. */
  function settleInScope(job: ClaimedJob, outcome: Outcome, stop: AttemptStop): Promise<Outcome | undefined> {
    const settlement = settlements.get(job.type) ?? unregistered;
    if (!settlement.options.store) return settle(job, outcome, settlement);
    return runInScope(stop, () => settle(job, outcome, settlement));
  }

  /** One line per attempt. Payloads and results are never logged. */
  function logEnd(job: ClaimedJob, startedAt: number, written: Outcome | undefined): void {
    if (!written) log.warn(factsOf(job, startedAt), 'late result refused: the lease was lost');
    else if (log.isLevelEnabled('info')) {
      const error = 'message' in written ? { code: written.code, error: written.message } : {};
      log.info({ ...factsOf(job, startedAt), outcome: written.outcome, ...error }, 'attempt ended');
    }
  }
}

function factsOf({ jobId, type, attempt }: ClaimedJob, startedAt: number): object {
  return { jobId, type, attempt, ms: Math.round(performance.now() - startedAt) };
}
