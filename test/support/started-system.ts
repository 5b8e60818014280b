import { commandLine } from '../../sql/embedded/processes.ts';
import type { SpawnedProcess } from './processes.ts';
import { until } from './until.ts';

/** What `npm start` has said about itself. */
export interface StartedSystem {
  url: string;
  server: number;
  worker: number;
  /** Zero when it started none. */
  postgres: number;
}

export async function waitUntilStarted(start: SpawnedProcess): Promise<StartedSystem> {
  await start.waitForLine('Stop it with', 60_000);
  const said = (pattern: RegExp) => start.lines.map((line) => pattern.exec(line)?.[1]).find(Boolean) ?? '';
  return {
    url: said(/Start page +(http\S+)\/$/),
    server: Number(said(/Server +pid (\d+)/)),
    worker: Number(said(/Worker +pid (\d+)/)),
    postgres: Number(said(/Postgres +pid (\d+)/)),
  };
}

/** Waits until none of them runs; one that ended and was not yet waited for does not run. */
export async function waitUntilGone(pids: number[], timeoutMs = 20_000): Promise<void> {
  await until(async () => (await Promise.all(pids.map(commandLine))).every((line) => line === ''), { timeoutMs });
}
