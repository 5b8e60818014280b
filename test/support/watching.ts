import type { Letter } from '../../server/hub/letters.ts';
import type { Pool } from '../../sql/database.ts';
import type { Job } from '../../sql/job.ts';

/** May watch everything, and is told in words of the tests alone. */
export const everybody = {
  mayWatch: () => true,
  unknown: (jobId: string) => new Error(`There is no job ${jobId}.`),
  resync: () => new Error('Start anew.'),
};

export const HUB = { maxBehind: 100 };

/** The next letter, which must be a job. */
export async function nextJob(stream: AsyncIterator<Letter>): Promise<Job> {
  const { value, done } = await stream.next();
  if (done || value instanceof Error) throw new Error('No job came.', { cause: value });
  return value;
}

/** As a notification that was lost: no trigger runs. */
export async function cancelInSilence(db: Pool, id: string): Promise<void> {
  await db.query(`begin; set local session_replication_role = replica;
    update handbill.jobs set status = 'cancelled', version = 9, finished_at = now() where id = '${id}'; commit`);
}
