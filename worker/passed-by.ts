import { performance } from 'node:perf_hooks';

/** More are not remembered at once, of those that are passed by and of those that were told. */
const MOST = 10_000;
/**
 * What keeps them may be over. For so long after the last was met it is taken not to be, and longer the more there are: each that is tried again costs
 * a statement.
 */
const LEAST_MS = 1_000;
const MS_EACH = 20;

/** Jobs that a rule keeps from being written, each of which would keep all those with it. */
export interface PassedBy {
  ids(): string[];
  /** False: so many are passed by that all are forgotten, and tried again. */
  add(jobId: string, error: unknown): boolean;
  /** Nothing else was kept. From time to time those that are passed by are tried again. */
  gotPast(): void;
}

/** Each is told once, however often it is met. */
export function createPassedBy(tell: (jobId: string, error: unknown) => void): PassedBy {
  const passed = new Set<string>();
  const told = new Set<string>();
  let since = 0;
  return { ids: () => [...passed], add, gotPast };

  function add(jobId: string, error: unknown): boolean {
    since = performance.now();
    passed.add(jobId);
    tellOnce(jobId, error);
    if (passed.size < MOST) return true;
    passed.clear();
    return false;
  }

  function tellOnce(jobId: string, error: unknown): void {
    if (told.has(jobId)) return;
    tell(jobId, error);
    if (told.size >= MOST) told.clear();
    told.add(jobId);
  }

  function gotPast(): void {
    if (performance.now() >= since + Math.max(LEAST_MS, MS_EACH * passed.size)) passed.clear();
  }
}
