import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const FIND_PREVIEW = statement('find_preview');
const READ_PREVIEW = statement('read_preview');
const KEEP_PREVIEW = statement('keep_preview');

export interface Preview {
  sha256: string;
  byteSize: number;
}

/** Undefined where none was made yet. */
export async function findPreview(db: Database, jobId: string): Promise<Preview | undefined> {
  const { rows } = await run<Preview>(db, FIND_PREVIEW, [jobId]);
  return rows[0];
}

/** Bytes `first` to `last`, both included. */
export async function readPreview(db: Database, jobId: string, first: number, last: number) {
  const { rows } = await run<{ bytes: Buffer }>(db, READ_PREVIEW, [jobId, first, last]);
  return rows[0]?.bytes;
}

/** The one that is kept already stays; for a flyer that is gone nothing happens. */
export async function keepPreview(db: Database, jobId: string, png: Buffer): Promise<void> {
  await run(db, KEEP_PREVIEW, [jobId, png]);
}
