import { once, setMaxListeners } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Pool } from '../sql/database.ts';
import { isDatabaseTrouble } from '../sql/errors.ts';
import type { OtherProcess, WorkerIdentity } from '../sql/workers.ts';
import { createBell } from './bell.ts';
import { type Claimed, createClaims } from './claims.ts';
import { ShuttingDown } from './errors.ts';
import { createFinisher } from './finisher.ts';
import type { IsolatePool } from './isolate/pool.ts';
import { keepLeases } from './lease-keeper.ts';
import { keepPresence } from './presence.ts';
import { writeProgress } from './progress.ts';
import type { Handlers } from './register.ts';
import { createRunner } from './runner.ts';
import type { SimulationSettings } from './simulate.ts';
import { createSlots } from './slots.ts';
import { SHORTEST_SLEEP } from './stretch.ts';
import { startUpkeep, type UpkeepOptions } from './upkeep.ts';
import { wakingLater } from './wake-later.ts';

export interface WorkerOptions extends UpkeepOptions {
  /** Of one connection, for heartbeats alone: no other statement may keep one waiting. */
  heartbeatPool: Pool;
  isolatePool: IsolatePool;
  handlers: Handlers;
  identity: WorkerIdentity;
  concurrency: number;
  pollMs: number;
  timeoutMs: number;
  /** What `stop` will be given when the process is told to stop. */
  shutdownGraceMs: number;
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
  const giveUp = new AbortController();
  // Each outcome that waits for the database listens.
  setMaxListeners(0, giveUp.signal);
  const gaveUp = once(giveUp.signal, 'abort');
  const onTrouble = (err: unknown) => log.warn({ err }, 'database trouble');
  // What keeps this worker from its leases keeps the others from theirs: they get time to renew them before anything is swept.
  const onOutage = (err: unknown) => {
    if (isDatabaseTrouble(err)) upkeep.holdOff();
    onTrouble(err);
  };
  const leases = keepLeases({ db: heartbeatPool, leaseMs, heartbeatMs, onTrouble: onOutage });
  const progress = writeProgress(pool, onTrouble);
  const upkeep = startUpkeep(options, { onTrouble, onOutage });
  const onSpent = (jobId: string) => log.warn({ jobId }, 'the job is dead: the numbers of its attempts are used up');
  const onRefused = (jobId: string, err: unknown) => log.error({ jobId, err }, 'a job cannot be claimed');
  const claims = createClaims({ db: pool, workerId: identity.id, types, leaseMs, pollMs, onSpent, onRefused });
  const runJob = createRunner({
    ...options,
    leases,
    finisher: createFinisher(pool, leases),
    progress,
    onTrouble,
    // What this worker delays for some minutes it takes up on time; what others delay, or it for longer, is found by the poll.
    onDelay: wakingLater(wake),
    onDead: ({ jobId, type, attempt }, { code, message }) =>
      log.warn({ jobId, type, attempt, code, error: message }, 'the job is dead: it is not tried again'),
    giveUp: giveUp.signal,
  });
  const slots = createSlots({ concurrency, runJob, onFreed: bell.ring });
  const describe = () => ({ ...identity, types, concurrency, running: slots.running });
  const onShared = (other: OtherProcess) => log.warn({ other, cure: OWN_ID }, 'another process has the same WORKER_ID');
  const { shutdownGraceMs: graceMs } = options;
  const presence = keepPresence({ db: pool, describe, heartbeatMs, onTrouble, onShared, graceMs });
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

  async function claimUntilStopped(): Promise<void> {
    while (!isStopping) {
      hasMore = false;
      await claimWhatFits().catch(onOutage);
      if (!hasMore) await bell.heardWithin(pollMs * (SHORTEST_SLEEP + Math.random() / 2));
    }
    // A claim whose answer was lost may hold jobs that nobody runs: they are given back with the rest.
    startAll(await claims.recoverAll().catch(() => []));
  }

  async function claimWhatFits(): Promise<void> {
    // Those that were settled together free their slots in the same turn of the event loop, and go into one claim.
    if (slots.running > 0) await nextTurn();
    let ahead = claimInto(slots.free);
    while (ahead !== undefined) {
      const limit = Math.min(slots.free, mostAtOnce);
      const batches = await ahead;
      const jobs = countJobs(batches);
      // Of a full line the next claim is under way before these are started: Postgres works while they run.
      ahead = jobs >= limit && !isStopping ? claimInto(slots.free - jobs) : undefined;
      if (ahead !== undefined) await sent(ahead);
      startAll(batches);
      hasMore = (claims.isMidway() || jobs > 0) && slots.free > 0;
    }
  }

  /** Resolves when it is on its way. What becomes of it is looked at later: until then its failure is nobody's. */
  async function sent(claim: Promise<unknown>): Promise<void> {
    claim.catch(() => {});
    await nextTurn();
  }

  function claimInto(free: number): Promise<Claimed[]> | undefined {
    const limit = Math.min(free, mostAtOnce);
    return limit > 0 ? claims.claim(limit) : undefined;
  }

  function startAll(batches: Claimed[]): void {
    const over = isStopping ? new ShuttingDown() : undefined;
    for (const { jobs, claimedAt } of batches) for (const job of jobs) slots.start(job, claimedAt, over);
  }

  async function stop(graceMs: number): Promise<void> {
    isStopping = true;
    bell.ring();
    const askedAt = performance.now();
    const timer = setTimeout(abortAll, graceMs);
    await Promise.race([claiming.then(slots.empty), gaveUp]);
    clearTimeout(timer);
    log.info({ ms: Math.round(performance.now() - askedAt) }, 'nothing runs any more');
    upkeep.stop();
    progress.stop();
    giveUpSoon();
    await Promise.race([Promise.all([leases.stop(), presence.end()]), gaveUp]);
  }

  function abortAll(): void {
    isStopping = true;
    slots.abortAll(new ShuttingDown());
    giveUpSoon();
  }

  /** A database that is silent must not keep the worker: what it does not take within two seconds is left to the sweep. */
  function giveUpSoon(): void {
    setTimeout(() => giveUp.abort(), RELEASE_MS).unref();
  }
}

const countJobs = (batches: Claimed[]) => batches.reduce((sum, { jobs }) => sum + jobs.length, 0);

const RELEASE_MS = 2_000;
const OWN_ID = 'give each worker one of its own, or none';
const HALVED_FROM = 100;
