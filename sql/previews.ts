import { type Database, run } from './database.ts';
import type { Flyer } from './flyers.ts';
import { statement } from './statement.ts';

const FIND_PREVIEW = statement('find_preview');
const READ_PREVIEW = statement('read_preview');
const KEEP_PREVIEW = statement('keep_preview');

export interface Preview {
  jobId: string;
  sha256: string;
  byteSize: number;
}

/** Undefined where none was made yet. */
export async function findPreview(db: Database, jobId: string): Promise<Preview | undefined> {
  const { rows } = await run<Preview>(db, FIND_PREVIEW, [jobId]);
  return rows[0];
}

/** Bytes `first` to `last`, both included; undefined when it is gone, or another has taken its place. */
export async function readPreview(db: Database, { jobId, sha256 }: Preview, first: number, last: number) {
  const { rows } = await run<{ bytes: Buffer }>(db, READ_PREVIEW, [jobId, first, last, sha256]);
  return rows[0]?.bytes;
}

/** The one that is kept already stays; for a flyer that is gone, or has another in its place, nothing happens. */
export async function keepPreview(
  db: Database,
  { jobId, sha256 }: Pick<Flyer, 'jobId' | 'sha256'>,
  png: Buffer,
): Promise<void> {
  await run(db, KEEP_PREVIEW, [jobId, png, sha256]);
}
