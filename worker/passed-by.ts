import { performance } from 'node:perf_hooks';

/** More are not remembered at once, of those that are passed by and of those that were told. */
const MOST = 10_000;
/** What keeps them may be over. For so long it is taken not to be: each that is tried again costs a statement. */
const TRY_AGAIN_MS = 30_000;

/** Jobs that cannot be claimed. */
export interface PassedBy {
  /** Those to be left out of the next look along the line. */
  ids(): string[];
  add(jobId: string, error: unknown): void;
  /** A look along the line is over; a whole one came to its end. True: others may stand behind those that are passed by. */
  looked(isWhole: boolean): boolean;
}

/** Each is told once, however often it is met. */
export function createPassedBy(tell: (jobId: string, error: unknown) => void): PassedBy {
  const passed = new Set<string>();
  const told = new Set<string>();
  let tryAgainAt = 0;
  return { ids: () => [...passed], add, looked };

  function add(jobId: string, error: unknown): void {
    if (passed.size === 0) tryAgainAt = performance.now() + TRY_AGAIN_MS;
    passed.add(jobId);
    if (told.has(jobId)) return;
    tell(jobId, error);
    if (told.size >= MOST) told.clear();
    told.add(jobId);
  }

  function looked(isWhole: boolean): boolean {
    const isFull = passed.size >= MOST;
    if (isFull || (isWhole && performance.now() >= tryAgainAt)) passed.clear();
    return !isWhole && !isFull;
  }
}
