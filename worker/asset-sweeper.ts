import { SWEPT_AT_ONCE, sweepAssets } from '../sql/assets.ts';
import type { Database } from '../sql/database.ts';

const IDLE_MS = 3_600_000;
const BUSY_MS = 1_000;

export interface AssetSweeperOptions {
  db: Database;
  /** Null: pictures are kept for ever. */
  keepDays: number | null;
  onSwept: (count: number) => void;
  onTrouble: (error: unknown) => void;
}

/** Deletes pictures that nobody has used for long: some at once, on a clock with jitter. */
export function startAssetSweeper({ db, keepDays, onSwept, onTrouble }: AssetSweeperOptions): { stop(): void } {
  if (keepDays === null) return { stop() {} };
  const days = keepDays;
  let isStopped = false;
  let timer = later(0);
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };

  function later(ms: number): NodeJS.Timeout {
    return setTimeout(() => void tick(), ms * (1 + Math.random() / 4));
  }

  async function tick(): Promise<void> {
    const count = await sweep().catch(onTrouble);
    if (!isStopped) timer = later(count === SWEPT_AT_ONCE ? BUSY_MS : IDLE_MS);
  }

  async function sweep(): Promise<number> {
    const count = await sweepAssets(db, days);
    if (count > 0) onSwept(count);
    return count;
  }
}
