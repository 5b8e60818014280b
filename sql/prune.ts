import { type Database, run } from './database.ts';
import { statement, unpreparedStatement } from './statement.ts';

// Planned anew each time: a plan made while the table was tiny would read the whole of it later.
const FIND_OLD_JOBS = unpreparedStatement('find_old_jobs');
const PRUNE_JOBS = statement('prune_jobs');

/** Some 1,300 jobs at most, where payloads are small. */
const PAGES = 32;
const WALK_MS = 43_200_000;

/** Days that jobs are kept after their end; null: for ever. */
export interface Keep {
  succeededDays: number | null;
  cancelledDays: number | null;
  deadDays: number | null;
}

export interface Pruned {
  succeeded: number;
  cancelled: number;
  dead: number;
  /** Of the dead: those that nobody had resolved. */
  unresolved: number;
}

/**
 * Takes the next step of the walk over the table, which all workers share and which lasts half a day; `nextMs` until a step is due again.
 * Undefined: none is due, or another takes it.
 */
export async function findOldJobs(db: Database, keep: Keep) {
  const { rows } = await run<{ jobIds: string[]; nextMs: number }>(db, FIND_OLD_JOBS, [...days(keep), PAGES, WALK_MS]);
  return rows[0];
}

/** Deletes those of the jobs that are old and that nobody holds. Fails as a whole when another table refers to one of them. */
export async function pruneJobs(db: Database, jobIds: string[], keep: Keep): Promise<Pruned> {
  const { rows } = await run<Pruned>(db, PRUNE_JOBS, [...days(keep), jobIds]);
  return rows[0] ?? { succeeded: 0, cancelled: 0, dead: 0, unresolved: 0 };
}

const days = ({ succeededDays, cancelledDays, deadDays }: Keep) => [succeededDays, cancelledDays, deadDays];
