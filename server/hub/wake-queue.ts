import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPace } from './pace.ts';

const NEWS_PER_READ = 1_000;
/** Of these hardly one is handed back. */
const CHECKS_PER_READ = 10_000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

export interface WakeQueue {
  /** There is news of it: somebody announced this version, or (0) wants to know how it stands. */
  wake(id: string, version?: number): void;
  /** To be looked at once there is room beside the news. */
  check(ids: Iterable<string>): void;
  /** News that nobody has read yet. */
  length(): number;
  close(): void;
}

/** Ids with the version that was announced of each; 0: none was. */
export type Batch = ReadonlyMap<string, number>;

/** Answers how to tell what was found; undefined: the database could not answer. */
export type Read = (batch: Batch) => Promise<(() => void) | undefined>;

/**
 * Collects ids and hands them on, one batch at a time and not too many a second, so that an id which wakes during a read is read again after it.
 * What could not be read is handed on again, later and later.
 */
export function createWakeQueue(read: Read): WakeQueue {
  const news = new Map<string, number>();
  const checks = new Set<string>();
  const pace = createPace();
  let failures = 0;
  let isReading = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  return { wake, check, length: () => news.size, close };

  function wake(id: string, version = 0): void {
    news.set(id, Math.max(version, news.get(id) ?? 0));
    schedule();
  }

  function check(ids: Iterable<string>): void {
    for (const id of ids) checks.add(id);
    if (checks.size > 0) schedule();
  }

  function schedule(): void {
    if (isReading || isClosed || timer) return;
    const patience = failures > 0 ? Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS) : 0;
    timer = setTimeout(() => void readNext(), Math.max(patience, pace.delayMs()));
  }

  async function readNext(): Promise<void> {
    timer = undefined;
    isReading = true;
    pace.begin();
    const batch = takeBatch();
    const tell = await read(batch);
    isReading = false;
    failures = tell ? 0 : failures + 1;
    if (!tell) for (const [id, version] of batch) wake(id, version);
    if (tell && news.size > 0 && pace.isDue() && !isClosed) {
      // The database answers this one while thousands hear of the last.
      void readNext();
      await nextTurn();
    } else if (news.size + checks.size > 0) schedule();
    tell?.();
  }

  function takeBatch(): Batch {
    const batch = new Map(first(news, NEWS_PER_READ));
    for (const id of batch.keys()) news.delete(id);
    for (const id of [...first(checks, CHECKS_PER_READ)]) {
      checks.delete(id);
      if (!batch.has(id)) batch.set(id, 0);
    }
    return batch;
  }

  function close(): void {
    isClosed = true;
    clearTimeout(timer);
  }
}

function* first<Item>(items: Iterable<Item>, limit: number): Iterable<Item> {
  let count = 0;
  for (const item of items) {
    if (count >= limit) return;
    count += 1;
    yield item;
  }
}
