import { isRefused } from '../sql/errors.ts';
import { createPassedBy } from './passed-by.ts';

export interface Batches<Row extends { jobId: string }> {
  /** Writes one batch; false when nothing more is there. */
  batch(): Promise<boolean>;
  /** Up to `limit` of those that a batch would write, and that are none of `but`. */
  find(limit: number, but: string[]): Promise<Row[]>;
  /** Writes one of them. */
  alone(row: Row): Promise<void>;
  /** Told once of a job that cannot be written, and why; the others go on. */
  onRefused(jobId: string, error: unknown): void;
}

const FOUND = 100;

/**
 * What writes all there is, batch by batch. One row that cannot be written refuses the others with it, every time: they are written one by one
 * then, and it is passed by.
 */
export function workingOff<Row extends { jobId: string }>({
  batch,
  find,
  alone,
  onRefused,
}: Batches<Row>): () => Promise<void> {
  const passedBy = createPassedBy(onRefused);
  return async () => {
    while (await batch().catch(besideRefused));
  };

  async function besideRefused(error: unknown): Promise<boolean> {
    if (!isRefused(error)) throw error;
    const rows = await find(FOUND, passedBy.ids());
    for (const row of rows) await alone(row).catch((refusal) => passBy(row, refusal));
    const isMore = rows.length === FOUND;
    if (!isMore) passedBy.gotPast();
    return isMore;
  }

  function passBy({ jobId }: Row, refusal: unknown): void {
    if (!isRefused(refusal)) throw refusal;
    passedBy.add(jobId, refusal);
  }
}
