import { enqueueJob, enqueueJobs } from '../../../sql/application.ts';
import { createPool } from '../../../sql/database.ts';
import { MAX_JOBS_AT_ONCE } from '../../../sql/enqueue-jobs.ts';
import type { Client, ClientOptions } from '../contestants/client.ts';
import { insertNoOps } from './rows.ts';

/** By what an application imports as `handbill/enqueue`. */
export async function openClient({ databaseUrl, connections }: ClientOptions): Promise<Client> {
  const pool = createPool(databaseUrl, { name: 'handbill-bench', size: connections, timeoutMs: 600_000 });
  return {
    bulkSize: MAX_JOBS_AT_ONCE,
    enqueue: (type, i) => enqueueJob(pool, { type, payload: { i } }),
    enqueueInBulk: (numbers) =>
      enqueueJobs(
        pool,
        numbers.map((i) => ({ type: 'bench_noop', payload: { i } })),
      ),
    enqueueUnseen,
  };

  /** As an application's SQL would, in one statement. */
  async function enqueueUnseen(jobs: number): Promise<() => Promise<void>> {
    const tx = await pool.connect();
    await tx.query('begin');
    await insertNoOps(tx, jobs);
    return async () => {
      await tx.query('commit');
      tx.release();
    };
  }
}
