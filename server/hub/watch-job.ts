import { isTerminal, type Job } from '../../sql/job.ts';
import type { LineWatchers } from './line-watchers.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import type { Topics, Watcher } from './topics.ts';

/** What a watcher may see, and the words in which it is refused. */
export interface Rights {
  mayWatch(job: Job): boolean;
  /** Of a job that does not exist, or may not be watched. */
  unknown(jobId: string): Error;
  /** Wants to be told too when a waiting job moves in the line. */
  isInLine?: boolean;
}

export interface Sources {
  topics: Topics;
  line: LineWatchers;
}

/** The job as it stands, then its newest version, to a terminal one. */
export function watchJob({ topics, line }: Sources, jobId: string, { mayWatch, unknown, isInLine }: Rights): Mailbox {
  const mailbox = createMailbox();
  const watcher: Watcher = { see, miss: () => mailbox.fail(unknown(jobId)), fail: mailbox.fail };
  mailbox.whenOver(() => {
    topics.unfollow(jobId, watcher);
    line.leave(jobId, mailbox);
  });
  topics.follow(jobId, watcher);
  return mailbox;

  function see(job: Job): void {
    if (!mayWatch(job)) mailbox.fail(unknown(jobId));
    else if (mailbox.put(job)) sent(job);
  }

  function sent(job: Job): void {
    if (isInLine) line.sent(job, mailbox);
    if (isTerminal(job.status)) mailbox.end();
  }
}
