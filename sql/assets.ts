import { type Database, run } from './database.ts';
import { statement } from './statement.ts';

const KEEP_ASSET = statement('keep_asset');
const USE_ASSETS = statement('use_assets');
const READ_ASSET = statement('read_asset');
const SWEEP_ASSETS = statement('sweep_assets');

const PIECE_BYTES = 1_048_576;
/** A few at a time: each may hold megabytes. */
export const SWEPT_AT_ONCE = 50;

/** Upright, in pixels. */
export interface AssetSize {
  width: number;
  height: number;
}

export interface NewAsset {
  /** The SHA-256 of the bytes, in hex. */
  id: string;
  bytes: Buffer;
  size: AssetSize | undefined;
}

/** Keeps a picture for a tenant: once, however often it is sent. */
export async function keepAsset(db: Database, tenant: string, { id, bytes, size }: NewAsset): Promise<void> {
  await run(db, KEEP_ASSET, [tenant, id, bytes, size?.width ?? null, size?.height ?? null]);
}

/** Those of the ids that the tenant has. They will not be swept for a while. */
export async function useAssets(db: Database, tenant: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await run<{ id: string }>(db, USE_ASSETS, [tenant, [...new Set(ids)]]);
  return new Set(rows.map(({ id }) => id));
}

/** The bytes of an asset of the job's tenant. Piece by piece, since one answer of 20 MB would hold up all else that the process does. */
export async function readAsset(db: Database, jobId: string, id: string): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  for (let first = 0; ; first += PIECE_BYTES) {
    const { rows } = await run<{ bytes: Buffer }>(db, READ_ASSET, [jobId, id, first, first + PIECE_BYTES - 1]);
    if (!rows[0]) return undefined;
    pieces.push(rows[0].bytes);
    if (rows[0].bytes.length < PIECE_BYTES) return Buffer.concat(pieces);
  }
}

/** Deletes some of the assets that nobody has sent or named for so many days; answers how many. */
export async function sweepAssets(db: Database, days: number): Promise<number> {
  const { rowCount } = await run(db, SWEEP_ASSETS, [days, SWEPT_AT_ONCE]);
  return rowCount ?? 0;
}
