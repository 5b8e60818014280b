import type { Logger } from 'pino';
import type { Pool } from '../sql/database.ts';
import type { Keep } from '../sql/prune.ts';
import { startAssetSweeper } from './asset-sweeper.ts';
import type { BackoffSettings } from './backoff.ts';
import { startPruner } from './pruner.ts';
import { startSweeper } from './sweeper.ts';

export interface UpkeepOptions {
  pool: Pool;
  log: Logger;
  leaseMs: number;
  heartbeatMs: number;
  sweepMs: number;
  unknownTypeAfterMs: number;
  backoff: BackoffSettings;
  keep: Keep;
  /** Days that a picture is kept since it was last used; null: for ever. */
  keepAssetsDays: number | null;
}

export interface Upkeep {
  /** For a while no lease is taken to have run out. */
  holdOff(): void;
  stop(): void;
}

interface Troubles {
  onTrouble: (error: unknown) => void;
  /** Of the sweep, which must not take an outage of the database for the death of its workers. */
  onOutage: (error: unknown) => void;
}

const CANNOT = {
  WORKER_LOST: 'a job whose worker died cannot be taken back',
  UNKNOWN_TYPE: 'a job whose type no worker knows cannot be ended',
};

/** What every worker does for all beside its jobs: takes up after those that died, prunes what is old, drops pictures that nobody uses. */
export function startUpkeep(options: UpkeepOptions, { onTrouble, onOutage }: Troubles): Upkeep {
  const { pool: db, log } = options;
  const sweeper = startSweeper({
    ...options,
    db,
    onTrouble: onOutage,
    onSwept: (facts) => log.warn(facts, 'swept'),
    onRefused: (facts) => log.error(facts, CANNOT[facts.reason]),
  });
  const pruner = startPruner({
    db,
    keep: options.keep,
    onTrouble,
    onKept: (facts) => log.warn(facts, 'an old job cannot be pruned, and is kept'),
    onPruned: (pruned) => {
      log.debug(pruned, 'pruned');
      if (pruned.unresolved > 0)
        log.warn({ jobs: pruned.unresolved }, 'dead jobs were pruned that nobody had resolved');
    },
  });
  const assetSweeper = startAssetSweeper({
    db,
    keepDays: options.keepAssetsDays,
    onTrouble,
    onSwept: (assets) => log.debug({ assets }, 'pictures that nobody used for long were deleted'),
  });
  return { holdOff: sweeper.holdOff, stop };

  function stop(): void {
    sweeper.stop();
    pruner.stop();
    assetSweeper.stop();
  }
}
