import { isTerminal, type Job } from '../../sql/job.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import type { Topics, Watcher } from './topics.ts';

/** What a watcher may see, and the words in which it is refused. */
export interface Rights {
  mayWatch(job: Job): boolean;
  /** Of a job that does not exist, or may not be watched. */
  unknown(jobId: string): Error;
}

/** The job as it stands, then its newest version, to a terminal one. */
export function watchJob(topics: Topics, jobId: string, { mayWatch, unknown }: Rights): Mailbox {
  const mailbox = createMailbox();
  const watcher: Watcher = { see, miss: () => mailbox.fail(unknown(jobId)), fail: mailbox.fail };
  mailbox.whenOver(() => topics.unfollow(jobId, watcher));
  topics.follow(jobId, watcher);
  return mailbox;

  function see(job: Job): void {
    if (!mayWatch(job)) mailbox.fail(unknown(jobId));
    else if (mailbox.put(job) && isTerminal(job.status)) mailbox.end();
  }
}
