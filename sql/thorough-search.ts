import { type Database, inTransaction, type Pool, run } from './database.ts';
import { isStatementTimeout } from './errors.ts';
import { createFewAtOnce } from './few-at-once.ts';
import type { JobFilter, JobSlice, ListedJobs } from './job-pages.ts';
import { countRare, listRare } from './rare-jobs.ts';
import { statement } from './statement.ts';

const PREPARE_SEARCH = statement('prepare_search');

/** Of one process, so that others find a connection of the pool, and a core. */
const AT_ONCE = 2;

/** Through all jobs, for the few among very many. Undefined: there was no time for it. */
export interface ThoroughSearch {
  /** Undefined too where more than 10,000 match. */
  list(filter: JobFilter, slice: JobSlice): Promise<ListedJobs | undefined>;
  /** Without end where more than 10,000 match. */
  count(filter: JobFilter): Promise<number | undefined>;
}

export interface SearchSettings {
  /** Of one search; and for so long it waits until it may begin. */
  searchTimeoutMs: number;
  /** Of any statement. */
  statementTimeoutMs: number;
}

export function createThoroughSearch(db: Pool, settings: SearchSettings): ThoroughSearch {
  const timeoutMs = Math.min(settings.searchTimeoutMs, settings.statementTimeoutMs);
  const places = createFewAtOnce(AT_ONCE, timeoutMs);
  return {
    list: (filter, slice) => search((tx) => list(tx, filter, slice)),
    count: (filter) => search(async (tx) => (await countRare(tx, filter, ['all'])) ?? Number.POSITIVE_INFINITY),
  };

  async function list(tx: Database, filter: JobFilter, slice: JobSlice): Promise<ListedJobs | undefined> {
    const found = await listRare(tx, filter, slice, ['all']);
    // Beyond a cursor only what lies there was looked for.
    return found && (slice.after || slice.before) ? { jobs: found.jobs } : found;
  }

  async function search<Found>(work: (tx: Database) => Promise<Found>): Promise<Found | undefined> {
    try {
      return await places.run(() => inTransaction(db, (tx) => inTime(tx, work)));
    } catch (error) {
      if (isStatementTimeout(error)) return undefined;
      throw error;
    }
  }

  async function inTime<Found>(tx: Database, work: (tx: Database) => Promise<Found>): Promise<Found> {
    await run(tx, PREPARE_SEARCH, [String(timeoutMs)]);
    return await work(tx);
  }
}
