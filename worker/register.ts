import type { Database } from '../sql/database.ts';
import { NAME, NAME_RULE } from '../sql/name.ts';
import { callingFiles } from './calling-files.ts';

export { PermanentError, SnoozeError } from './errors.ts';

/** Lines of a handler's log; each carries the job, its type and the attempt. */
export interface HandlerLog {
  debug(message: string, facts?: object): void;
  info(message: string, facts?: object): void;
  warn(message: string, facts?: object): void;
  error(message: string, facts?: object): void;
}

export interface HandlerContext {
  jobId: string;
  /** 1 for the first. An attempt may run again after a crash: use jobId and attempt to tell repeats apart. */
  attempt: number;
  /** Aborts at the time limit, at shutdown and when the lease is lost: stop then, nothing written later counts. */
  signal: AbortSignal;
  /** 0 to 99, never falling; stage in the handler's own words. Shown to everybody who watches the job. */
  reportProgress(percent: number, stage?: string): Promise<void>;
  log: HandlerLog;
  /**
   * Asks the handler's own `read` option, which runs in the worker's process, where the database is. What it answers travels between processes: plain
   * data and bytes. Rejects as it did.
   */
  read(key: unknown): Promise<unknown>;
}

/** Returns what becomes the job's result (JSON of at most 1 MiB), or what `store` keeps. Throws to fail: PermanentError ends the job at once. */
export type Handler<Payload = unknown, Output = unknown> = (
  payload: Payload,
  context: HandlerContext,
) => Output | Promise<Output>;

export interface FinishedJob {
  id: string;
  type: string;
  attempt: number;
}

/** What a handler reads while it runs. */
export interface ReadContext {
  db: Database;
  jobId: string;
  /** Aborts with the attempt. */
  signal: AbortSignal;
}

export interface HandlerOptions<Output = unknown> {
  /** Runs it in a child process of its own: endless loops, crashes and memory cost that attempt and no neighbour. */
  isolate?: boolean;
  /** Loads what the handler needs ahead of its first job: as the worker starts, or while an isolated process is idle. */
  prepare?: () => Promise<void>;
  /** Of one attempt, at most a day. Instead of JOB_TIMEOUT_MS; a job's own timeout goes before both. */
  timeoutMs?: number;
  /** Answers `context.read`: for an isolated handler the way to data that its process cannot reach. */
  read?: (key: unknown, context: ReadContext) => Promise<unknown>;
  /**
   * Keeps the output inside the transaction that finishes the attempt, in the worker's own process; the job's result is then null. A statement may
   * take 5 s, a pause between two 10 s, all of it 30 s: more fails the attempt. A statement that comes after its end is refused: wait for each.
   */
  store?: (tx: Database, job: FinishedJob, output: Output) => Promise<void>;
}

export interface Registration {
  handler: Handler;
  options: HandlerOptions;
  /** The files through which it was registered. */
  files: string[];
}

export type Handlers = ReadonlyMap<string, Registration>;

const MAX_TIMEOUT_MS = 86_400_000;
const registered = new Map<string, Registration>();

/** Called by handler modules as they are loaded. A type has one handler. */
export function register<Payload, Output>(
  type: string,
  handler: Handler<Payload, Output>,
  options: HandlerOptions<Output> = {},
): void {
  if (typeof type !== 'string' || !NAME.test(type)) throw new TypeError(`register: ${type} is no type. ${NAME_RULE}.`);
  if (typeof handler !== 'function') throw new TypeError(`register: the handler of ${type} is not a function.`);
  const { timeoutMs } = options;
  if (timeoutMs !== undefined && !(timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS)) {
    throw new RangeError(
      `register: give ${type} a timeoutMs above 0 and of at most ${MAX_TIMEOUT_MS}, which is a day.`,
    );
  }
  if (registered.has(type)) throw new Error(`register: ${type} has a handler already.`);
  // The registry is typed by what handlers share; only the job's type ties a payload to its handler.
  registered.set(type, { handler, options, files: callingFiles(register) } as unknown as Registration);
}

export function registeredHandlers(): Handlers {
  return registered;
}
