import { performance } from 'node:perf_hooks';
import { type AttemptKey, dropLeases, renewLeases } from '../sql/attempts.ts';
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
  /** From `claimedAt` (performance.now() before the claim was sent) on; aborts the attempt when the lease is lost or nearly over. */
  hold(key: AttemptKey, claimedAt: number, stop: Abortable): void;
  /** Lets `write` settle these attempts; it is told the leases that nothing holds any more once they are, and forgets them too. */
  settle<T>(keys: AttemptKey[], write: (spent: string[]) => Promise<T>): Promise<T>;
  /** `isSettled`: its end is written, or was refused. Else the lease is left to the sweep, which takes the job back. */
  letGo(key: AttemptKey, isSettled: boolean): void;
  stop(): Promise<void>;
}

interface Abortable {
  abort(reason: LeaseLost): void;
}

/** The jobs of one claim share a lease. */
interface Lease {
  deadline: number;
  jobs: Map<string, Abortable>;
  /** The end of one of its attempts could not be written: it must run out. */
  isUnsettled: boolean;
  isForgotten: boolean;
}

/** Renews all leases in one statement, and watches them by the monotonic clock, whatever the database or the wall clock do. */
export function keepLeases({ db, leaseMs, heartbeatMs, onTrouble }: LeaseKeeperOptions): LeaseKeeper {
  const leases = new Map<string, Lease>();
  /** Settled by several statements, of which none was the last. */
  const spent = new Set<string>();
  const guard = setInterval(dropOverdue, Math.max(10, leaseMs / GUARDS_PER_LEASE));
  let timer = setTimeout(beat, heartbeatMs);
  let isStopped = false;

  return {
    hold({ jobId, leaseToken }, claimedAt, stop) {
      let lease = leases.get(leaseToken);
      if (!lease) {
        lease = { deadline: claimedAt + leaseMs * KEPT_SHARE, jobs: new Map(), isUnsettled: false, isForgotten: false };
        leases.set(leaseToken, lease);
      }
      lease.jobs.set(jobId, stop);
    },
    settle,
    letGo({ jobId, leaseToken }, isSettled) {
      const lease = leases.get(leaseToken);
      if (!lease) return;
      lease.jobs.delete(jobId);
      if (!isSettled) lease.isUnsettled = true;
      if (lease.jobs.size > 0) return;
      leases.delete(leaseToken);
      if (!lease.isUnsettled && !lease.isForgotten) spent.add(leaseToken);
    },
    async stop() {
      isStopped = true;
      clearInterval(guard);
      clearTimeout(timer);
      await dropSpent().catch(onTrouble);
    },
  };

  async function settle<T>(keys: AttemptKey[], write: (spent: string[]) => Promise<T>): Promise<T> {
    const tokens = spentBy(keys);
    const answer = await write(tokens);
    for (const token of tokens) {
      const lease = leases.get(token);
      if (lease) lease.isForgotten = true;
    }
    return answer;
  }

  function spentBy(keys: AttemptKey[]): string[] {
    const settled = new Map<string, number>();
    for (const { leaseToken } of keys) settled.set(leaseToken, (settled.get(leaseToken) ?? 0) + 1);
    return [...settled.keys()].filter((token) => {
      const lease = leases.get(token);
      return lease && !lease.isUnsettled && lease.jobs.size === settled.get(token);
    });
  }

  async function beat(): Promise<void> {
    const isBeaten = await renewAll()
      .then(dropSpent)
      .then(
        () => true,
        (error) => onTrouble(error),
      );
    // A beat that failed is tried again soon: two more fit into a lease.
    if (!isStopped) timer = setTimeout(beat, isBeaten ? heartbeatMs : Math.min(heartbeatMs, 1_000));
  }

  async function renewAll(): Promise<void> {
    const asked = [...leases.keys()];
    if (asked.length === 0) return;
    const sentAt = performance.now();
    const held = new Map((await renewLeases(db, asked, leaseMs)).map((lease) => [lease.leaseToken, lease.renewed]));
    for (const token of asked) {
      const lease = leases.get(token);
      if (lease && !held.has(token)) lose(token, lease);
      else if (lease && held.get(token)) lease.deadline = sentAt + leaseMs * KEPT_SHARE;
    }
  }

  async function dropSpent(): Promise<void> {
    const tokens = [...spent];
    if (tokens.length === 0) return;
    await dropLeases(db, tokens);
    for (const token of tokens) spent.delete(token);
  }

  function dropOverdue(): void {
    const now = performance.now();
    for (const [token, lease] of leases) if (lease.deadline < now) lose(token, lease);
  }

  function lose(token: string, lease: Lease): void {
    leases.delete(token);
    for (const job of lease.jobs.values()) job.abort(new LeaseLost());
  }
}
