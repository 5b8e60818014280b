import { type Database, run } from './database.ts';
import { type Holder, hashOf, INPUT_VERSION, type NewJob } from './job-input.ts';
import { newId } from './new-id.ts';
import { statement } from './statement.ts';

const ENQUEUE_JOBS = statement('enqueue_jobs');
const FIND_HOLDERS = statement('find_holders');

/** One job of a batch. */
export interface Entry {
  id: string;
  job: NewJob;
  /** Its tenant and key in one; null without a key. */
  slot: string | null;
  hash: Buffer | null;
  maxAttempts: number;
}

/** Throws on what is no JSON. */
export function toEntry(job: NewJob, defaultMaxAttempts: number): Entry {
  if (job.payload === undefined) throw new TypeError('Give each job a payload; null will do.');
  return {
    id: newId(),
    job,
    slot: slotOf(job),
    hash: hashOf(job, defaultMaxAttempts),
    maxAttempts: job.maxAttempts ?? defaultMaxAttempts,
  };
}

export const slotOf = ({ tenant = 'default', idempotencyKey }: NewJob): string | null =>
  idempotencyKey === undefined ? null : slot(tenant, idempotencyKey);

// No name of a tenant has a blank in it.
const slot = (tenant: string, key: string): string => `${tenant} ${key}`;

/** The ids of those that were written, and their common time. Keys are waited for in turn, for `patience` each (null: as the session does). */
export async function writeBatch(db: Database, entries: Entry[], patience: string | null) {
  const rows = JSON.stringify(entries.map(toRow));
  const answer = await run<{ ids: string | null; createdAt: Date }>(db, ENQUEUE_JOBS, [rows, patience]);
  const [written] = answer.rows;
  if (!written?.ids) return { ids: new Set<string>() };
  return { ids: new Set(written.ids.split(' ')), createdAt: written.createdAt };
}

/** As the statement reads it; what is undefined is the default there. */
function toRow({ id, job, hash, maxAttempts }: Entry): object {
  return {
    id,
    tenant: job.tenant,
    queue: job.queue,
    type: job.type,
    payload: job.payload,
    key: job.idempotencyKey,
    hash: hash?.toString('hex'),
    version: hash ? INPUT_VERSION : undefined,
    priority: job.priority,
    run_at: job.runAt,
    max_attempts: maxAttempts,
    tags: job.tags?.length ? job.tags : undefined,
    timeout_seconds: job.timeoutSeconds,
    warnings: job.inputWarnings?.length ? job.inputWarnings : undefined,
  };
}

/** The jobs that have the keys of these entries, by slot. */
export async function findHolders(db: Database, entries: Entry[]): Promise<Map<string, Holder>> {
  const tenants = entries.map(({ job }) => job.tenant ?? 'default');
  const keys = entries.map(({ job }) => job.idempotencyKey);
  const { rows } = await run<Holder & { tenant: string; key: string }>(db, FIND_HOLDERS, [tenants, keys]);
  return new Map(rows.map((holder) => [slot(holder.tenant, holder.key), holder]));
}
