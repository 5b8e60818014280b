import type { Database } from './database.ts';
import { MAX_ROUNDS } from './enqueue.ts';
import { isDeadTransaction, isSerializationFailure } from './errors.ts';
import { type Entry, findHolders, writeBatch } from './job-batch.ts';
import { type Holder, isSameInput } from './job-input.ts';

export type EntryAnswer =
  | { outcome: 'created'; id: string; createdAt: Date }
  | { outcome: 'deduplicated' | 'conflict'; id: string };

/** What came of a batch: a problem when not every entry has its answer. Those that have one keep it: their jobs are written. */
export interface BatchAnswer {
  answers: Map<Entry, EntryAnswer>;
  problem?: unknown;
}

/**
 * Enqueues all of them by one statement, and by one more reads who has the keys that were met; with a few more rounds when holders of keys
 * roll back or transactions meet. Of entries with one key the first stands for all. Never throws. For `patience` see `writeBatch`.
 */
export async function enqueueBatch(db: Database, entries: Entry[], patience: string | null): Promise<BatchAnswer> {
  const answers: BatchAnswer['answers'] = new Map();
  let problem: unknown;
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    const open = entries.filter((entry) => !answers.has(entry));
    if (open.length === 0) return { answers };
    try {
      await writeOrFind(db, open, patience, answers);
    } catch (error) {
      if (!isSerializationFailure(error)) return { answers, problem: (isDeadTransaction(error) && problem) || error };
      problem = error;
    }
  }
  if (answers.size === entries.length) return { answers };
  return { answers, problem: problem ?? new Error(`The jobs of some keys came and went ${MAX_ROUNDS} times.`) };
}

/** Answers as many as it can, before it throws too. */
async function writeOrFind(
  db: Database,
  open: Entry[],
  patience: string | null,
  answers: BatchAnswer['answers'],
): Promise<void> {
  const firsts = firstOfEachKey(open);
  const { ids, createdAt } = await writeBatch(db, firsts, patience);
  const holders = new Map<string, Holder>();
  for (const entry of firsts) {
    if (!createdAt || !ids.has(entry.id)) continue;
    answers.set(entry, { outcome: 'created', id: entry.id, createdAt });
    if (entry.slot !== null) holders.set(entry.slot, { id: entry.id, inputHash: entry.hash });
  }
  compareAll(open, holders, answers);
  const met = firsts.filter(({ id }) => !ids.has(id));
  if (met.length > 0) compareAll(open, await findHolders(db, met), answers);
}

/** Sorted by key, as all batches are: they wait for each other, and never in a circle. */
function firstOfEachKey(entries: Entry[]): Entry[] {
  const keyless = entries.filter(({ slot }) => slot === null);
  const firsts = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.slot !== null && !firsts.has(entry.slot)) firsts.set(entry.slot, entry);
  }
  const sorted = [...firsts].sort(([one], [other]) => (one < other ? -1 : 1));
  return [...keyless, ...sorted.map(([, entry]) => entry)];
}

function compareAll(open: Entry[], holders: Map<string, Holder>, answers: BatchAnswer['answers']): void {
  for (const entry of open) {
    const holder = entry.slot === null ? undefined : holders.get(entry.slot);
    if (!holder || answers.has(entry)) continue;
    const isSame = isSameInput(entry.job, entry.hash, holder);
    answers.set(entry, { outcome: isSame ? 'deduplicated' : 'conflict', id: holder.id });
  }
}
