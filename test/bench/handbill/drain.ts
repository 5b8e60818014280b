import { type Database, inTransaction, type Pool } from '../../../sql/database.ts';
import { until } from '../../support/until.ts';
import type { Ground } from '../ground.ts';
import type { Meter, Usage } from '../meter.ts';
import { countSucceeded, databaseNow, isDrained } from './rows.ts';

const DRAIN_TIMEOUT_MS = 600_000;

interface Drain {
  ground: Ground;
  pool: Pool;
  /** Those that work. */
  processes: number[];
  jobs: number;
  insert(tx: Database): Promise<void>;
}

/** Inserts jobs unseen, starts the clocks, lets them be seen, and waits until all have succeeded. */
export async function drainJobs(drain: Drain): Promise<{ perSecond: number; usage: Usage }> {
  const { pool, jobs } = drain;
  const before = await countSucceeded(pool);
  const { startedAt, meter } = await inTransaction(pool, (tx) => insertUnseen(drain, tx));
  // The database's own times are exact; asking rarely costs the worker little.
  await until(() => isDrained(pool), { everyMs: 50, timeoutMs: DRAIN_TIMEOUT_MS });
  const usage = await meter.stop();
  const { count, lastAt } = await countSucceeded(pool);
  if (count - before.count !== jobs) throw new Error(`Of ${jobs} jobs ${count - before.count} have succeeded.`);
  return { perSecond: jobs / (lastAt - startedAt), usage };
}

async function insertUnseen(
  { ground, processes, insert }: Drain,
  tx: Database,
): Promise<{ startedAt: number; meter: Meter }> {
  await insert(tx);
  const meter = await ground.startClocks(processes, false);
  return { startedAt: await databaseNow(tx), meter };
}
