import type { Database } from './database.ts';
import type { Enqueued } from './enqueue.ts';
import { checkCount, type EnqueuedId, enqueueJobs as enqueueChecked } from './enqueue-jobs.ts';
import { enqueueTogether } from './enqueue-together.ts';
import type { InputIssue } from './input-issue.ts';
import type { NewJob } from './job-input.ts';
import { parseNewJob } from './new-job.ts';

/** What an application gets as `handbill/enqueue`. */
export type { Enqueued, EnqueuedId, NewJob };

const ISSUES_TOLD = 20;

/** The job, or one of the jobs, cannot be as it was asked for; `issues` has every fault. */
export class InvalidJobError extends Error {
  override name = 'InvalidJobError';
  readonly issues: InputIssue[];

  constructor(issues: InputIssue[], what = 'The job') {
    super(`${what} cannot be enqueued. ${inWords(issues)}`);
    this.issues = issues;
  }
}

function inWords(issues: InputIssue[]): string {
  const told = issues.slice(0, ISSUES_TOLD).map(({ path, message }) => `${path || '/'}: ${message}`);
  const left = issues.length - told.length;
  return `${told.join(' ')}${left > 0 ? ` And ${left} more.` : ''}`;
}

/**
 * Enqueues under the rules of the API, inside whatever `db` is: with the client of your open transaction, the job exists if and only if you
 * commit. With a pool, calls that come while one is under way go together. Throws InvalidJobError, and what pg throws.
 */
export async function enqueueJob(db: Database, job: NewJob): Promise<Enqueued> {
  const parsed = parseNewJob(job);
  if (!parsed.job) throw new InvalidJobError(parsed.issues);
  return await enqueueTogether(db, parsed.job);
}

/**
 * Enqueues up to 1,000 jobs by one statement, and answers in their order, each as enqueueJob would, with ids. Where one of them cannot be,
 * none is written: InvalidJobError has the faults of all, and each path begins with the place of its job, such as `/3/payload/to`.
 */
export async function enqueueJobs(db: Database, jobs: readonly NewJob[]): Promise<EnqueuedId[]> {
  checkCount(jobs.length);
  const parsed = jobs.map((job) => parseNewJob(job));
  const issues = parsed.flatMap((one, place) =>
    one.issues.map((issue) => ({ ...issue, path: `/${place}${issue.path}` })),
  );
  if (issues.length > 0) throw new InvalidJobError(issues, 'The jobs');
  return await enqueueChecked(
    db,
    parsed.flatMap(({ job }) => job ?? []),
  );
}
