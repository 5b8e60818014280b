import { isTerminal, type Job } from '../../sql/job.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import type { Watcher } from './topics.ts';
import type { Rights, Sources } from './watch-job.ts';

/** Each job as it stands, then its newest versions, until the reader leaves. One that is unknown is an error of its own, and the others go on. */
export function watchJobs(
  { topics, line }: Sources,
  jobIds: ReadonlySet<string>,
  { mayWatch, unknown, isInLine }: Rights,
): Mailbox {
  const mailbox = createMailbox();
  const followed = new Set(jobIds);
  const over = new Set<string>();
  const watcher: Watcher = { see, miss, fail: mailbox.fail };
  mailbox.whenOver(() => {
    for (const jobId of followed) forget(jobId);
  });
  for (const jobId of jobIds) topics.follow(jobId, watcher);
  return mailbox;

  function see(job: Job): void {
    if (mayWatch(job)) send(job);
    else miss(job.id);
  }

  function send(job: Job): void {
    if (mailbox.put(job) && isInLine) line.sent(job, mailbox);
    if (isTerminal(job.status)) over.add(job.id);
    else over.delete(job.id);
  }

  /** Who knows how a job ended loses nothing when it is pruned. */
  function miss(jobId: string): void {
    followed.delete(jobId);
    forget(jobId);
    if (!over.has(jobId)) mailbox.putError(jobId, unknown(jobId));
  }

  function forget(jobId: string): void {
    topics.unfollow(jobId, watcher);
    line.leave(jobId, mailbox);
  }
}
