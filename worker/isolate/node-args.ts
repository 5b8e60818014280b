/** Of Node: the threads that help to collect garbage cost more than they save where each core has a process of its own to run. */
export const ONE_COLLECTOR = '--single-threaded-gc';

/**
 * For an isolated process that may take so much memory. Of room for what is young it gets half of the usual: a sheet takes a fifteenth more CPU, and its
 * process some 25 MB less.
 */
export function nodeArgs(memoryMb: number): string[] {
  return [`--max-old-space-size=${memoryMb}`, ONE_COLLECTOR, '--max-semi-space-size=8'];
}
