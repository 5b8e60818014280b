import type { Pool } from '../../../sql/database.ts';
import type { SpawnedProcess } from '../../support/processes.ts';
import { type ClientProcess, withClient } from '../contestants/client-process.ts';
import type { Contestant } from '../contestants/contestant.ts';
import { countHandledBy } from '../contestants/count-handled.ts';
import { withWorkers } from '../contestants/workers.ts';
import { inThousands } from '../count.ts';
import type { Ground } from '../ground.ts';
import { withPool } from '../handbill/processes.ts';
import { costPer1000, type Figure, type Measure, type Reading } from '../measure.ts';
import type { Usage } from '../meter.ts';
import { bytesKept } from './bytes-kept.ts';
import { memoryOf } from './memory.ts';
import { untilDrained } from './until-drained.ts';
import { withSnapshot } from './with-snapshot.ts';

export interface Drain {
  contestant: Contestant;
  jobs: number;
  processes?: number;
  /** Beside a session that holds a snapshot from before until after, so that nothing dead can be forgotten. */
  isHeld?: boolean;
  shows?: 'bytes' | 'memory';
}

export const drainName = ({ jobs, processes = 1, isHeld = false }: Omit<Drain, 'contestant'>) =>
  `drain ${inThousands(jobs)}${processes > 1 ? `, ${processes} processes` : ''}${isHeld ? ', snapshot held' : ''}`;

/** No-op jobs that workers which have waited for them find all at once. */
export function drain(what: Drain): Measure {
  return { name: drainName(what), contestant: what.contestant.name, run: (ground) => runDrain(what, ground) };
}

/** `beside` is watched, and takes part. */
export function runDrain(what: Drain, ground: Ground, beside: SpawnedProcess[] = []): Promise<Reading> {
  const { contestant, processes = 1 } = what;
  return withPool(ground, 2, (pool) =>
    withClient(contestant.module, ground, 1, (client) =>
      withWorkers(contestant, ground, processes, (workers) => run(what, { ground, pool, client, workers, beside })),
    ),
  );
}

interface Setting {
  ground: Ground;
  pool: Pool;
  client: ClientProcess;
  workers: SpawnedProcess[];
  beside: SpawnedProcess[];
}

async function run(what: Drain, setting: Setting): Promise<Reading> {
  const { contestant, jobs, isHeld, shows } = what;
  const drainIt = () => drainOnce(what, setting);
  const { ms, usage, memory } = isHeld ? await withSnapshot(setting.pool, drainIt) : await drainIt();
  const rest = shows === 'bytes' ? await bytesKept(setting.pool, contestant.schema, jobs) : memory;
  return {
    figures: [{ name: 'jobs/s', value: (jobs * 1_000) / ms }, ...rest],
    cost: costPer1000(usage, jobs),
    foreignCores: usage.foreignCores,
  };
}

interface Drained {
  ms: number;
  usage: Usage;
  memory: Figure[];
}

/** From when the jobs become visible to when the database shows none unfinished. */
async function drainOnce({ contestant, jobs, shows }: Drain, setting: Setting): Promise<Drained> {
  const { ground, pool, client, workers, beside } = setting;
  const memory: Figure[] = [];
  const look = async (when: string) => {
    if (shows === 'memory') memory.push(...(await memoryOf({ worker: workers[0], server: beside[0] }, when)));
  };
  await client.ask({ ask: 'unseen', jobs });
  const handled = countHandledBy(workers);
  const processes = [...workers, ...beside].map(({ pid }) => pid);
  const meter = await ground.startClocks(processes, false);
  await look('at the start');
  const startedAt = performance.now();
  await client.ask({ ask: 'show' });
  await handled.reach(jobs / 2);
  await look('half way');
  // Asking the database costs it something, so it is not asked before the end is near.
  await handled.reach(jobs);
  const endedAt = await untilDrained(pool, contestant.unfinished);
  const usage = await meter.stop();
  await look('at the end');
  return { ms: endedAt - startedAt, usage, memory };
}
