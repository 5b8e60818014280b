import type { AttemptKey } from '../sql/attempts.ts';
import type { Database } from '../sql/database.ts';
import {
  type Completing,
  completeAttempts,
  type Failed,
  type Failing,
  failAttempts,
  type Releasing,
  releaseAttempts,
} from '../sql/settle-attempts.ts';
import { createBatcher } from './batcher.ts';
import type { LeaseKeeper } from './lease-keeper.ts';

export type Finisher = ReturnType<typeof createFinisher>;

/** Writes the ends of many attempts in few statements. */
export function createFinisher(db: Database, leases: LeaseKeeper) {
  const keysOf = (batch: { key: AttemptKey }[]) => batch.map(({ key }) => key);
  return {
    /** True for each that held its lease. */
    completions: createBatcher<Completing, boolean>({
      ...byAttempt,
      bytesOf: ({ result }) => result?.length ?? 0,
      write: async (batch) => {
        const held = await leases.settle(keysOf(batch), (spent) => completeAttempts(db, batch, spent));
        return batch.map(({ key }) => held.has(key.jobId));
      },
    }),
    failures: createBatcher<Failing, Failed | undefined>({
      ...byAttempt,
      bytesOf: ({ failure }) => failure.message.length,
      write: async (batch) => {
        const held = await leases.settle(keysOf(batch), (spent) => failAttempts(db, batch, spent));
        return batch.map(({ key }) => held.get(key.jobId));
      },
    }),
    /** The rank of each that held its lease. */
    releases: createBatcher<Releasing, number | undefined>({
      ...byAttempt,
      bytesOf: () => 0,
      write: async (batch) => {
        const held = await leases.settle(keysOf(batch), (spent) => releaseAttempts(db, batch, spent));
        return batch.map(({ key }) => held.get(key.jobId));
      },
    }),
  };
}

/** A statement writes attempts of one number: with the job it names the attempt, and so the lease. */
const byAttempt = { groupOf: ({ key }: { key: AttemptKey }) => key.attempt };
