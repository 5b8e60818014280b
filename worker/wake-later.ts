/** What is delayed for longer is left to the poll, which finds it seconds late: each that is waited for takes memory all the while. */
const LONGEST_MS = 600_000;

/** Wakes a worker when a job that it has delayed may be claimed again. */
export function wakingLater(wake: (lowest: number, highest: number) => void): (ms: number, rank: number) => void {
  return (ms, rank) => {
    if (ms > LONGEST_MS) return;
    // A timer may ring up to a millisecond early, and a claim that comes too early leaves the job to the poll.
    setTimeout(() => wake(rank, rank), ms + 1).unref();
  };
}
