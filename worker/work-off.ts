import { type Database, inOneSession, type Pool } from '../sql/database.ts';
import { isRefused } from '../sql/errors.ts';
import { createPassedBy } from './passed-by.ts';

export interface Batches<Row extends { jobId: string }> {
  db: Pool;
  /** Writes one batch; false when nothing more is there. */
  batch(session: Database): Promise<boolean>;
  /** Up to `limit` of those that a batch would write, and that are none of `but`. */
  find(session: Database, limit: number, but: string[]): Promise<Row[]>;
  /** Writes one of them. */
  alone(session: Database, row: Row): Promise<void>;
  /** Told once of a job that cannot be written, and why; the others go on. */
  onRefused(jobId: string, error: unknown): void;
}

const FOUND = 100;

/**
 * What writes all there is, batch by batch. One row that cannot be written refuses the others with it, every time: they are written one by one
 * then, each tried once a time, since it may be another's just now, and it is passed by. In one session: a pool gives up the connection of a
 * statement that was refused.
 */
export function workingOff<Row extends { jobId: string }>(batches: Batches<Row>): () => Promise<void> {
  const { db, batch, find, alone, onRefused } = batches;
  const passedBy = createPassedBy(onRefused);
  return async () => {
    const tried = new Set<string>();
    await inOneSession(db, async (session) => {
      while (await batch(session).catch((error) => besideRefused(session, error, tried)));
    });
  };

  async function besideRefused(session: Database, error: unknown, tried: Set<string>): Promise<boolean> {
    if (!isRefused(error)) throw error;
    const rows = await find(session, FOUND, [...passedBy.ids(), ...tried]);
    for (const row of rows) {
      tried.add(row.jobId);
      await alone(session, row).catch((refusal) => passBy(row, refusal));
    }
    const isMore = rows.length === FOUND;
    if (!isMore) passedBy.gotPast();
    return isMore;
  }

  function passBy({ jobId }: Row, refusal: unknown): void {
    if (!isRefused(refusal)) throw refusal;
    passedBy.add(jobId, refusal);
  }
}
