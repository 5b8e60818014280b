import { createPool, inTransaction } from '../../sql/database.ts';
import { every, pause } from './every.ts';
import type { Ground } from './ground.ts';

const KILL_EVERY_MS = 20_000;

/** What happens to a system in its life: workers die, and somebody keeps a transaction open for a sixth of the time. */
export async function makeUnrest(ground: Ground, wholeMs: number, signal: AbortSignal): Promise<void> {
  await Promise.all([killWorkers(ground, signal), holdSnapshot(ground, wholeMs, signal)]);
}

async function killWorkers(ground: Ground, signal: AbortSignal): Promise<void> {
  await pause(KILL_EVERY_MS, signal);
  await every(KILL_EVERY_MS, signal, () => ground.replaceWorker());
}

/** Until it ends nothing that dies meanwhile can be vacuumed. */
async function holdSnapshot({ databaseUrl }: Ground, wholeMs: number, signal: AbortSignal): Promise<void> {
  await pause(wholeMs / 3, signal);
  const pool = createPool(databaseUrl, { name: 'handbill-soak-holder', size: 1, timeoutMs: wholeMs });
  await inTransaction(pool, async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    await tx.query('select count(*) from handbill.jobs');
    await pause(wholeMs / 6, signal);
  });
  await pool.end();
}
