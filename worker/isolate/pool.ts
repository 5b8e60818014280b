import { HandlerCrashed } from '../errors.ts';
import type { HandlerContext } from '../register.ts';
import { type IsolatedJob, type IsolatedProcess, type ProcessSettings, startProcess } from './process.ts';

export interface IsolatePool {
  /** Rejects with what the handler threw, or with HandlerCrashed. `started` is called when a process has taken the job. */
  run(job: IsolatedJob, context: HandlerContext, started: () => void): Promise<unknown>;
  close(): Promise<void>;
}

export interface PoolSettings extends ProcessSettings {
  /** At most so many processes, each running one job. */
  size: number;
  /** False when no handler is isolated: then none is started ahead. */
  warm: boolean;
  /** Of several idle processes one ends each time this has passed. */
  idleMs?: number;
}

/** More than one idle process is kept for so long, for the next burst. */
const IDLE_MS = 30_000;

/** Warm, bounded, refilled: a process that ends is replaced when it is wanted, and there is always one. */
export function createIsolatePool(settings: PoolSettings): IsolatePool {
  const idle: IsolatedProcess[] = [];
  const retirement = setInterval(retireOne, settings.idleMs ?? IDLE_MS).unref();
  const all = new Set<IsolatedProcess>();
  const waiting: (() => void)[] = [];
  let isClosed = false;

  warmUp();
  return { run, close };

  async function run(job: IsolatedJob, context: HandlerContext, started: () => void): Promise<unknown> {
    const process = await acquire(context.signal);
    try {
      await unlessAborted(context.signal, process.ready);
      started();
      return await process.run(job, context);
    } finally {
      release(process);
    }
  }

  async function acquire(signal: AbortSignal): Promise<IsolatedProcess> {
    while (idle.length === 0 && all.size >= settings.size) await turn(signal);
    return idle.pop() ?? start();
  }

  function turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  function release(process: IsolatedProcess): void {
    if (process.isAlive()) idle.push(process);
    waiting.shift()?.();
  }

  function start(): IsolatedProcess {
    if (isClosed) throw new HandlerCrashed('The worker is closing.');
    const process = startProcess(settings);
    all.add(process);
    void process.ended.then(() => forget(process));
    return process;
  }

  function forget(process: IsolatedProcess): void {
    all.delete(process);
    const place = idle.indexOf(process);
    if (place >= 0) idle.splice(place, 1);
    waiting.shift()?.();
    if (!isClosed) process.ready.then(warmUp, () => {});
  }

  function warmUp(): void {
    if (settings.warm && all.size === 0 && !isClosed) idle.push(start());
  }

  /** The one that has been idle the longest, which is the first. */
  function retireOne(): void {
    if (idle.length > 1) idle.shift()?.kill();
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearInterval(retirement);
    for (const process of all) process.kill();
    await Promise.all([...all].map((process) => process.ended));
  }
}

async function unlessAborted(signal: AbortSignal, ready: Promise<void>): Promise<void> {
  signal.throwIfAborted();
  let leave = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener('abort', leave, { once: true });
  });
  await Promise.race([ready, aborted]).finally(() => signal.removeEventListener('abort', leave));
}
