import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClaimedJob } from '../sql/attempts.ts';
import type { Pool } from '../sql/database.ts';
import { isDatabaseTrouble } from '../sql/errors.ts';
import type { Keep } from '../sql/prune.ts';
import type { WorkerIdentity } from '../sql/workers.ts';
import { startAssetSweeper } from './asset-sweeper.ts';
import type { BackoffSettings } from './backoff.ts';
import { createBell } from './bell.ts';
import { type Claimed, createClaims } from './claims.ts';
import { ShuttingDown } from './errors.ts';
import { createFinisher } from './finisher.ts';
import type { IsolatePool } from './isolate/pool.ts';
import { keepLeases } from './lease-keeper.ts';
import { keepPresence } from './presence.ts';
import { writeProgress } from './progress.ts';
import { startPruner } from './pruner.ts';
import type { Handlers } from './register.ts';
import { createRunner } from './runner.ts';
import type { SimulationSettings } from './simulate.ts';
import { startSweeper } from './sweeper.ts';
import { MAX_TIMER_MS } from './timer.ts';

export interface WorkerOptions {
  pool: Pool;
  /** Of one connection, for heartbeats alone: no other statement may keep one waiting. */
  heartbeatPool: Pool;
  isolatePool: IsolatePool;
  handlers: Handlers;
  log: Logger;
  identity: WorkerIdentity;
  concurrency: number;
  pollMs: number;
  leaseMs: number;
  heartbeatMs: number;
  sweepMs: number;
  unknownTypeAfterMs: number;
  keep: Keep;
  /** Days that a picture is kept since it was last used; null: for ever. */
  keepAssetsDays: number | null;
  timeoutMs: number;
  backoff: BackoffSettings;
  simulation: SimulationSettings;
}

export interface RunningWorker {
  /** Look for work now: something from one rank to the other has become claimable; without ranks, anything may have. */
  wake(lowest?: number, highest?: number): void;
  /** Stops claiming at once; running jobs have `graceMs`, what is left then is released. Resolves when nothing is left. */
  stop(graceMs: number): Promise<void>;
  /** Releases what runs, now. */
  hasten(): void;
}

/** Claims what fits its free slots, runs it, settles it; heartbeats, sweeps. */
export function startWorker(options: WorkerOptions): RunningWorker {
  const { pool, heartbeatPool, handlers, log, identity, concurrency, pollMs, leaseMs, heartbeatMs } = options;
  const types = [...handlers.keys()];
  const bell = createBell();
  const running = new Map<Promise<void>, (reason: Error) => void>();
  const giveUp = new AbortController();
  const gaveUp = once(giveUp.signal, 'abort');
  const onTrouble = (err: unknown) => log.warn({ err }, 'database trouble');
  // What keeps this worker from its leases keeps the others from theirs: they get time to renew them before anything is swept.
  const onOutage = (err: unknown) => {
    if (isDatabaseTrouble(err)) sweeper.holdOff();
    onTrouble(err);
  };
  const describe = () => ({ ...identity, types, concurrency, running: running.size });
  const presence = keepPresence(pool, describe, heartbeatMs, onTrouble);
  const leases = keepLeases({ db: heartbeatPool, leaseMs, heartbeatMs, onTrouble: onOutage });
  const progress = writeProgress(pool, onTrouble);
  const sweeper = startSweeper({
    ...options,
    db: pool,
    onTrouble: onOutage,
    onSwept: (facts) => log.warn(facts, 'swept'),
  });
  const assetSweeper = startAssetSweeper({
    db: pool,
    keepDays: options.keepAssetsDays,
    onTrouble,
    onSwept: (assets) => log.debug({ assets }, 'pictures that nobody used for long were deleted'),
  });
  const pruner = startPruner({
    db: pool,
    keep: options.keep,
    onTrouble,
    onKept: (facts) => log.warn(facts, 'an old job cannot be pruned, and is kept'),
    onPruned: (pruned) => {
      log.debug(pruned, 'pruned');
      if (pruned.unresolved > 0)
        log.warn({ jobs: pruned.unresolved }, 'dead jobs were pruned that nobody had resolved');
    },
  });
  const claims = createClaims({ db: pool, workerId: identity.id, types, leaseMs, pollMs });
  const runJob = createRunner({
    ...options,
    leases,
    finisher: createFinisher(pool, leases),
    progress,
    onTrouble,
    // What this worker delays it takes up on time; what others delay is found by the poll.
    onDelay: wakeIn,
    onDead: ({ jobId, type, attempt }, { code, message }) =>
      log.warn({ jobId, type, attempt, code, error: message }, 'the job is dead: it is not tried again'),
    giveUp: giveUp.signal,
  });
  // Half of many: while one half is settled the other is claimed, and both cores are busy.
  const mostAtOnce = concurrency < HALVED_FROM ? concurrency : Math.ceil(concurrency / 2);
  let isStopping = false;
  let hasMore = false;

  const claiming = claimUntilStopped();
  return { wake, stop, hasten: abortAll };

  function wake(lowest?: number, highest?: number): void {
    claims.look(lowest, highest);
    bell.ring();
  }

  /** A timer may ring up to a millisecond early, and a claim that comes too early leaves the job to the poll. */
  function wakeIn(ms: number, rank: number): void {
    setTimeout(() => wake(rank, rank), Math.min(ms + 1, MAX_TIMER_MS)).unref();
  }

  async function claimUntilStopped(): Promise<void> {
    while (!isStopping) {
      hasMore = false;
      await claimWhatFits().catch(onOutage);
      if (!hasMore) await bell.heardWithin(pollMs * (0.75 + Math.random() / 2));
    }
    // A claim whose answer was lost may hold jobs that nobody runs: they are given back with the rest.
    startAll(await claims.recoverAll().catch(() => []));
  }

  async function claimWhatFits(): Promise<void> {
    // Those that were settled together free their slots in the same turn of the event loop, and go into one claim.
    if (running.size > 0) await nextTurn();
    const limit = Math.min(concurrency - running.size, mostAtOnce);
    if (limit === 0) return;
    const batches = await claims.claim(limit);
    startAll(batches);
    hasMore = batches.some(({ jobs }) => jobs.length > 0) && running.size < concurrency;
  }

  function startAll(batches: Claimed[]): void {
    for (const { jobs, claimedAt } of batches) for (const job of jobs) start(job, claimedAt);
  }

  function start(job: ClaimedJob, claimedAt: number): void {
    const { done, abort } = runJob(job, claimedAt);
    running.set(done, abort);
    void done.then(() => {
      const wasFull = running.size >= concurrency;
      running.delete(done);
      if (wasFull) bell.ring();
    });
    if (isStopping) abort(new ShuttingDown());
  }

  async function stop(graceMs: number): Promise<void> {
    isStopping = true;
    bell.ring();
    const askedAt = performance.now();
    const timer = setTimeout(abortAll, graceMs);
    await claiming;
    await Promise.race([Promise.all(running.keys()), gaveUp]);
    clearTimeout(timer);
    log.info({ ms: Math.round(performance.now() - askedAt) }, 'nothing runs any more');
    sweeper.stop();
    pruner.stop();
    assetSweeper.stop();
    await leases.stop();
    progress.stop();
    await presence.end();
  }

  /** A release that the database cannot take within two seconds is left to the sweep. */
  function abortAll(): void {
    isStopping = true;
    for (const abort of running.values()) abort(new ShuttingDown());
    setTimeout(() => giveUp.abort(), RELEASE_MS).unref();
  }
}

const RELEASE_MS = 2_000;
const HALVED_FROM = 100;
