import type { Database, Pool } from '../../../sql/database.ts';
import { enqueueJob } from '../../../sql/enqueue.ts';
import type { SpawnedProcess } from '../../support/processes.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Figure, type Measure, type Reading } from '../measure.ts';
import { childrenOf, rssMb } from '../proc.ts';
import { drainJobs } from './drain.ts';
import { fiveFieldListing } from './listing.ts';
import { withPool, withServer, withWorker } from './processes.ts';
import { meanFlyerBytes } from './rows.ts';

const CONCURRENCY = 2;

interface System {
  server: SpawnedProcess;
  worker: SpawnedProcess;
}

/** Five-field flyers through a server's neighbour, one worker with two render processes; and what memory all of them take. */
export function flyersByWorker(flyers: number): Measure {
  return {
    name: `five-field flyers by a worker, WORKER_CONCURRENCY ${CONCURRENCY}`,
    contestant: 'handbill',
    run: (ground) =>
      withPool(ground, 2, (pool) =>
        withServer(ground, (server) =>
          withWorker(ground, CONCURRENCY, (worker) => run(ground, pool, { server, worker }, flyers)),
        ),
      ),
  };
}

async function run(ground: Ground, pool: Pool, system: System, flyers: number): Promise<Reading> {
  const memoryAtRest = await memoryOf(system, 'at rest');
  const processes = [system.server.pid, system.worker.pid];
  const drain = (jobs: number) => drainJobs({ ground, pool, processes, jobs, insert: (tx) => enqueueFlyers(tx, jobs) });
  // Starts the second render process before the clock.
  await drain(2 * CONCURRENCY);
  const { perSecond, usage } = await drain(flyers);
  return {
    figures: [
      { name: 'flyers/s', value: perSecond },
      { name: 'bytes per flyer', value: await meanFlyerBytes(pool) },
      ...memoryAtRest,
      ...(await memoryOf(system, 'at the end')),
    ],
    cost: costPer1000(usage, flyers),
    foreignCores: usage.foreignCores,
  };
}

async function enqueueFlyers(tx: Database, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await enqueueJob(tx, { type: 'listing_flyer', payload: fiveFieldListing(i) });
  }
}

async function memoryOf({ server, worker }: System, when: string): Promise<Figure[]> {
  const renderers = await Promise.all((await childrenOf(worker.pid)).map(rssMb));
  return [
    { name: `server RSS MB ${when}`, value: await rssMb(server.pid) },
    { name: `worker RSS MB ${when}`, value: await rssMb(worker.pid) },
    { name: `render process RSS MB ${when}`, value: renderers.length === 0 ? Number.NaN : Math.max(...renderers) },
  ];
}
