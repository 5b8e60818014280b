import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { ClaimedJob } from '../../sql/attempts.ts';
import { inTransaction, type Pool } from '../../sql/database.ts';
import { findFlyers, readFlyer, storeFlyer } from '../../sql/flyers.ts';
import { findPreview, keepPreview } from '../../sql/previews.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { claimOne, running } from '../support/queue.ts';
import { test } from '../support/test.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function finish(db: Pool, job: ClaimedJob, pdf: Buffer, pageCount: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await completeAttempt(tx, job, undefined);
    await storeFlyer(tx, job.jobId, job.attempt, { pdf, sha256: sha256(pdf), pageCount, warnings: [] });
  });
}

test('a job that SQL puts back into the line when it has succeeded gets its new flyer in place of the old', async ({
  db,
}) => {
  const [first, second] = [Buffer.from('%PDF-1'), Buffer.from('%PDF-1 drawn again')];
  const job = await running(db);
  await finish(db, job, first, 1);
  const [old] = await findFlyers(db, [job.jobId]);
  if (!old) throw new Error('The job was to have a flyer');
  await keepPreview(db, old, Buffer.from('PNG'));
  await db.query(`update handbill.jobs set status = 'pending', finished_at = null where id = $1`, [job.jobId]);

  await finish(db, await claimOne(db), second, 2);

  const flyers = await findFlyers(db, [job.jobId]);
  expect(flyers).toMatchObject([{ sha256: sha256(second), byteSize: second.length, pageCount: 2 }]);
  // Whoever still reads the old one, or draws it, mixes nothing of it with the new.
  expect(await readFlyer(db, old, 0, 3)).toBeUndefined();
  await keepPreview(db, old, Buffer.from('PNG'));
  expect(await findPreview(db, job.jobId)).toBeUndefined();
});
