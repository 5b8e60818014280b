import { endProcess, type SpawnedProcess } from '../../support/processes.ts';
import type { Ground } from '../ground.ts';
import type { Contestant } from './contestant.ts';

/** Workers for a full queue, warm. */
export async function withWorkers<T>(
  contestant: Contestant,
  ground: Ground,
  count: number,
  use: (workers: SpawnedProcess[]) => Promise<T>,
): Promise<T> {
  const workers: SpawnedProcess[] = [];
  try {
    while (workers.length < count) workers.push(await contestant.startWorker(ground, true));
    for (const { pid } of workers) await ground.atRest(pid);
    return await use(workers);
  } finally {
    await Promise.all(workers.map(endProcess));
  }
}
