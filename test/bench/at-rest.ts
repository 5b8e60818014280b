import { setTimeout as wait } from 'node:timers/promises';
import { treeCpuMs } from './proc.ts';

const LOOK_EVERY_MS = 500;
const REST_MS = 20;

/** Resolves when a process and all below it have done nearly nothing for half a second: what starting had to warm up is warm then. */
export async function atRest(pid: number): Promise<void> {
  for (let before = await treeCpuMs(pid), after = 0; ; before = after) {
    await wait(LOOK_EVERY_MS);
    after = await treeCpuMs(pid);
    // Turned round it would wait for ever where nobody can say.
    if (!(after - before > REST_MS)) return;
  }
}
