import type { Pool } from '../../sql/database.ts';
import { countWaiting } from '../../sql/waiting-jobs.ts';

const FRESH_MS = 1_000;
/** Counting is no more than a twentieth of what the database does for this server. */
const PAUSES = 20;

export interface WaitingCounts {
  /** How many more jobs of the tenant may wait. Below `needed` only when that is so now, but for what others wrote since a second ago. */
  room(tenant: string, needed: number): Promise<number>;
  /** They are about to be written. */
  add(tenant: string, count: number): void;
}

/** Counts while there are enqueues, beside them and not for each: what this server adds it counts itself, what others add it learns a second later. */
export function createWaitingCounts(pool: Pool, most: number): WaitingCounts {
  let counts: Map<string, number> | undefined;
  /** Since the count that is under way began, which may have seen them or not. */
  let added = new Map<string, number>();
  let staleAt = 0;
  let counting: Promise<void> | undefined;
  return { room, add };

  async function room(tenant: string, needed: number): Promise<number> {
    if (performance.now() >= staleAt) {
      counting ??= recount();
      const fresh = counting;
      // Its failure is told to those who wait for it.
      fresh.catch(() => {});
      if (roomNow(tenant) < needed) await fresh;
    }
    return roomNow(tenant);
  }

  function roomNow(tenant: string): number {
    return counts ? most - (counts.get(tenant) ?? 0) : 0;
  }

  function add(tenant: string, count: number): void {
    for (const map of [counts, added]) map?.set(tenant, (map.get(tenant) ?? 0) + count);
  }

  async function recount(): Promise<void> {
    const begun = performance.now();
    added = new Map();
    try {
      const fresh = await countWaiting(pool);
      for (const [tenant, count] of added) fresh.set(tenant, (fresh.get(tenant) ?? 0) + count);
      counts = fresh;
      // One that failed told nothing: the next enqueue counts again.
      const now = performance.now();
      staleAt = now + Math.max(FRESH_MS, PAUSES * (now - begun));
    } finally {
      counting = undefined;
    }
  }
}
