import { EXIT, Failure } from '../api/failure.ts';
import type { Api } from '../api/settings.ts';
import { doubleClaims, peakOf, peakPerWorker } from './concurrency.ts';
import { type BurstJob, jobsOfPrefix } from './jobs-of-prefix.ts';
import { formatTable } from './table.ts';

/** How many jobs of a burst ran at once, and whether any was claimed twice. */
export async function reportConcurrency(api: Api, prefix: string): Promise<number> {
  const jobs: BurstJob[] = [];
  for await (const job of jobsOfPrefix(api, prefix)) jobs.push(job);
  if (jobs.length === 0) throw new Failure(`No job has a key that begins with ${prefix}`, EXIT.refused);
  const attempts = jobs.flatMap((job) => job.attempts);
  const open = jobs.filter(({ isTerminal }) => !isTerminal).length;
  console.log(`Jobs           ${jobs.length}, ${open === 0 ? 'all finished' : `${open} not finished yet`}`);
  console.log(`Attempts       ${attempts.length}`);
  console.log(`Peak at once   ${peakOf(attempts)}`);
  tellAbandoned(attempts.filter(({ outcome }) => outcome === 'ABANDONED').length);
  const rows = [...peakPerWorker(attempts)].map(([worker, peak]) => [worker, String(peak)]);
  console.log(`\n${formatTable(['WORKER', 'PEAK'], rows)}\n`);
  return reportDoubleClaims(jobs.flatMap(doubleClaims));
}

/** Without a word a peak above the workers' slots would look like a fault. */
function tellAbandoned(count: number): void {
  if (count === 0) return;
  console.log(
    `Abandoned      ${count}: when a lost worker stopped is not known, so each counts until it was taken back`,
  );
}

function reportDoubleClaims(problems: string[]): number {
  for (const problem of problems) console.log(problem);
  console.log(`Double claims  ${problems.length === 0 ? 'none' : problems.length}`);
  return problems.length === 0 ? EXIT.done : EXIT.badNews;
}
