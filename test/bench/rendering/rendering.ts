import { fileURLToPath } from 'node:url';
import { MEMORY_GIVEN_BACK } from '../../../worker/isolate/memory-given-back.ts';
import { ONE_COLLECTOR } from '../../../worker/isolate/node-args.ts';
import { endProcess, type SpawnedProcess, startProcess } from '../../support/processes.ts';
import { nextMessage } from '../contestants/client-process.ts';
import type { Ground } from '../ground.ts';
import { costPer1000, type Measure, type Reading } from '../measure.ts';
import { quantile } from '../spread.ts';
import type { Contestant } from './contestants.ts';
import { watchPeak } from './peak.ts';
import { withPhotos } from './photos.ts';
import type { Order, Rendered } from './renderer-main.ts';

export interface Kind {
  name: string;
  /** How many photos the sheets have in turn. */
  photos: number[];
  width: number;
  height: number;
  profile: 'SCREEN' | 'PRINT';
}

const PHOTO = { width: 1_600, height: 1_067, profile: 'SCREEN' } as const;
const LARGE = { width: 4_000, height: 3_000, photos: [10] };

export const BARE: Kind = { ...PHOTO, name: 'without photos', photos: [0] };
export const ONE_PHOTO: Kind = { ...PHOTO, name: 'with a photo', photos: [1] };
export const THREE_PHOTOS: Kind = { ...PHOTO, name: 'with 3 photos', photos: [3] };
export const MIXED: Kind = { ...PHOTO, name: 'with 0, 1 and 3 photos in turn', photos: [0, 1, 3] };
export const FOR_THE_SCREEN: Kind = { ...LARGE, name: 'with 10 photos of 12 megapixels, SCREEN', profile: 'SCREEN' };
export const FOR_PRINT: Kind = { ...LARGE, name: 'with 10 photos of 12 megapixels, PRINT', profile: 'PRINT' };

export const renderingName = ({ name }: Kind) => `render a sheet ${name}`;
export const PEAK = 'peak MB of all processes';

const SCRIPT = fileURLToPath(new URL('./renderer-main.js', import.meta.url));

/** The same sheet, by a process that is started as the worker starts one for flyers, and that has done one before, sheet by sheet. */
export function rendering(kind: Kind, contestant: Contestant, count: number): Measure {
  const { width, height } = kind;
  return {
    name: renderingName(kind),
    contestant: contestant.name,
    run: (ground) =>
      withPhotos({ count: Math.max(...kind.photos), width, height }, (files) => {
        const order = {
          module: contestant.module,
          kinds: kind.photos.map((photos) => files.slice(0, photos)),
          profile: kind.profile,
          count: contestant.isSlow ? Math.ceil(count / 10) : count,
        };
        return run(ground, order, contestant.nodeArgs ?? [ONE_COLLECTOR]);
      }),
  };
}

async function run(ground: Ground, order: Order, nodeArgs: string[]): Promise<Reading> {
  const renderer = await startProcess({
    script: SCRIPT,
    nodeArgs,
    args: [JSON.stringify(order)],
    env: MEMORY_GIVEN_BACK,
    ipc: true,
  });
  try {
    const peak = watchPeak(renderer.pid);
    const firstMs = Number(await nextMessage(renderer));
    const meter = await ground.startClocks([renderer.pid], false);
    const { times, meanBytes } = await goOn(renderer);
    const usage = await meter.stop();
    const peakMb = await peak();
    renderer.child.send('end');
    await renderer.exited;
    return {
      figures: [
        { name: 'sheets/s', value: (order.count * 1_000) / times.reduce((sum, ms) => sum + ms, 0) },
        { name: 'p50 ms', value: quantile(times, 0.5) },
        { name: 'p95 ms', value: quantile(times, 0.95) },
        { name: 'ms from the start of the process to its first', value: firstMs },
        { name: 'bytes a sheet', value: meanBytes },
        { name: PEAK, value: peakMb },
      ],
      cost: costPer1000({ ...usage, postgresMs: 0 }, order.count),
      foreignCores: usage.foreignCores,
    };
  } finally {
    await endProcess(renderer);
  }
}

async function goOn(renderer: SpawnedProcess): Promise<Rendered> {
  const done = nextMessage(renderer);
  renderer.child.send('go');
  return (await done) as Rendered; // As renderer-main sends it.
}
