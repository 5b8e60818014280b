import { performance } from 'node:perf_hooks';
import type { Database } from '../sql/database.ts';
import { deregisterWorker, type LivingWorker, type OtherProcess, registerWorker } from '../sql/workers.ts';

/** Others take a worker for dead that was not seen for half a minute. */
export const MAX_INTERVAL_MS = 10_000;
/** One that takes over from another meets it for as long as that one ends its jobs, and for some time about it. */
const ABOUT_GRACE_MS = 35_000;

export interface Presence {
  /** Takes the worker out of the register. */
  end(): Promise<void>;
}

interface PresenceOptions {
  db: Database;
  describe: () => LivingWorker;
  heartbeatMs: number;
  onTrouble: (error: unknown) => void;
  /** Told once of another process that has gone on living under the same id: each writes over what the other says. */
  onShared: (other: OtherProcess) => void;
  /** For how long a worker that stops lets its jobs end: the other is taken to have the same. */
  graceMs: number;
  aboutGraceMs?: number;
}

/** Says again and again that this worker lives and what it handles, however rarely its leases are renewed. */
export function keepPresence(options: PresenceOptions): Presence {
  const { db, describe, heartbeatMs, onTrouble } = options;
  const meet = meeting(options);
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
      .then(meet, onTrouble)
      .finally(() => {
        underWay = undefined;
      });
  }
}

function meeting(options: PresenceOptions): (other: OtherProcess | undefined) => void {
  const { onShared, graceMs, aboutGraceMs = ABOUT_GRACE_MS } = options;
  let metSince: number | undefined;
  let isTold = false;
  return (other) => {
    metSince = other && (metSince ?? performance.now());
    if (!other || isTold || performance.now() < (metSince ?? 0) + graceMs + aboutGraceMs) return;
    isTold = true;
    onShared(other);
  };
}
