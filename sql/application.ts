import type { Database } from './database.ts';
import { type Enqueued, enqueueJob as enqueueChecked, type NewJob } from './enqueue.ts';
import type { InputIssue } from './input-issue.ts';
import { parseNewJob } from './new-job.ts';

/** What an application gets as `handbill/enqueue`. */
export type { Enqueued, NewJob };

/** The job as it was asked for cannot be; every fault is told. */
export class InvalidJobError extends Error {
  override name = 'InvalidJobError';
  readonly issues: InputIssue[];

  constructor(issues: InputIssue[]) {
    super(`The job cannot be enqueued. ${issues.map(({ path, message }) => `${path || '/'}: ${message}`).join(' ')}`);
    this.issues = issues;
  }
}

/**
 * Enqueues under the rules of the API, inside whatever `db` is: with the client of your open transaction, the job exists if and only if you
 * commit. Throws InvalidJobError, and what pg throws.
 */
export async function enqueueJob(db: Database, job: NewJob): Promise<Enqueued> {
  const parsed = parseNewJob(job);
  if (!parsed.job) throw new InvalidJobError(parsed.issues);
  return await enqueueChecked(db, parsed.job);
}
