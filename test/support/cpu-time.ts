/** The CPU milliseconds that this process spends on the work. Others on a busy machine do not lengthen them, as they do its time by the clock. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
