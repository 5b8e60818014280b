import { setTimeout as wait } from 'node:timers/promises';
import { portProblem } from '../../sql/embedded/port.ts';
import { Refusal } from '../../sql/refusal.ts';

interface Address {
  host: string;
  port: number;
}

/** Refuses an address that cannot be had; one that another program holds only when it does so for longer than `patienceMs`. */
export async function requirePort({ host, port }: Address, patienceMs: number, signal: AbortSignal): Promise<void> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const problem = await portProblem(port, host);
    if (!problem || signal.aborted) return;
    if (problem !== 'EADDRINUSE')
      throw new Refusal(`Nothing can listen on ${host}:${port} (${problem}): set HOST and PORT.`);
    if (performance.now() >= end) throw new Refusal(`Port ${port} of ${host} is taken: set PORT to a free one.`);
    await wait(100);
  }
}

/** Resolves to true when the server serves, to false when told to stop before it did. */
export async function waitUntilReady(url: string, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    const answer = await fetch(`${url}/ready`, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return true;
    await wait(50, undefined, { signal }).catch(() => undefined);
  }
  return false;
}
