import type { ClaimedJob } from '../sql/attempts.ts';
import { AttemptTimedOut } from './errors.ts';
import type { IsolatePool } from './isolate/pool.ts';
import { type Outcome, outcomeOfError } from './outcome.ts';
import type { HandlerContext, Handlers, Registration } from './register.ts';
import { type SimulationSettings, simulate } from './simulate.ts';

/** A timer that is set for longer rings at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

export interface RunSettings {
  handlers: Handlers;
  timeoutMs: number;
  simulation: SimulationSettings;
  isolatePool: IsolatePool;
}

type Abort = (reason: Error) => void;

/** Runs one attempt to its outcome; `abort` ends the context's signal. Never throws: whatever goes wrong is an outcome too. */
export async function runJob(
  job: ClaimedJob,
  context: HandlerContext,
  abort: Abort,
  settings: RunSettings,
): Promise<Outcome> {
  try {
    return {
      outcome: 'succeeded',
      output: await untilAborted(context.signal, () => handle(job, context, abort, settings)),
    };
  } catch (thrown) {
    return outcomeOfError(context.signal.aborted ? context.signal.reason : thrown);
  }
}

async function handle(job: ClaimedJob, context: HandlerContext, abort: Abort, settings: RunSettings) {
  const registration = settings.handlers.get(job.type);
  if (!registration) throw new Error(`No handler is registered for ${job.type}.`);
  const simulation = simulate(context, settings.simulation);
  const limit = timeLimit(job, registration, settings, abort);
  try {
    const output = await call(job, registration, simulation.context, settings.isolatePool, limit.start);
    await simulation.finish();
    return output;
  } finally {
    limit.clear();
  }
}

async function call(
  job: ClaimedJob,
  { handler, options }: Registration,
  context: HandlerContext,
  isolatePool: IsolatePool,
  started: () => void,
): Promise<unknown> {
  if (options.isolate) return await isolatePool.run(job, context, started);
  started();
  return await handler(job.payload, context);
}

/** Runs from the handler's start, not from the claim: an attempt may wait for an isolated process. */
function timeLimit(job: ClaimedJob, { options }: Registration, settings: RunSettings, abort: Abort) {
  const own = job.timeoutSeconds === null ? undefined : job.timeoutSeconds * 1_000;
  const limitMs = Math.min(own ?? options.timeoutMs ?? settings.timeoutMs, MAX_TIMER_MS);
  let timer: NodeJS.Timeout | undefined;
  return {
    start() {
      timer = setTimeout(() => abort(new AttemptTimedOut(limitMs)), limitMs);
    },
    clear: () => clearTimeout(timer),
  };
}

/** A handler that does not listen to its signal is left behind: the slot is free again at once. */
async function untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return await new Promise<T>((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}
