import { randomUUID } from 'node:crypto';
import type { Pool } from '../../sql/database.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { claimOne, enqueue } from '../support/queue.ts';
import { FOREIGN, OPERATORS_ONLY } from './asker.ts';

/** Jobs of two tenants in several states. Their ids, and some that are of no job. */
export async function stock(db: Pool): Promise<string[]> {
  const ids: string[] = [];
  for (const tenant of ['acme', 'other']) {
    const mark = tenant === 'other' ? FOREIGN : 'plain';
    const of = { tenant, type: mark, payload: { note: mark }, tags: [mark] };
    for (const key of ['waiting', 'running', 'done']) {
      const { id } = await enqueue(db, { ...of, idempotencyKey: `${mark}-${key}` });
      ids.push(id);
      if (key === 'waiting') continue;
      const claimed = await claimOne(db, { workerId: OPERATORS_ONLY, types: [mark], leaseMs: 3_600_000 });
      if (key === 'done') await completeAttempt(db, claimed, { note: mark });
    }
  }
  return [...ids, ids[0]?.toUpperCase() ?? '', randomUUID(), '00000000-0000-0000-0000-000000000000'];
}
