import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { WILL_NEVER_WORK } from '../../sql/refusal.ts';
import { type Exit, exitOf, launch } from './child-process.ts';
import { restartDelayMs } from './restart-delay.ts';

interface Program {
  name: string;
  script: string;
  env: NodeJS.ProcessEnv;
  log: Logger;
  /** Killed when it has not ended so long after it was asked to. */
  patienceMs: number;
}

export interface Kept {
  name: string;
  pid(): number | undefined;
  /** Resolves when the program has said that it will never work, and is not started again. */
  gaveUp: Promise<void>;
  /** Asks it to end, and resolves when it has. Asked again, it does not wait much longer. */
  stop(): Promise<void>;
}

const LAST_WAIT_MS = 3_000;

/** Runs a program as a process of its own and starts it again whenever it ends, until it is stopped. */
export function keepRunning({ name, script, env, log, patienceMs }: Program): Kept {
  const stopping = new AbortController();
  let child = launch(script, env);
  let deaths = 0;
  let giveUp = () => {};
  const gaveUp = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  const ended = runUntilStopped();

  async function runUntilStopped(): Promise<void> {
    for (;;) {
      const startedAt = performance.now();
      const exit = await exitOf(child);
      if (stopping.signal.aborted) return;
      if (exit.code === WILL_NEVER_WORK) return giveUp();
      await pauseAfter(exit, performance.now() - startedAt);
      if (stopping.signal.aborted) return;
      child = launch(script, env);
      log.info({ process: name, childPid: child.pid }, 'process started again');
    }
  }

  async function pauseAfter(exit: Exit, livedMs: number): Promise<void> {
    const next = restartDelayMs(deaths, livedMs);
    deaths = next.deaths;
    log.warn(
      { process: name, childPid: child.pid, ...exit, restartInMs: next.delayMs },
      'process ended, starting it again',
    );
    await wait(next.delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  async function stop(): Promise<void> {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopping.signal.aborted ? LAST_WAIT_MS : patienceMs);
    stopping.abort();
    child.kill('SIGTERM');
    await ended;
    clearTimeout(timer);
  }

  return { name, pid: () => child.pid, gaveUp, stop };
}
