import { performance } from 'node:perf_hooks';
import { forgetWorkers } from '../sql/workers.ts';
import { createBurial, createSweep, type SweepOptions } from './sweep.ts';

const FORGET_WORKERS_AFTER_MS = 300_000;

export interface SweeperOptions extends SweepOptions {
  heartbeatMs: number;
  sweepMs: number;
  onTrouble: (error: unknown) => void;
}

export interface Sweeper {
  /**
   * The database was out of reach: nothing is taken back until every worker that lives has had time for a heartbeat. Once between two sweeps, so
   * that trouble without end cannot keep dead workers' jobs for ever.
   */
  holdOff(): void;
  stop(): void;
}

/** Sweeps at start and then on a clock with jitter, so that many workers do not sweep in step. */
export function startSweeper(options: SweeperOptions): Sweeper {
  const { db, heartbeatMs, sweepMs, unknownTypeAfterMs, onTrouble } = options;
  const sweep = createSweep(options);
  const bury = createBurial(options);
  const buryMs = Math.max(sweepMs, unknownTypeAfterMs / 10);
  let timer: NodeJS.Timeout | undefined;
  let notBefore = 0;
  let mayHoldOff = true;
  // Not before this worker has been up for as long: after an outage of all, those that know other types may start a little later.
  let buryAt = performance.now() + unknownTypeAfterMs;
  let isStopped = false;

  void tick();
  return {
    holdOff() {
      if (!mayHoldOff) return;
      notBefore = performance.now() + 1.5 * heartbeatMs;
      mayHoldOff = false;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };

  async function tick(): Promise<void> {
    if (performance.now() >= notBefore) await sweepNow();
    if (!isStopped) timer = setTimeout(tick, sweepMs * (0.75 + Math.random() / 2));
  }

  async function sweepNow(): Promise<void> {
    await sweepAll(isTimeToBury()).then(() => {
      mayHoldOff = true;
    }, onTrouble);
  }

  async function sweepAll(alsoBury: boolean): Promise<void> {
    await sweep();
    await forgetWorkers(db, FORGET_WORKERS_AFTER_MS);
    if (alsoBury) await bury();
  }

  function isTimeToBury(): boolean {
    if (performance.now() < buryAt) return false;
    buryAt = performance.now() + buryMs;
    return true;
  }
}
