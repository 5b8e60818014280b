import type { Job } from '../../sql/job.ts';

/** Whoever wants to know of a job. */
export interface Watcher {
  see(job: Job): void;
  /** It does not exist, or no longer. */
  miss(jobId: string): void;
  fail(error: unknown): void;
}

interface Topic {
  /** Each with the number of the read that was the last before it came. */
  watchers: Map<Watcher, number>;
  /** What all of them have been told who were there at the last read. */
  version: number;
  newestAt: number;
  readAt: number;
}

export interface Topics {
  follow(jobId: string, watcher: Watcher): void;
  /** For who has just been told of this version. */
  followFrom(jobId: string, watcher: Watcher, version: number): void;
  unfollow(jobId: string, watcher: Watcher): void;
  /** Whether somebody has not been told of this version. */
  isNews(jobId: string, version: number): boolean;
  /** What all of its watchers know, and 0 where one knows nothing; undefined: it is not watched. */
  versionOf(jobId: string): number | undefined;
  ids(): Iterable<string>;
  size(): number;
  /** A read begins; only who came before it may conclude anything from it. */
  beginRead(): number;
  /** What a read found: rows, ids of jobs that do not exist; of the others nothing new. */
  tell(read: number, asked: Iterable<string>, changed: Job[], gone: string[]): void;
  fail(read: number, asked: Iterable<string>, error: unknown): void;
}

/** Who watches which job. Register, then read, then stream: what changes between two of these is in the next read. */
export function createTopics(wake: (jobId: string) => void): Topics {
  const topics = new Map<string, Topic>();
  let reads = 0;
  const ids = () => topics.keys();
  const size = () => topics.size;
  return { follow, followFrom, unfollow, isNews, versionOf, ids, size, beginRead, tell, fail };

  function follow(jobId: string, watcher: Watcher): void {
    const topic = topicOf(jobId, 0);
    topic.watchers.set(watcher, reads);
    topic.newestAt = reads;
    wake(jobId);
  }

  function followFrom(jobId: string, watcher: Watcher, version: number): void {
    topicOf(jobId, version).watchers.set(watcher, Number.NEGATIVE_INFINITY);
  }

  function topicOf(jobId: string, version: number): Topic {
    const known = topics.get(jobId);
    if (known) return known;
    const topic = { watchers: new Map(), version, newestAt: Number.NEGATIVE_INFINITY, readAt: reads };
    topics.set(jobId, topic);
    return topic;
  }

  function unfollow(jobId: string, watcher: Watcher): void {
    const watchers = topics.get(jobId)?.watchers;
    watchers?.delete(watcher);
    if (watchers?.size === 0) topics.delete(jobId);
  }

  function versionOf(jobId: string): number | undefined {
    const topic = topics.get(jobId);
    return topic && (topic.newestAt >= topic.readAt ? 0 : topic.version);
  }

  function isNews(jobId: string, version: number): boolean {
    return (topics.get(jobId)?.version ?? version) < version;
  }

  function beginRead(): number {
    reads += 1;
    return reads;
  }

  function tell(read: number, asked: Iterable<string>, changed: Job[], gone: string[]): void {
    for (const jobId of asked) {
      const topic = topics.get(jobId);
      if (topic) topic.readAt = read;
    }
    for (const job of changed) tellOne(read, job);
    for (const jobId of gone) for (const watcher of earlier(jobId, read)) watcher.miss(jobId);
  }

  function tellOne(read: number, job: Job): void {
    const topic = topics.get(job.id);
    if (!topic) return;
    topic.version = Math.max(topic.version, job.version);
    for (const watcher of earlier(job.id, read)) watcher.see(job);
  }

  function fail(read: number, asked: Iterable<string>, error: unknown): void {
    for (const jobId of asked) for (const watcher of earlier(jobId, read)) watcher.fail(error);
  }

  function earlier(jobId: string, read: number): Watcher[] {
    const watchers = topics.get(jobId)?.watchers;
    return [...(watchers ?? [])].filter(([, cameAt]) => cameAt < read).map(([watcher]) => watcher);
  }
}
