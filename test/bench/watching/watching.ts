import { setTimeout as wait } from 'node:timers/promises';
import { portOf } from '../graphql/request.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Figure, type Measure, type Reading } from '../measure.ts';
import { rssMb } from '../proc.ts';
import { quantile } from '../spread.ts';
import { type Crowd, createCrowd } from './crowd.ts';
import { type Stage, withBare, withHandbill } from './stages.ts';
import type { Transport } from './watcher-socket.ts';

/** What a watcher is told of a job is at least this far apart, and an event that waits for it would be no measure. */
const APART_MS = 300;
const WARM_UP_WATCHERS = 20;
/** With fewer, what a process takes anyway is more than they do. */
const ENOUGH_TO_WEIGH = 1_000;

export interface Watchers {
  transport: Transport;
  /** One job that all watch, or one for each. */
  isShared: boolean;
  /** In rising order; each crowd joins the one before it. */
  crowds: number[];
  /** For each crowd. */
  events: number;
}

export const watchingName = ({ transport, isShared }: Pick<Watchers, 'transport' | 'isShared'>) =>
  `watchers over ${transport}, ${isShared ? 'all of one job' : 'each of its own job'}`;

export const lastName = (size: number) => `ms until all have it, ${size} watchers`;

/** From the commit to each client. */
export function watching(watchers: Watchers): Measure {
  return { name: watchingName(watchers), contestant: 'handbill', run: (ground) => run(ground, watchers, withHandbill) };
}

/** The same without a database, and without anything that ours does beside. */
export function bareWatching(watchers: Watchers): Measure {
  const contestant = watchers.transport === 'WebSocket' ? 'graphql-ws' : 'graphql-yoga';
  return { name: watchingName(watchers), contestant, run: (ground) => run(ground, watchers, withBare) };
}

function run(ground: Ground, watchers: Watchers, withStage: typeof withHandbill): Promise<Reading> {
  const { crowds, isShared, transport } = watchers;
  return withStage(ground, isShared ? 1 : Math.max(...crowds, WARM_UP_WATCHERS), async (stage) => {
    await warmUp(ground, stage, watchers);
    const emptyMb = await rssMb(stage.server.pid);
    const crowd = createCrowd(transport, portOf(stage.server));
    const readings: Reading[] = [];
    for (const [index, size] of crowds.entries()) {
      const ids = jobsOf(stage, watchers, size);
      await crowd.open(ids.slice(crowds[index - 1] ?? 0));
      readings.push(await measureCrowd({ ground, stage, crowd, ids, emptyMb, events: watchers.events }));
    }
    crowd.close();
    const [connections, { cost, foreignCores }] = [await stage.countConnections(), readings.at(-1) as Reading]; // there is one for each crowd
    const figures = readings.flatMap((reading) => reading.figures);
    if (connections > 0) figures.push({ name: 'database connections', value: connections });
    return { figures, ...(cost && { cost }), foreignCores };
  });
}

/** One id for each watcher. */
function jobsOf({ jobIds }: Stage, { isShared }: Watchers, size: number): string[] {
  return Array.from({ length: size }, (_, n) => jobIds[isShared ? 0 : n] ?? '');
}

async function warmUp(ground: Ground, stage: Stage, watchers: Watchers): Promise<void> {
  const crowd = createCrowd(watchers.transport, portOf(stage.server));
  const ids = jobsOf(stage, watchers, WARM_UP_WATCHERS);
  await crowd.open(ids);
  for (let event = 0; event < watchers.events; event += 1) await timeEvent(stage, crowd, ids);
  crowd.close();
  await ground.atRest(stage.server.pid);
}

interface CrowdOf {
  ground: Ground;
  stage: Stage;
  crowd: Crowd;
  ids: string[];
  emptyMb: number;
  events: number;
}

async function measureCrowd({ ground, stage, crowd, ids, emptyMb, events }: CrowdOf): Promise<Reading> {
  await ground.atRest(stage.server.pid);
  const mb = await rssMb(stage.server.pid);
  const meter = await ground.startClocks([stage.server.pid], false);
  const delays: number[][] = [];
  for (let event = 0; event < events; event += 1) delays.push(await timeEvent(stage, crowd, ids));
  const usage = await meter.stop();
  const lasts = delays.map((times) => Math.max(...times));
  const at = (name: string, value: number): Figure => ({ name: `${name}, ${ids.length} watchers`, value });
  const weighed = ids.length >= ENOUGH_TO_WEIGH;
  return {
    figures: [
      at('p50 ms', quantile(delays.flat(), 0.5)),
      at('p99 ms', quantile(delays.flat(), 0.99)),
      { name: lastName(ids.length), value: quantile(lasts, 0.5) },
      at('events/s', (ids.length * 1_000) / quantile(lasts, 0.5)),
      ...(weighed ? [at('KiB a watcher', ((mb - emptyMb) * 1_024) / ids.length)] : []),
    ],
    cost: costPer1000(usage, ids.length * events),
    foreignCores: usage.foreignCores,
  };
}

/** How long each watcher waited for one change of all that is watched. */
async function timeEvent(stage: Stage, crowd: Crowd, ids: string[]): Promise<number[]> {
  await wait(APART_MS);
  let began = 0;
  const heard = await crowd.hear(async () => {
    began = await stage.change([...new Set(ids)]);
  });
  return heard.map((at) => at - began);
}
