import { inputHash } from './canonical.ts';
import type { InputIssue } from './input-issue.ts';
import type { Job } from './job.ts';

/** Raised when the rules change that make an input canonical: a key is compared by the rules it was stored under. */
export const INPUT_VERSION = 1;

/** A job as an application asks for it; payload and options are those that went through parseNewJob. */
export interface NewJob {
  type: string;
  payload: unknown;
  tenant?: string;
  queue?: string;
  /** Same key and same input: the same job. Same key, other input: a conflict. */
  idempotencyKey?: string;
  /** Each point is a head start of one minute in the line; 0 where absent. */
  priority?: number;
  /** Not before; absent: at once. */
  runAt?: Date;
  maxAttempts?: number;
  tags?: string[];
  timeoutSeconds?: number;
  /** What cleaning changed: told by the flyer's warnings, no part of the input that a key is compared by. */
  inputWarnings?: InputIssue[];
}

/** What tells this input from others under the same key; null without a key, when nothing is ever compared. */
export function hashOf(job: NewJob, defaultMaxAttempts: number): Buffer | null {
  return job.idempotencyKey === undefined ? null : inputHash(canonicalInput(job, defaultMaxAttempts));
}

/** All but the key; what equals its default is left out, so that absent and default are one input. */
function canonicalInput(job: NewJob, defaultMaxAttempts: number): object {
  const { type, payload, queue, priority, runAt, maxAttempts, tags, timeoutSeconds } = job;
  return {
    type,
    payload,
    ...(queue !== undefined && queue !== 'default' && { queue }),
    ...(priority && { priority }),
    ...(runAt && { runAt: runAt.toISOString() }),
    ...((maxAttempts ?? defaultMaxAttempts) !== defaultMaxAttempts && { maxAttempts }),
    ...(tags?.length && { tags }),
    ...(timeoutSeconds !== undefined && { timeoutSeconds }),
  };
}

/** What is known of the job that has a key. Type and payload may be left out where there is a hash. */
export interface Holder extends Partial<Pick<Job, 'type' | 'payload'>> {
  id: string;
  inputHash: Buffer | null;
}

/** A row that SQL wrote without a hash is compared by what it is for. */
export function isSameInput(job: NewJob, hash: Buffer | null, held: Holder): boolean {
  if (held.inputHash) return hash?.equals(held.inputHash) ?? false;
  return job.type === held.type && inputHash(job.payload).equals(inputHash(held.payload));
}
