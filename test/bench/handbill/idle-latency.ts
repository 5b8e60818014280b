import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from '../../../sql/database.ts';
import { enqueueJob } from '../../../sql/enqueue.ts';
import type { SpawnedProcess } from '../../support/processes.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Measure, type Reading } from '../measure.ts';
import { quantile } from '../spread.ts';
import { withPool, withWorker } from './processes.ts';

const WARM_UP_JOBS = 10;

/** From before the call that enqueues to the first line of the handler in a worker that has nothing else to do. */
export function idleLatency(jobs: number): Measure {
  return {
    name: 'enqueue to handler start, idle queue',
    contestant: 'handbill',
    run: (ground) => withPool(ground, 1, (pool) => withWorker(ground, 5, (worker) => run(ground, pool, worker, jobs))),
  };
}

async function run(ground: Ground, pool: Pool, worker: SpawnedProcess, jobs: number): Promise<Reading> {
  for (let i = 0; i < WARM_UP_JOBS; i += 1) await timeOne(pool, worker, i);
  const meter = await ground.startClocks([worker.pid], true);
  const latencies: number[] = [];
  for (let i = 0; i < jobs; i += 1) latencies.push(await timeOne(pool, worker, i));
  const usage = await meter.stop();
  return {
    figures: [
      { name: 'p50 ms', value: quantile(latencies, 0.5) },
      { name: 'p99 ms', value: quantile(latencies, 0.99) },
    ],
    cost: costPer1000(usage, jobs),
    foreignCores: usage.foreignCores,
  };
}

async function timeOne(pool: Pool, { child }: SpawnedProcess, i: number): Promise<number> {
  await wait(pauseMs(i));
  const reported = once(child, 'message');
  const calledNs = Number(process.hrtime.bigint());
  await enqueueJob(pool, { type: 'bench_report', payload: { i } });
  const [{ startedNs }] = await reported;
  return (startedNs - calledNs) / 1e6;
}

/** 5 to 50 ms in an order that looks random and is the same in every run. */
const pauseMs = (i: number) => 5 + ((i * 17) % 46);
