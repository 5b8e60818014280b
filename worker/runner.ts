import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import type { ClaimedJob } from '../sql/attempts.ts';
import type { Pool } from '../sql/database.ts';
import { createAttemptContext } from './attempt-context.ts';
import { runInScope } from './attempt-scope.ts';
import type { BackoffSettings } from './backoff.ts';
import type { Finisher } from './finisher.ts';
import type { IsolatePool } from './isolate/pool.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import type { Outcome } from './outcome.ts';
import type { ProgressWriter } from './progress.ts';
import type { Handlers } from './register.ts';
import { runJob } from './run-job.ts';
import { settle } from './settle.ts';
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
  giveUp: AbortSignal;
}

export interface RunningAttempt {
  /** Resolves when the slot is free again; never rejects. */
  done: Promise<void>;
  abort(reason: Error): void;
}

/** One attempt from claim to settled, its lease held all the while. */
export function createRunner(options: RunnerOptions): (job: ClaimedJob, claimedAt: number) => RunningAttempt {
  const { leases, progress, handlers, log } = options;

  return (job, claimedAt) => {
    const controller = new AbortController();
    const abort = (reason: Error) => controller.abort(reason);
    leases.hold(job, claimedAt, abort);
    return { done: attempt(job, controller.signal, abort), abort };
  };

  async function attempt(job: ClaimedJob, signal: AbortSignal, abort: (reason: Error) => void): Promise<void> {
    const startedAt = performance.now();
    const context = createAttemptContext(job, { signal, log, progress });
    const outcome = await runInScope({ abort }, () => runJob(job, context, abort, options));
    progress.letGo(job);
    const settlement = { ...options, options: handlers.get(job.type)?.options ?? {} };
    const isSettled = await settle(job, outcome, settlement).then(
      (written) => logEnd(factsOf(job, startedAt), written),
      (err: unknown) => logUnsettled(factsOf(job, startedAt), err),
    );
    leases.letGo(job, isSettled);
  }

  /** One line per attempt. Payloads and results are never logged. */
  function logEnd(facts: object, written: Outcome | undefined): true {
    if (!written) log.warn(facts, 'late result refused: the lease was lost');
    else if (log.isLevelEnabled('info')) {
      const error = 'message' in written ? { code: written.code, error: written.message } : {};
      log.info({ ...facts, outcome: written.outcome, ...error }, 'attempt ended');
    }
    return true;
  }

  function logUnsettled(facts: object, err: unknown): false {
    log.error({ ...facts, err }, 'the outcome could not be written, the sweep will take the job back');
    return false;
  }
}

function factsOf({ jobId, type, attempt }: ClaimedJob, startedAt: number): object {
  return { jobId, type, attempt, ms: Math.round(performance.now() - startedAt) };
}
