import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { endProcess, type SpawnedProcess } from '../../support/processes.ts';
import { type ClientProcess, withClient } from '../contestants/client-process.ts';
import type { Contestant } from '../contestants/contestant.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Measure, type Reading } from '../measure.ts';
import { quantile } from '../spread.ts';

export const IDLE_LATENCY = 'enqueue to handler start, idle queue';
const WARM_UP_JOBS = 50;

/** From before the call that enqueues to the first line of the handler, in another process that has nothing else to do. */
export function idleLatency(contestant: Contestant, jobs: number): Measure {
  return {
    name: IDLE_LATENCY,
    contestant: contestant.name,
    run: (ground) =>
      withClient(contestant.module, ground, 1, async (client) => {
        const worker = await contestant.startWorker(ground, false);
        try {
          return await run(ground, client, worker, jobs);
        } finally {
          await endProcess(worker);
        }
      }),
  };
}

async function run(ground: Ground, client: ClientProcess, worker: SpawnedProcess, jobs: number): Promise<Reading> {
  await ground.atRest(worker.pid);
  for (let i = 0; i < WARM_UP_JOBS; i += 1) await timeOne(client, worker, i);
  const meter = await ground.startClocks([client.pid, worker.pid], false);
  const latencies: number[] = [];
  for (let i = 0; i < jobs; i += 1) latencies.push(await timeOne(client, worker, i));
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

async function timeOne(client: ClientProcess, { child }: SpawnedProcess, i: number): Promise<number> {
  await wait(pauseMs(i));
  const reported = once(child, 'message');
  const { calledNs } = await client.ask({ ask: 'reported', i });
  const [{ startedNs }] = await reported;
  return (startedNs - calledNs) / 1e6;
}

/** 5 to 50 ms in an order that looks random and is the same in every run. */
const pauseMs = (i: number) => 5 + ((i * 17) % 46);
