/** More are not remembered at once, of those that are passed by and of those that were told. */
const MOST = 10_000;

/** Jobs that cannot be claimed. */
export interface PassedBy {
  /** Those to be left out of the next look along the line. */
  ids(): string[];
  add(jobId: string, error: unknown): void;
  /** A look along the line is over; a whole one came to its end. Then all are tried again, for what kept them may be over. */
  looked(isWhole: boolean): void;
}

/** Each is told once, however often it is met. */
export function createPassedBy(tell: (jobId: string, error: unknown) => void): PassedBy {
  const passed = new Set<string>();
  const told = new Set<string>();
  return { ids: () => [...passed], add, looked };

  function add(jobId: string, error: unknown): void {
    passed.add(jobId);
    if (told.has(jobId)) return;
    tell(jobId, error);
    if (told.size >= MOST) told.clear();
    told.add(jobId);
  }

  function looked(isWhole: boolean): void {
    if (isWhole || passed.size >= MOST) passed.clear();
  }
}
