import { createPool } from '../../../sql/database.ts';
import { enqueueJob } from '../../../sql/enqueue.ts';
import type { Client, ClientOptions } from '../contestants/client.ts';
import { insertNoOps } from './rows.ts';

export async function openClient({ databaseUrl, connections }: ClientOptions): Promise<Client> {
  const pool = createPool(databaseUrl, { name: 'handbill-bench', size: connections, timeoutMs: 600_000 });
  return {
    bulkSize: 1_000,
    enqueue: (type, i) => enqueueJob(pool, { type, payload: { i } }),
    enqueueInBulk: (numbers) => insertNoOps(pool, numbers.length),
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
