import { setTimeout as wait } from 'node:timers/promises';
import type { SpawnedProcess } from '../../support/processes.ts';
import { TELL_EVERY, type Told } from './handled.ts';

const PATIENCE_MS = 900_000;

export interface HandledCount {
  /** Resolves when as many handlers have run, but for those that no worker has told yet; rejects when a worker ends. */
  reach(jobs: number): Promise<void>;
}

/** Adds up what workers tell from now on. */
export function countHandledBy(workers: SpawnedProcess[]): HandledCount {
  const counts = new Map<number, number>();
  const untold = TELL_EVERY * workers.length;
  const ended = Promise.race(workers.map(failWhenEnded));
  // Whoever waits sees it.
  ended.catch(() => {});
  let onTold = () => {};
  for (const { pid, child } of workers) {
    child.on('message', (told: Told) => {
      if ('handled' in told) counts.set(pid, told.handled);
      onTold();
    });
  }
  return { reach: (jobs) => withinPatience(Promise.race([reach(jobs), ended]), jobs) };

  function reach(jobs: number): Promise<void> {
    return new Promise((resolve) => {
      onTold = () => {
        const handled = [...counts.values()].reduce((sum, count) => sum + count, 0);
        if (handled >= jobs - untold) resolve();
      };
      onTold();
    });
  }
}

async function withinPatience(reached: Promise<void>, jobs: number): Promise<void> {
  const patience = new AbortController();
  const tired = wait(PATIENCE_MS, undefined, { signal: patience.signal }).then((): never => {
    throw new Error(`After ${PATIENCE_MS} ms not even ${jobs} handlers have run.`);
  });
  tired.catch(() => {});
  await Promise.race([reached, tired]).finally(() => patience.abort());
}

async function failWhenEnded({ exited, lines }: SpawnedProcess): Promise<never> {
  const { code } = await exited;
  throw new Error(`A worker ended with code ${code} in the middle of a run:\n${lines.join('\n')}`);
}
