import type { Pool } from '../../sql/database.ts';
import { countWaiting } from '../../sql/waiting-jobs.ts';

const FRESH_MS = 1_000;
/** Counting is no more than a twentieth of what the database does for this server. */
const PAUSES = 20;

export interface WaitingCounts {
  /** Takes so many places of the tenant, or those that are left: fewer only when that is so now, but for what others wrote since a second ago. */
  take(tenant: string, needed: number): Promise<Places>;
}

export interface Places {
  count: number;
  /** So many of them are not needed. */
  giveBack(count: number): void;
  /** To be called when the jobs in them are written, or will not be. */
  settle(): void;
}

/** Counts while there are enqueues, beside them and not for each: what this server adds it counts itself, what others add it learns a second later. */
export function createWaitingCounts(pool: Pool, most: number): WaitingCounts {
  let counts: Map<string, number> | undefined;
  /** Not written yet when the count that is under way began, or taken since: it may have seen them or not. */
  let added = new Map<string, number>();
  const unwritten = new Map<string, number>();
  let staleAt = 0;
  let counting: Promise<void> | undefined;
  return { take };

  /** What is left is looked at and taken in the same turn, so that nobody else takes it too. */
  async function take(tenant: string, needed: number): Promise<Places> {
    if (performance.now() >= staleAt) {
      counting ??= recount();
      const fresh = counting;
      // Its failure is told to those who wait for it.
      fresh.catch(() => {});
      if (roomNow(tenant) < needed) await fresh;
    }
    let count = Math.max(0, Math.min(needed, roomNow(tenant)));
    add(tenant, count);
    return { count, giveBack, settle: () => raise(unwritten, tenant, -count) };

    function giveBack(unused: number): void {
      count -= unused;
      add(tenant, -unused);
    }
  }

  function roomNow(tenant: string): number {
    return counts ? most - (counts.get(tenant) ?? 0) : 0;
  }

  function add(tenant: string, count: number): void {
    for (const map of [counts, added, unwritten]) if (map) raise(map, tenant, count);
  }

  async function recount(): Promise<void> {
    const begun = performance.now();
    added = new Map(unwritten);
    try {
      const fresh = await countWaiting(pool);
      for (const [tenant, count] of added) raise(fresh, tenant, count);
      counts = fresh;
      // One that failed told nothing: the next enqueue counts again.
      const now = performance.now();
      staleAt = now + Math.max(FRESH_MS, PAUSES * (now - begun));
    } finally {
      counting = undefined;
    }
  }
}

function raise(counts: Map<string, number>, tenant: string, by: number): void {
  const count = (counts.get(tenant) ?? 0) + by;
  if (count === 0) counts.delete(tenant);
  else counts.set(tenant, count);
}
