/** Ids that wake together are read together. */
const COLLECT_MS = 15;
const IDS_PER_READ = 1_000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2_000;

export interface WakeQueue {
  wake(id: string): void;
  close(): void;
}

/**
 * Collects ids and hands them on, one batch at a time, so that an id which wakes during a read is read again after it. `read` answers whether
 * it was done; what was not is handed on again, later and later.
 */
export function createWakeQueue(read: (ids: string[]) => Promise<boolean>): WakeQueue {
  const woken = new Set<string>();
  let failures = 0;
  let isReading = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  return { wake, close };

  function wake(id: string): void {
    woken.add(id);
    schedule(COLLECT_MS);
  }

  function schedule(delayMs: number): void {
    if (isReading || isClosed || timer) return;
    timer = setTimeout(() => void readNext(), delayMs);
  }

  async function readNext(): Promise<void> {
    timer = undefined;
    isReading = true;
    const batch = [...woken].slice(0, IDS_PER_READ);
    for (const id of batch) woken.delete(id);
    const isDone = await read(batch);
    isReading = false;
    failures = isDone ? 0 : failures + 1;
    if (!isDone) for (const id of batch) woken.add(id);
    if (woken.size > 0) schedule(isDone ? COLLECT_MS : Math.min(FIRST_RETRY_MS * 2 ** failures, MAX_RETRY_MS));
  }

  function close(): void {
    isClosed = true;
    clearTimeout(timer);
  }
}
