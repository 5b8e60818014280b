import type { Database } from '../../sql/database.ts';
import { isDatabaseTrouble } from '../../sql/errors.ts';
import { type ChangedJobs, findChangedJobs } from '../../sql/jobs.ts';
import type { FilterWatchers } from './filter-watchers.ts';
import type { Topics } from './topics.ts';
import type { Trouble } from './trouble.ts';
import type { Batch, Read } from './wake-queue.ts';

interface ReaderSettings {
  db: Database;
  topics: Topics;
  filters: FilterWatchers;
  counts: { reads: number; foreign: number };
  trouble: Trouble;
}

/** Reads a batch of jobs, once for all who watch them. Of what is known already the row is not read. */
export function createReader({ db, topics, filters, counts, trouble }: ReaderSettings): Read {
  return async (batch) => {
    const asked = new Map<string, number>();
    for (const [jobId, announced] of batch) ask(asked, jobId, announced);
    if (asked.size === 0) return () => {};
    const turn = topics.beginRead();
    try {
      counts.reads += 1;
      const found = await findChangedJobs(db, asked);
      trouble.over();
      return () => {
        topics.tell(turn, asked.keys(), found.changed, found.gone);
        for (const job of found.changed) if (batch.get(job.id)) filters.tell(job);
        counts.foreign += countForeign(batch, asked, found);
      };
    } catch (error) {
      if (isDatabaseTrouble(error)) return void trouble.met(error);
      return () => {
        topics.fail(turn, asked.keys(), error);
        filters.resync();
      };
    }
  };

  /** Asks for what is newer than what the one who knows least knows; for nothing where nobody is left. */
  function ask(asked: Map<string, number>, jobId: string, announced: number): void {
    const toWatchers = topics.versionOf(jobId);
    const toFilters = filters.isNews(jobId, announced) ? filters.versionOf(jobId) : undefined;
    const known = Math.min(toWatchers ?? Number.POSITIVE_INFINITY, toFilters ?? Number.POSITIVE_INFINITY);
    if (known < Number.POSITIVE_INFINITY) asked.set(jobId, known);
  }
}

/** A read comes after the commit that was announced: who stands at an older version was announced by somebody else. */
function countForeign(batch: Batch, asked: ReadonlyMap<string, number>, { changed, gone }: ChangedJobs): number {
  const versions = new Map<string, number>(asked);
  for (const { id, version } of changed) versions.set(id, version);
  for (const id of gone) versions.set(id, 0);
  return [...versions].filter(([id, version]) => version < (batch.get(id) ?? 0)).length;
}
