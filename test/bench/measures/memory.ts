import type { SpawnedProcess } from '../../support/processes.ts';
import type { Figure } from '../measure.ts';
import { rssMb } from '../proc.ts';

/** Resident memory of the processes that there are. */
export async function memoryOf(processes: Record<string, SpawnedProcess | undefined>, when: string): Promise<Figure[]> {
  const figures = Object.entries(processes).map(async ([name, process]): Promise<Figure[]> => {
    return process ? [{ name: `${name} RSS MB ${when}`, value: await rssMb(process.pid) }] : [];
  });
  return (await Promise.all(figures)).flat();
}
