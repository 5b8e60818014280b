import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../../sql/refusal.ts';

/** What a person has asked for. */
interface Asked {
  /** Aborted by the first signal: end in good order. */
  stopping: AbortSignal;
  /** Aborted by the second: do not wait for work that is under way. */
  hastening: AbortSignal;
}

/** What a step of the start gets to come to its end after the first signal: so it leaves least to clear up. */
const STEP_MS = 30_000;
/** Below this nobody wonders what we wait for. */
const SILENT_MS = 1_000;

/** Resolves as the step does, unless a signal came and the step does not end for long, or a second one came. */
export function inGoodTime<T>(step: Promise<T>, asked: Asked, patienceMs = STEP_MS): Promise<T> {
  return Promise.race([step, outOfPatience(asked, patienceMs)]);
}

async function outOfPatience({ stopping, hastening }: Asked, patienceMs: number): Promise<never> {
  await aborted(stopping);
  await wait(patienceMs, undefined, { signal: hastening }).catch(() => undefined);
  throw new Refusal('Stopped before it was ready. Should a Postgres still run, the next start takes it over.');
}

/** Calls `say` when the work has not ended in a moment, unless the person has no patience anyway. */
export async function sayIfItTakes<T>(
  work: Promise<T>,
  { hastening }: Pick<Asked, 'hastening'>,
  say: () => void,
): Promise<T> {
  const isOver = new AbortController();
  const ended = work.finally(() => isOver.abort());
  const signal = AbortSignal.any([isOver.signal, hastening]);
  await wait(SILENT_MS, undefined, { signal }).then(say, () => undefined);
  return await ended;
}

export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
