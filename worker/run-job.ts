import type { ClaimedJob } from '../sql/attempts.ts';
import type { AttemptStop } from './attempt-stop.ts';
import { AttemptTimedOut } from './errors.ts';
import type { IsolatePool } from './isolate/pool.ts';
import { type Outcome, outcomeOfError } from './outcome.ts';
import type { HandlerContext, Handlers, Registration } from './register.ts';
import { type Simulation, type SimulationSettings, simulate } from './simulate.ts';

export interface RunSettings {
  handlers: Handlers;
  timeoutMs: number;
  simulation: SimulationSettings;
  isolatePool: IsolatePool;
}

/**
 * Runs one attempt to its outcome, which is there at once when the handler waits for nothing: a promise costs more than a small job. Never throws:
 * whatever goes wrong is an outcome too.
 */
export function runJob(
  job: ClaimedJob,
  context: HandlerContext,
  stop: AttemptStop,
  settings: RunSettings,
): Outcome | Promise<Outcome> {
  if (stop.isAborted) return outcomeOfError(stop.reason);
  try {
    const output = handle(job, context, stop, settings);
    return isThenable(output) ? untilStopped(output, stop) : { outcome: 'succeeded', output };
  } catch (thrown) {
    return outcomeOfError(stop.isAborted ? stop.reason : thrown);
  }
}

function handle(job: ClaimedJob, context: HandlerContext, stop: AttemptStop, settings: RunSettings): unknown {
  const registration = settings.handlers.get(job.type);
  if (!registration) throw new Error(`No handler is registered for ${job.type}.`);
  const simulation = simulate(context, settings.simulation);
  const limit = timeLimit(job, registration, settings, stop);
  const output = registration.options.isolate
    ? settings.isolatePool.run(job, simulation.context, limit.start)
    : registration.handler(job.payload, simulation.context);
  if (!isThenable(output) && !simulation.isOn) return output;
  if (!registration.options.isolate) limit.start();
  return finishWithin(output, simulation, limit.clear);
}

async function finishWithin(output: unknown, simulation: Simulation, clearLimit: () => void): Promise<unknown> {
  try {
    const awaited = await output;
    await simulation.finish();
    return awaited;
  } finally {
    clearLimit();
  }
}

/** Runs from the handler's start, not from the claim: an attempt may wait for an isolated process. */
function timeLimit(job: ClaimedJob, { options }: Registration, settings: RunSettings, stop: AttemptStop) {
  const own = job.timeoutSeconds === null ? undefined : job.timeoutSeconds * 1_000;
  // Each of them is a day at most, which a timer can wait for.
  const limitMs = own ?? options.timeoutMs ?? settings.timeoutMs;
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setTimeout(() => stop.abort(new AttemptTimedOut(limitMs)), limitMs);
    },
    clear: () => clearTimeout(timer),
  };
}

/** A handler that does not listen to its signal is left behind: the slot is free again at once. */
function untilStopped(output: PromiseLike<unknown>, stop: AttemptStop): Promise<Outcome> {
  return new Promise((resolve) => {
    stop.onAbort((reason) => resolve(outcomeOfError(reason)));
    output.then(
      (awaited) => resolve({ outcome: 'succeeded', output: awaited }),
      (thrown) => resolve(outcomeOfError(stop.isAborted ? stop.reason : thrown)),
    );
  });
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
