import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { ClaimedJob } from '../../sql/attempts.ts';
import { type Database, inTransaction, type Pool } from '../../sql/database.ts';
import { type Flyer, findFlyers, readFlyer, storeFlyer } from '../../sql/flyers.ts';
import { findPreview, keepPreview } from '../../sql/previews.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { claimOne, countWaiting, running } from '../support/queue.ts';
import { test } from '../support/sessions.ts';
import { until } from '../support/until.ts';

const REDRAWN = Buffer.from('%PDF-1 drawn again');
const PICTURE = Buffer.from('PNG');

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function finish(db: Pool, job: ClaimedJob, pdf: Buffer, pageCount: number): Promise<void> {
  await inTransaction(db, (tx) => write(tx, job, pdf, pageCount));
}

async function write(tx: Database, job: ClaimedJob, pdf: Buffer, pageCount: number): Promise<void> {
  await completeAttempt(tx, job, undefined);
  await storeFlyer(tx, job.jobId, job.attempt, { pdf, sha256: sha256(pdf), pageCount, warnings: [] });
}

/** A flyer, and its job once more under way. */
async function drawnTwice(db: Pool): Promise<{ old: Flyer; job: ClaimedJob }> {
  const first = await running(db);
  await finish(db, first, Buffer.from('%PDF-1'), 1);
  const [old] = await findFlyers(db, [first.jobId]);
  if (!old) throw new Error('The job was to have a flyer');
  await db.query(`update handbill.jobs set status = 'pending', finished_at = null where id = $1`, [first.jobId]);
  return { old, job: await claimOne(db) };
}

test('a job that SQL puts back into the line when it has succeeded gets its new flyer in place of the old', async ({
  db,
}) => {
  const { old, job } = await drawnTwice(db);
  await keepPreview(db, old, PICTURE);

  await finish(db, job, REDRAWN, 2);

  const flyers = await findFlyers(db, [job.jobId]);
  expect(flyers).toMatchObject([{ sha256: sha256(REDRAWN), byteSize: REDRAWN.length, pageCount: 2 }]);
  // Whoever still reads the old one, or draws it, mixes nothing of it with the new.
  expect(await readFlyer(db, old, 0, 3)).toBeUndefined();
  await keepPreview(db, old, PICTURE);
  expect(await findPreview(db, job.jobId)).toBeUndefined();
});

test('a picture of the old flyer that is kept at the very moment in which the new one is stored goes', async ({
  db,
  open,
}) => {
  const { old, job } = await drawnTwice(db);
  const server = await open();
  await server.query('begin');
  await keepPreview(server, old, PICTURE);

  const finished = finish(db, job, REDRAWN, 1);
  await until(async () => (await countWaiting(db)) === 1);
  await server.query('commit');
  await finished;

  expect(await findPreview(db, job.jobId)).toBeUndefined();
});

test('no picture of the old flyer is kept at the very moment in which the new one is stored', async ({ db, open }) => {
  const { old, job } = await drawnTwice(db);
  const worker = await open();
  await worker.query('begin');
  await write(worker, job, REDRAWN, 1);

  const kept = keepPreview(db, old, PICTURE);
  await until(async () => (await countWaiting(db)) === 1);
  await worker.query('commit');
  await kept;

  expect(await findPreview(db, job.jobId)).toBeUndefined();
});
