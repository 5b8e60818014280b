import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from './database.ts';
import { isDatabaseTrouble } from './errors.ts';
import { wordsOf } from './log-error.ts';
import { requireSchema } from './migrate.ts';
import { Refusal } from './refusal.ts';

const FIRST_RETRY_MS = 200;
const MAX_RETRY_MS = 5_000;

/**
 * Resolves when the database answers and its schema is the one this code knows. Out of reach, it is asked again for ever; what no waiting
 * mends (a wrong password, a missing database, another schema) is thrown as a Refusal.
 */
export async function waitForDatabase(pool: Pool, onTrouble: (error: unknown) => void): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await requireSchema(pool);
    } catch (error) {
      if (!isDatabaseTrouble(error)) throw refusalOf(error);
      onTrouble(error);
      await sleep(Math.min(FIRST_RETRY_MS * 2 ** tries, MAX_RETRY_MS));
    }
  }
}

function refusalOf(cause: unknown): Refusal {
  return cause instanceof Refusal
    ? cause
    : new Refusal(`The database refuses: ${wordsOf(cause)}. See what DATABASE_URL says.`, { cause });
}
