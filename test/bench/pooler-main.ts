import type { PreparedStatements } from '../../sql/client.ts';
import { createPool, type Pool } from '../../sql/database.ts';
import { enqueueJob } from '../../sql/enqueue.ts';
import { createDataFolder, removeDataFolder } from '../support/data-folder.ts';
import { startPgBouncer } from '../support/pgbouncer.ts';
import { endProcess, startProcess } from '../support/processes.ts';
import { type Ground, prepareGrounds } from './ground.ts';
import { drainJobs } from './handbill/drain.ts';
import { withPool, withProcess } from './handbill/processes.ts';
import { insertNoOps } from './handbill/rows.ts';
import { costPer1000, type Measure, type Reading } from './measure.ts';
import type { Usage } from './meter.ts';
import { rowsOf } from './report/rows.ts';
import { tableOf } from './report/table.ts';
import { runRounds } from './rounds.ts';

/** `node dist/test/bench/pooler-main.js`: what it costs to do without prepared statements, and to go through PgBouncer, which it needs. */
const SINGLES = 1_000;
const DRAINED = 5_000;
const CONNECTIONS = 10;

interface Way {
  name: string;
  prepared: PreparedStatements;
  isPooled?: boolean;
}

const WAYS: Way[] = [
  { name: 'direct, prepared', prepared: 'on' },
  { name: 'direct, PREPARED_STATEMENTS=off', prepared: 'off' },
  { name: 'PgBouncer, auto', prepared: 'auto', isPooled: true },
];

const grounds = await prepareGrounds();
const measures = [...WAYS.map(enqueueing), ...WAYS.map(draining)];
const measured = await runRounds(measures, { runs: 3, tries: 1 }, grounds).finally(grounds.close);
console.log(tableOf(measured.flatMap(rowsOf)));

function enqueueing(way: Way): Measure {
  const run = (ground: Ground) =>
    along(way, ground, async (url, others) => {
      const pool = createPool(url, {
        name: 'handbill-bench',
        size: CONNECTIONS,
        prepared: way.prepared,
        timeoutMs: 60_000,
      });
      await enqueueAll(pool, CONNECTIONS * 20);
      const meter = await ground.startClocks(others, true);
      await enqueueAll(pool, SINGLES);
      const usage = await meter.stop();
      await pool.end();
      return reading((SINGLES * 1_000) / usage.ms, usage, SINGLES);
    });
  return { name: `enqueue one at a time, ${CONNECTIONS} connections`, contestant: way.name, run };
}

function draining(way: Way): Measure {
  const run = (ground: Ground) =>
    along(way, ground, (url, others) => {
      const env = { PREPARED_STATEMENTS: way.prepared, DATABASE_URL: url, LISTEN_DATABASE_URL: ground.databaseUrl };
      return withProcess(
        'worker/main.js',
        ground,
        { ...env, WORKER_CONCURRENCY: '500', LOG_LEVEL: 'info' },
        ({ pid }) =>
          withPool(ground, 2, async (pool) => {
            const drain = { ground, pool, processes: [pid, ...others], jobs: DRAINED };
            const { perSecond, usage } = await drainJobs({ ...drain, insert: (tx) => insertNoOps(tx, DRAINED) });
            return reading(perSecond, usage, DRAINED);
          }),
      );
    });
  return { name: `drain ${DRAINED}, WORKER_CONCURRENCY 500`, contestant: way.name, run };
}

/** Calls with the URL, and with the processes on the way, whose CPU time counts too. */
async function along<T>(
  way: Way,
  { databaseUrl }: Ground,
  use: (url: string, others: number[]) => Promise<T>,
): Promise<T> {
  if (!way.isPooled) return await use(databaseUrl, []);
  const folder = await createDataFolder();
  const settings = 'pool_mode = transaction';
  const pooler = await startPgBouncer({ spawn: startProcess, folder, serverUrl: databaseUrl, settings });
  try {
    return await use(pooler.throughPooler(databaseUrl), [pooler.process.pid]);
  } finally {
    await endProcess(pooler.process);
    await removeDataFolder(folder);
  }
}

async function enqueueAll(pool: Pool, jobs: number): Promise<void> {
  let next = 0;
  const enqueueWhatIsLeft = async () => {
    while (next < jobs) {
      next += 1;
      await enqueueJob(pool, { type: 'bench_noop', payload: { i: next } });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, enqueueWhatIsLeft));
}

function reading(perSecond: number, usage: Usage, jobs: number): Reading {
  const figures = [{ name: 'jobs/s', value: perSecond }];
  return { figures, cost: costPer1000(usage, jobs), foreignCores: usage.foreignCores };
}
