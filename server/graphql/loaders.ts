import DataLoader from 'dataloader';
import type { Database } from '../../sql/database.ts';
import { type Flyer, findFlyers } from '../../sql/flyers.ts';
import type { Attempt, Job } from '../../sql/job.ts';
import { explainWaiting, findJobs, LIVING_MS, listAttempts, type Waiting } from '../../sql/jobs.ts';
import { createTurns } from './turns.ts';

const IDS_PER_READ = 500;
/** Of one kind. What is asked for while they are under way is read together afterwards: the busier, the fewer statements a request. */
const READS_AT_ONCE = 2;

export interface Loaders {
  job(id: string): Promise<Job | undefined>;
  flyer(jobId: string): Promise<Flyer | undefined>;
  waiting(jobId: string): Promise<Waiting | undefined>;
  /** The latest `last`, oldest first. */
  attempts(jobId: string, last: number): Promise<Attempt[]>;
}

/**
 * Reads that are asked for together go to the database as one, whoever asks. Nothing is kept, so that a subscription which lives for
 * hours never sees an old row.
 */
export function createLoaders(db: Database): Loaders {
  const jobs = batched(async (ids) => byId(await findJobs(db, ids), (job) => job.id));
  const flyers = batched(async (ids) => byId(await findFlyers(db, ids), (flyer) => flyer.jobId));
  const waiting = batched(async (ids) => byId(await explainWaiting(db, ids, LIVING_MS), ({ jobId }) => jobId));
  const attempts = batchedAttempts(db);
  return {
    job: (id) => jobs.load(id),
    flyer: (id) => flyers.load(id),
    waiting: (id) => waiting.load(id),
    attempts: async (jobId, last) => (await attempts.load({ jobId, last })).slice(-last),
  };
}

function batched<Row>(read: (ids: string[]) => Promise<Map<string, Row>>): DataLoader<string, Row | undefined> {
  const readInOrder = async (ids: readonly string[]) => {
    const rows = await read([...new Set(ids)]);
    return ids.map((id) => rows.get(id));
  };
  return inTurns(readInOrder);
}

function batchedAttempts(db: Database) {
  const read = async (wanted: readonly { jobId: string; last: number }[]) => {
    const ids = [...new Set(wanted.map(({ jobId }) => jobId))];
    const most = Math.max(...wanted.map(({ last }) => last));
    const ofJob = new Map<string, Attempt[]>(ids.map((id) => [id, []]));
    for (const attempt of await listAttempts(db, ids, most)) ofJob.get(attempt.jobId)?.push(attempt);
    return wanted.map(({ jobId }) => ofJob.get(jobId) ?? []);
  };
  return inTurns(read);
}

/** At once when idle, together when busy. */
function inTurns<Key, Value>(read: (keys: readonly Key[]) => Promise<Value[]>): DataLoader<Key, Value> {
  const turns = createTurns(READS_AT_ONCE);
  const readInTurn = (keys: readonly Key[]) => read(keys).finally(turns.giveBack);
  return new DataLoader(readInTurn, { cache: false, maxBatchSize: IDS_PER_READ, batchScheduleFn: turns.take });
}

const byId = <Row>(rows: Row[], idOf: (row: Row) => string) => new Map(rows.map((row) => [idOf(row), row]));
