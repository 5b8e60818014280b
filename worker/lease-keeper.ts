import { performance } from 'node:perf_hooks';
import { type AttemptKey, renewLeases } from '../sql/attempts.ts';
import type { Database } from '../sql/database.ts';
import { LeaseLost } from './errors.ts';

/** A worker lets go when a sixth of the lease is left: before anybody else may take it. */
const KEPT_SHARE = 5 / 6;
const GUARDS_PER_LEASE = 24;

export interface LeaseKeeperOptions {
  /** A connection of its own, so that no slow statement keeps a heartbeat waiting. */
  db: Database;
  leaseMs: number;
  heartbeatMs: number;
  onTrouble: (error: unknown) => void;
}

export interface LeaseKeeper {
  /** From `claimedAt` (performance.now() before the claim was sent) on; calls `onLost` once when the lease is lost or nearly over. */
  hold(key: AttemptKey, claimedAt: number, onLost: (reason: LeaseLost) => void): void;
  letGo(key: AttemptKey): void;
  stop(): void;
}

/** Renews all leases in one statement, and watches them by the monotonic clock, whatever the database or the wall clock do. */
export function keepLeases({ db, leaseMs, heartbeatMs, onTrouble }: LeaseKeeperOptions): LeaseKeeper {
  const held = new Map<string, { key: AttemptKey; deadline: number; onLost: (reason: LeaseLost) => void }>();
  const guard = setInterval(dropOverdue, Math.max(10, leaseMs / GUARDS_PER_LEASE));
  let timer = setTimeout(beat, heartbeatMs);
  let isStopped = false;

  return {
    hold(key, claimedAt, onLost) {
      held.set(key.leaseToken + key.jobId, { key, deadline: claimedAt + leaseMs * KEPT_SHARE, onLost });
    },
    letGo: (key) => void held.delete(key.leaseToken + key.jobId),
    stop() {
      isStopped = true;
      clearInterval(guard);
      clearTimeout(timer);
    },
  };

  async function beat(): Promise<void> {
    const isBeaten = await renewAll().then(
      () => true,
      (error) => onTrouble(error),
    );
    // A beat that failed is tried again soon: two more fit into a lease.
    if (!isStopped) timer = setTimeout(beat, isBeaten ? heartbeatMs : Math.min(heartbeatMs, 1_000));
  }

  async function renewAll(): Promise<void> {
    const asked = [...held.entries()];
    if (asked.length === 0) return;
    const sentAt = performance.now();
    const answer = await renewLeases(
      db,
      asked.map(([, lease]) => lease.key),
      leaseMs,
    );
    const leases = new Map(answer.map((lease) => [lease.jobId, lease]));
    for (const [name, lease] of asked) {
      const current = leases.get(lease.key.jobId);
      if (!current) lose(name);
      else if (current.renewed) lease.deadline = sentAt + leaseMs * KEPT_SHARE;
    }
  }

  function dropOverdue(): void {
    const now = performance.now();
    for (const [name, lease] of held) if (lease.deadline < now) lose(name);
  }

  function lose(name: string): void {
    const lease = held.get(name);
    held.delete(name);
    lease?.onLost(new LeaseLost());
  }
}
