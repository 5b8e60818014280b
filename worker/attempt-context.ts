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
export function createAttemptContext(
  job: ClaimedJob,
  { stop, log, progress, db, read, isOver }: Surroundings,
): HandlerContext {
  let handlerLog: HandlerLog | undefined;
  return {
    jobId: job.jobId,
    attempt: job.attempt,
    get signal() {
      return stop.signal;
    },
    // Made for those that log: most attempts write no line.
    get log() {
      handlerLog ??= createHandlerLog(log.child({ jobId: job.jobId, type: job.type, attempt: job.attempt }));
      return handlerLog;
    },
    reportProgress(percent, stage) {
      if (stop.isAborted) return refused(stop.reason);
      if (!isOver()) progress.report(job, percent, stage);
      return Promise.resolve();
    },
    async read(key) {
      stop.signal.throwIfAborted();
      if (!read) throw new Error(`The handler of ${job.type} is registered without the option read.`);
      return await read(key, { db, jobId: job.jobId, signal: stop.signal });
    },
  };
}

function createHandlerLog(log: Logger): HandlerLog {
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, facts?: object) =>
    log[level]({ ...facts }, message);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
