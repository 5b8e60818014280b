/** What a worker's process tells the benchmark. */
export type Told = { handled: number } | { startedNs: number };

/** Rare enough to cost nothing. */
export const TELL_EVERY = 1_000;

let handled = 0;
let told = 0;

/** Counts the jobs whose handler has run in this process, and tells it now and then. */
export function countHandled(jobs: number): void {
  handled += jobs;
  if (handled - told < TELL_EVERY) return;
  told = handled;
  process.send?.({ handled });
}

/** Tells when a handler's first line ran, by the clock that all processes of a machine share. */
export function reportStart(): void {
  const startedNs = Number(process.hrtime.bigint());
  process.send?.({ startedNs });
}
