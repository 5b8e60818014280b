import { EXIT } from '../api/failure.ts';
import type { Api } from '../api/settings.ts';
import { type DeadJob, deadJobs } from './dead-jobs.ts';
import { formatTable } from './table.ts';

/** What killed the jobs that are dead, each kind of error once: how many, the newest of them, and what to name to retry them all. */
export async function reportDead(api: Api): Promise<number> {
  const kinds = new Map<string, { newest: DeadJob; count: number }>();
  for await (const job of deadJobs(api, null)) {
    const kind = `${job.type} ${job.lastError?.fingerprint}`;
    const { newest, count } = kinds.get(kind) ?? { newest: job, count: 0 };
    kinds.set(kind, { newest, count: count + 1 });
  }
  if (kinds.size === 0) {
    console.log('No job is dead.');
    return EXIT.done;
  }
  for (const { newest, count } of kinds.values()) console.log(`${describe(newest, count)}\n`);
  console.log('Retry them when the cause is gone: npm run retry -- FINGERPRINT, or one: npm run retry -- JOB');
  return EXIT.badNews;
}

function describe({ id, type, lastError }: DeadJob, count: number): string {
  const facts = [
    ['Type', type],
    ['Code', lastError?.code ?? ''],
    ['Fingerprint', lastError?.fingerprint ?? ''],
    ['Newest', id],
    ['Error', lastError?.message ?? ''],
  ];
  return formatTable(['Jobs', String(count)], facts);
}
