import type { Logger } from 'pino';
import type { ClaimedJob } from '../sql/attempts.ts';
import type { Database } from '../sql/database.ts';
import type { AttemptStop } from './attempt-stop.ts';
import type { ProgressWriter } from './progress.ts';
import { refused } from './refused.ts';
import type { HandlerContext, HandlerLog, HandlerOptions } from './register.ts';

interface Surroundings {
  stop: AttemptStop;
  log: Logger;
  progress: ProgressWriter;
  db: Database;
  read: HandlerOptions['read'];
  /** Its outcome is known. What the handler has left behind may go on to report, and is not heard. */
  isOver: () => boolean;
}

/** What a handler is given beside its payload. */
export function createAttemptContext(job: ClaimedJob, surroundings: Surroundings): HandlerContext {
  return new AttemptContext(job, surroundings);
}

const JOB = Symbol('job');
const SURROUNDINGS = Symbol('surroundings');
const LOG = Symbol('log');

/**
 * A class, since there is one for each attempt, and getters that all share: those of an object literal would make each an object of its own kind. They
 * are its own all the same, so that a handler may copy it with others beside (`{ ...context }`), and what they read is found through a proxy, too.
 */
class AttemptContext implements HandlerContext {
  readonly jobId: string;
  readonly attempt: number;
  declare readonly signal: AbortSignal;
  declare readonly log: HandlerLog;
  readonly reportProgress: HandlerContext['reportProgress'];
  readonly read: HandlerContext['read'];
  readonly [JOB]: ClaimedJob;
  readonly [SURROUNDINGS]: Surroundings;
  [LOG]: HandlerLog | undefined = undefined;

  constructor(job: ClaimedJob, surroundings: Surroundings) {
    this.jobId = job.jobId;
    this.attempt = job.attempt;
    this[JOB] = job;
    this[SURROUNDINGS] = surroundings;
    this.reportProgress = (percent, stage) => reportProgress(job, surroundings, percent, stage);
    this.read = (key) => readFor(job, surroundings, key);
    Object.defineProperties(this, GETTERS);
  }
}

const GETTERS: PropertyDescriptorMap & ThisType<AttemptContext> = {
  signal: {
    enumerable: true,
    get() {
      return this[SURROUNDINGS].stop.signal;
    },
  },
  // Made for those that log: most attempts write no line.
  log: {
    enumerable: true,
    get() {
      const { jobId, type, attempt } = this[JOB];
      this[LOG] ??= createHandlerLog(this[SURROUNDINGS].log.child({ jobId, type, attempt }));
      return this[LOG];
    },
  },
};

function reportProgress(job: ClaimedJob, { stop, progress, isOver }: Surroundings, percent: number, stage?: string) {
  if (stop.isAborted) return refused(stop.reason);
  if (!isOver()) progress.report(job, percent, stage);
  return Promise.resolve();
}

async function readFor(job: ClaimedJob, { stop, db, read }: Surroundings, key: unknown): Promise<unknown> {
  stop.signal.throwIfAborted();
  if (!read) throw new Error(`The handler of ${job.type} is registered without the option read.`);
  return await read(key, { db, jobId: job.jobId, signal: stop.signal });
}

function createHandlerLog(log: Logger): HandlerLog {
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, facts?: object) =>
    log[level]({ ...facts }, message);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
