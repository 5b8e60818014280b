import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../../../sql/database.ts';

const ASK_EVERY_MS = 5;
const PATIENCE_MS = 120_000;

/** Resolves to when the first question was asked that found nothing unfinished. */
export async function untilDrained(pool: Pool, unfinished: string): Promise<number> {
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await wait(ASK_EVERY_MS)) {
    const askedAt = performance.now();
    const { rowCount } = await pool.query(unfinished);
    if (rowCount === 0) return askedAt;
  }
  throw new Error(`The handlers have run, but after ${PATIENCE_MS} ms there are still jobs unfinished.`);
}
