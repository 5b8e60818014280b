import type { Database } from '../../sql/database.ts';
import { isDatabaseTrouble } from '../../sql/errors.ts';
import { type ChangedJobs, findChangedJobs } from '../../sql/jobs.ts';
import type { FilterWatchers } from './filter-watchers.ts';
import type { Topics } from './topics.ts';
import type { Batch } from './wake-queue.ts';

interface ReaderSettings {
  db: Database;
  topics: Topics;
  filters: FilterWatchers;
  counts: { reads: number; foreign: number };
}

/** Reads a batch of jobs, once for all who watch them. Of what is known already the row is not read. False: the database could not answer. */
export function createReader({ db, topics, filters, counts }: ReaderSettings): (batch: Batch) => Promise<boolean> {
  return async (batch) => {
    const asked = new Map<string, number>();
    for (const [jobId, announced] of batch) ask(asked, jobId, announced);
    if (asked.size === 0) return true;
    const turn = topics.beginRead();
    try {
      counts.reads += 1;
      const found = await findChangedJobs(db, asked);
      topics.tell(turn, asked.keys(), found.changed, found.gone);
      for (const job of found.changed) if (batch.get(job.id)) filters.tell(job);
      counts.foreign += countForeign(batch, asked, found);
      return true;
    } catch (error) {
      if (isDatabaseTrouble(error)) return false;
      topics.fail(asked.keys(), error);
      filters.resync();
      return true;
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
