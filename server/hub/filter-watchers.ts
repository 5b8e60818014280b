import type { Job } from '../../sql/job.ts';
import type { Mailbox } from './mailbox.ts';
import type { FilterWatcher } from './watch-filter.ts';

/** Versions of jobs that were told last; an older one would be read once more for nothing. */
const MAX_REMEMBERED = 20_000;

export interface FilterWatchers {
  add(watcher: FilterWatcher): Mailbox;
  /** Whether there is anybody to tell of this version. */
  isNews(jobId: string, version: number): boolean;
  /** 0: none that is remembered. */
  versionOf(jobId: string): number;
  tell(job: Job): void;
  /** Something may have been missed, and nobody knows of which job. */
  resync(): void;
}

export function createFilterWatchers(): FilterWatchers {
  const watchers = new Set<FilterWatcher>();
  const told = new Map<string, number>();
  const versionOf = (jobId: string) => told.get(jobId) ?? 0;
  return { add, isNews, versionOf, tell, resync };

  function add(watcher: FilterWatcher): Mailbox {
    watchers.add(watcher);
    watcher.mailbox.whenOver(() => {
      watchers.delete(watcher);
      if (watchers.size === 0) told.clear();
    });
    return watcher.mailbox;
  }

  function isNews(jobId: string, version: number): boolean {
    return watchers.size > 0 && versionOf(jobId) < version;
  }

  function tell(job: Job): void {
    if (!isNews(job.id, job.version)) return;
    remember(job);
    for (const watcher of [...watchers]) watcher.consider(job);
  }

  function remember({ id, version }: Job): void {
    told.delete(id);
    told.set(id, version);
    const [oldest] = told.keys();
    if (told.size > MAX_REMEMBERED && oldest !== undefined) told.delete(oldest);
  }

  function resync(): void {
    for (const watcher of [...watchers]) watcher.resync();
  }
}
