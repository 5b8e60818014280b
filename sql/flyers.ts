import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const STORE_FLYER = statement('store_flyer');
const DROP_PREVIEW = statement('drop_preview');
const FIND_FLYERS = statement('find_flyers');
const READ_FLYER = statement('read_flyer');

export interface FlyerWarning {
  path: string;
  code: string;
  message: string;
}

export interface RenderedFlyer {
  pdf: Uint8Array;
  /** Of the bytes, in hexadecimal; the table checks it. */
  sha256: string;
  pageCount: number;
  warnings: FlyerWarning[];
}

export interface Flyer {
  jobId: string;
  sha256: string;
  byteSize: number;
  pageCount: number;
  warnings: FlyerWarning[];
  createdAt: Date;
}

/** Only inside the transaction that finishes the attempt, so that a flyer exists if and only if its job succeeded. */
export async function storeFlyer(tx: Database, jobId: string, attempt: number, flyer: RenderedFlyer): Promise<void> {
  const { pdf, sha256, pageCount, warnings } = flyer;
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  await run(tx, STORE_FLYER, [jobId, attempt, bytes, sha256, pageCount, JSON.stringify(warnings)]);
  await run(tx, DROP_PREVIEW, [jobId]);
}

/** In no order; jobs without one are left out. */
export async function findFlyers(db: Database, jobIds: string[]): Promise<Flyer[]> {
  const { rows } = await run<Flyer>(db, FIND_FLYERS, [jobIds]);
  return rows;
}

/** Bytes `first` to `last`, both included; undefined when it is gone, or another has taken its place. */
export async function readFlyer(
  db: Database,
  { jobId, sha256 }: Pick<Flyer, 'jobId' | 'sha256'>,
  first: number,
  last: number,
): Promise<Buffer | undefined> {
  const { rows } = await run<{ bytes: Buffer }>(db, READ_FLYER, [jobId, first, last, sha256]);
  return rows[0]?.bytes;
}
