import { type Database, inTransaction, type Pool, run } from './database.ts';
import { findHolders, toEntry } from './job-batch.ts';
import type { NewJob } from './job-input.ts';
import { planAsUsual } from './plan-as-usual.ts';
import { statement } from './statement.ts';

const COUNT_WAITING = statement('count_waiting');

/** By tenant; who has none is left out. */
export async function countWaiting(pool: Pool): Promise<Map<string, number>> {
  return await inTransaction(pool, async (tx) => {
    await planAsUsual(tx);
    const { rows } = await run<{ tenant: string; count: number }>(tx, COUNT_WAITING, []);
    return new Map(rows.map(({ tenant, count }) => [tenant, count]));
  });
}

/** The slots (see `slotOf`) of those jobs whose key is held already. */
export async function findHeldSlots(db: Database, jobs: NewJob[]): Promise<Set<string>> {
  const keyed = jobs.filter(({ idempotencyKey }) => idempotencyKey !== undefined);
  if (keyed.length === 0) return new Set();
  const entries = keyed.map((job) => toEntry(job, 1));
  return new Set((await findHolders(db, entries)).keys());
}
