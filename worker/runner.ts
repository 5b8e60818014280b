import { performance } from 'node:perf_hooks';
import type { Logger } from 'pino';
import type { ClaimedJob } from '../sql/attempts.ts';
import type { Pool } from '../sql/database.ts';
import { runInScope } from './attempt-scope.ts';
import type { BackoffSettings } from './backoff.ts';
import type { IsolatePool } from './isolate/pool.ts';
import type { LeaseKeeper } from './lease-keeper.ts';
import type { Outcome } from './outcome.ts';
import type { ProgressWriter } from './progress.ts';
import { refused } from './refused.ts';
import type { HandlerLog, Handlers } from './register.ts';
import { runJob } from './run-job.ts';
import { settle } from './settle.ts';
import type { SimulationSettings } from './simulate.ts';

export interface RunnerOptions {
  pool: Pool;
  isolatePool: IsolatePool;
  handlers: Handlers;
  leases: LeaseKeeper;
  progress: ProgressWriter;
  log: Logger;
  timeoutMs: number;
  backoff: BackoffSettings;
  simulation: SimulationSettings;
  onTrouble: (error: unknown) => void;
  onDelay: (ms: number) => void;
  giveUp: AbortSignal;
}

export interface RunningAttempt {
  /** Resolves when the slot is free again; never rejects. */
  done: Promise<void>;
  abort(reason: Error): void;
}

/** One attempt from claim to settled, its lease held all the while. */
export function createRunner(options: RunnerOptions): (job: ClaimedJob, claimedAt: number) => RunningAttempt {
  const { leases, progress, handlers, pool, backoff, onTrouble, onDelay, giveUp } = options;

  return (job, claimedAt) => {
    const controller = new AbortController();
    const abort = (reason: Error) => controller.abort(reason);
    leases.hold(job, claimedAt, abort);
    return { done: attempt(job, controller.signal, abort), abort };
  };

  async function attempt(job: ClaimedJob, signal: AbortSignal, abort: (reason: Error) => void): Promise<void> {
    const startedAt = performance.now();
    const log = options.log.child({ jobId: job.jobId, type: job.type, attempt: job.attempt });
    const context = {
      jobId: job.jobId,
      attempt: job.attempt,
      signal,
      log: createHandlerLog(log),
      reportProgress: (percent: number, stage?: string) => {
        if (!signal.aborted) progress.report(job, percent, stage);
        return signal.aborted ? refused(signal.reason) : Promise.resolve();
      },
    };
    const outcome = await runInScope({ abort }, () => runJob(job, context, abort, options));
    progress.letGo(job);
    const settlement = { pool, options: handlers.get(job.type)?.options ?? {}, backoff, onTrouble, onDelay, giveUp };
    await settle(job, outcome, settlement)
      .then((written) => logEnd(log, written, Math.round(performance.now() - startedAt)))
      .catch((err: unknown) =>
        log.error({ err }, 'the outcome could not be written, the sweep will take the job back'),
      );
    leases.letGo(job);
  }
}

function createHandlerLog(log: Logger): HandlerLog {
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, facts?: object) =>
    log[level]({ ...facts }, message);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** One line per attempt. Payloads and results are never logged. */
function logEnd(log: Logger, written: Outcome | undefined, ms: number): void {
  if (!written) {
    log.warn({ ms }, 'late result refused: the lease was lost');
    return;
  }
  const error = 'message' in written ? { code: written.code, error: written.message } : {};
  log.info({ outcome: written.outcome, ms, ...error }, 'attempt ended');
}
