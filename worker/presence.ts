import type { Database } from '../sql/database.ts';
import { deregisterWorker, type LivingWorker, registerWorker } from '../sql/workers.ts';

/** Others take a worker for dead that was not seen for half a minute. */
export const MAX_INTERVAL_MS = 10_000;

export interface Presence {
  /** Takes the worker out of the register. */
  end(): Promise<void>;
}

/** Says again and again that this worker lives and what it handles, however rarely its leases are renewed. */
export function keepPresence(
  db: Database,
  describe: () => LivingWorker,
  heartbeatMs: number,
  onTrouble: (error: unknown) => void,
): Presence {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(register, Math.min(heartbeatMs, MAX_INTERVAL_MS));
  register();
  return {
    // After what is under way, which would put it back.
    async end() {
      clearInterval(timer);
      await underWay;
      await deregisterWorker(db, describe()).catch(onTrouble);
    },
  };

  function register(): void {
    underWay ??= registerWorker(db, describe())
      .catch(onTrouble)
      .finally(() => {
        underWay = undefined;
      });
  }
}
