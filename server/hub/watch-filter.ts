import type { Job } from '../../sql/job.ts';
import type { JobFilter } from '../../sql/job-pages.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { isPassing, matches } from './matches.ts';
import type { Topics, Watcher } from './topics.ts';

/** Jobs that were sent and may change again, so that their leaving the filter is told. */
const MAX_FOLLOWED = 10_000;

export interface FilterRights {
  mayWatch(job: Job): boolean;
  /** It may have missed something: it has to query, and to watch again. */
  resync(): Error;
}

export interface FilterWatcher {
  mailbox: Mailbox;
  /** A job has changed. */
  consider(job: Job): void;
  resync(): void;
}

export interface FilterOptions extends FilterRights {
  filter: JobFilter;
  /** Changed jobs that may wait for the reader. */
  maxBehind: number;
}

/** Every change of a job that fits the filter or was sent before, until the reader leaves. */
export function watchFilter(topics: Topics, { filter, mayWatch, resync, maxBehind }: FilterOptions): FilterWatcher {
  const mailbox = createMailbox({ maxJobs: maxBehind, tooFarBehind: resync });
  const followed = new Set<string>();
  const watcher: Watcher = { see, miss: forget, fail: mailbox.fail };
  mailbox.whenOver(() => {
    for (const jobId of followed) topics.unfollow(jobId, watcher);
    followed.clear();
  });
  return { mailbox, consider, resync: () => mailbox.fail(resync()) };

  function consider(job: Job): void {
    if (!followed.has(job.id) && mayWatch(job) && matches(filter, job)) send(job);
  }

  function see(job: Job): void {
    if (mayWatch(job)) send(job);
    else forget(job.id);
  }

  function send(job: Job): void {
    if (!mailbox.put(job)) return;
    if (isFinal(job)) forget(job.id);
    else follow(job);
  }

  function follow(job: Job): void {
    if (followed.has(job.id)) return;
    followed.add(job.id);
    topics.followFrom(job.id, watcher, job.version);
    if (followed.size > MAX_FOLLOWED) makeRoom();
  }

  /** What cannot leave the filter is found by it again. */
  function makeRoom(): void {
    const [oldest] = followed;
    if (isPassing(filter)) mailbox.fail(resync());
    else if (oldest !== undefined) forget(oldest);
  }

  function forget(jobId: string): void {
    mailbox.forget(jobId);
    followed.delete(jobId);
    topics.unfollow(jobId, watcher);
  }
}

/** Nothing leaves these states; a dead job may be revived. */
const isFinal = ({ status }: Job) => status === 'succeeded' || status === 'cancelled';
