import type { Pool } from '../../../sql/database.ts';
import type { SpawnedProcess } from '../../support/processes.ts';
import { type ClientProcess, withClient } from '../contestants/client-process.ts';
import type { Contestant } from '../contestants/contestant.ts';
import { countHandledBy } from '../contestants/count-handled.ts';
import { withWorkers } from '../contestants/workers.ts';
import type { Ground } from '../ground.ts';
import { withPool } from '../handbill/processes.ts';
import { costPer1000, type Figure, type Measure, type Reading } from '../measure.ts';
import type { Usage } from '../meter.ts';
import { bytesKept } from './bytes-kept.ts';
import { untilDrained } from './until-drained.ts';

export interface Drain {
  contestant: Contestant;
  jobs: number;
  processes?: number;
}

export const drainName = ({ jobs, processes = 1 }: Omit<Drain, 'contestant'>) =>
  `drain ${jobs.toLocaleString('en-US')}${processes > 1 ? `, ${processes} processes` : ''}`;

/** No-op jobs that workers which have waited for them find all at once. */
export function drain(what: Drain): Measure {
  const { contestant, processes = 1 } = what;
  return {
    name: drainName(what),
    contestant: contestant.name,
    run: (ground) =>
      withPool(ground, 1, (pool) =>
        withClient(contestant.module, ground, 1, (client) =>
          withWorkers(contestant, ground, processes, (workers) => run(what, { ground, pool, client, workers })),
        ),
      ),
  };
}

interface Setting {
  ground: Ground;
  pool: Pool;
  client: ClientProcess;
  workers: SpawnedProcess[];
}

async function run(what: Drain, setting: Setting): Promise<Reading> {
  const { jobs, contestant } = what;
  const { ms, usage } = await drainOnce(what, setting);
  const figures: Figure[] = [{ name: 'jobs/s', value: (jobs * 1_000) / ms }];
  figures.push(...(await bytesKept(setting.pool, contestant.schema, jobs)));
  return { figures, cost: costPer1000(usage, jobs), foreignCores: usage.foreignCores };
}

/** From when the jobs become visible to when the database shows none unfinished. */
async function drainOnce({ contestant, jobs }: Drain, setting: Setting): Promise<{ ms: number; usage: Usage }> {
  const { ground, pool, client, workers } = setting;
  await client.ask({ ask: 'unseen', jobs });
  const handled = countHandledBy(workers);
  const meter = await ground.startClocks(
    workers.map(({ pid }) => pid),
    false,
  );
  const startedAt = performance.now();
  await client.ask({ ask: 'show' });
  // Asking the database costs it something, so it is not asked before the end is near.
  await handled.reach(jobs);
  const endedAt = await untilDrained(pool, contestant.unfinished);
  return { ms: endedAt - startedAt, usage: await meter.stop() };
}
