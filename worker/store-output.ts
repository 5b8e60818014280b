import type { ClaimedJob } from '../sql/attempts.ts';
import type { Database } from '../sql/database.ts';
import type { HandlerOptions } from './register.ts';

const STORE_MS = 30_000;

export type Store = NonNullable<HandlerOptions['store']>;

/** A store that never settles would hold its slot, and the worker's end, for ever. */
export async function storeWithin(
  tx: Database,
  job: ClaimedJob,
  output: unknown,
  store: Store,
  giveUp: AbortSignal,
): Promise<void> {
  const limit = timeLimit(giveUp);
  try {
    await Promise.race([store(tx, { id: job.jobId, type: job.type, attempt: job.attempt }, output), limit.isOver]);
  } catch (cause) {
    throw new StoreError(cause);
  } finally {
    limit.clear();
  }
}

/** By hand: of each signal that AbortSignal.any makes, the one that outlives it keeps a note for ever. */
function timeLimit(giveUp: AbortSignal): { isOver: Promise<never>; clear(): void } {
  let end = () => {};
  const isOver = new Promise<never>((_resolve, reject) => {
    end = () => reject(new Error(`store did not end within ${STORE_MS} ms.`));
  });
  const timer = setTimeout(end, STORE_MS);
  giveUp.addEventListener('abort', end);
  return {
    isOver,
    clear() {
      clearTimeout(timer);
      giveUp.removeEventListener('abort', end);
    },
  };
}

/** Thrown by the application's `store`, or by what it ran. */
export class StoreError extends Error {
  constructor(cause: unknown) {
    super('The output could not be stored.', { cause });
  }
}
