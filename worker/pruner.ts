import { type Database, inOneSession, type Pool } from '../sql/database.ts';
import { isDatabaseTrouble } from '../sql/errors.ts';
import { findOldJobs, type Keep, type Pruned, pruneJobs } from '../sql/prune.ts';

/** Between two steps, so that the claims get their turn, however large the table is. */
const LEAST_MS = 50;
/** Another worker may take the next step, and be gone before the one after. */
const MOST_MS = 60_000;

export interface PrunerOptions {
  db: Pool;
  keep: Keep;
  onPruned: (pruned: Pruned) => void;
  /** A job that cannot be deleted, as when an application's table refers to it, is kept. */
  onKept: (facts: { jobId: string; err: unknown }) => void;
  onTrouble: (error: unknown) => void;
}

type PruneOptions = Omit<PrunerOptions, 'onTrouble'>;

export interface Pruner {
  stop(): void;
}

/** Walks the table with all other workers, one step at a time on a clock with jitter. Does nothing where everything is kept for ever. */
export function startPruner(options: PrunerOptions, mostMs = MOST_MS): Pruner {
  const { db, keep, onTrouble } = options;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = Object.values(keep).every((days) => days === null);

  if (!isStopped) void tick();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };

  async function tick(): Promise<void> {
    const nextMs = await step().catch(onTrouble);
    const waitMs = Math.min(Math.max(nextMs ?? mostMs, LEAST_MS), mostMs);
    if (!isStopped) timer = setTimeout(tick, waitMs * (1 + Math.random() / 4));
  }

  async function step(): Promise<number | undefined> {
    const found = await findOldJobs(db, keep);
    if (found && found.jobIds.length > 0) await prune(options, found.jobIds);
    return found?.nextMs;
  }
}

/** Deletes what can be deleted of these jobs. */
export async function prune(options: PruneOptions, jobIds: string[]): Promise<void> {
  const { db, keep, onPruned } = options;
  await inOneSession(db, async (session) => {
    try {
      onPruned(await pruneJobs(session, jobIds, keep));
    } catch (error) {
      if (isDatabaseTrouble(error)) throw error;
      await pruneOneByOne(session, jobIds, options);
    }
  });
}

/** One job that cannot be deleted must not keep the others. */
async function pruneOneByOne(session: Database, jobIds: string[], { keep, onPruned, onKept }: PruneOptions) {
  for (const jobId of jobIds) {
    try {
      onPruned(await pruneJobs(session, [jobId], keep));
    } catch (err) {
      if (isDatabaseTrouble(err)) throw err;
      onKept({ jobId, err });
    }
  }
}
