import { Worker } from 'node:worker_threads';
import { codeOf, messageOf, propertyOf } from '../error-text.ts';
import { loadHandlers } from '../load-handlers.ts';
import type { HandlerContext, HandlerLog } from '../register.ts';
import type { FromChild, SentError, ToChild } from './messages.ts';

/** The isolated process: loads the same handler modules as its worker, then runs one attempt at a time, called by type. */
const { modules, memoryBytes } = JSON.parse(process.argv[2] ?? '{}') as { modules: string[]; memoryBytes: number };
const WATCH_MS = 50;

new Worker(new URL('./watchdog.js', import.meta.url), {
  workerData: { parentPid: process.ppid, memoryBytes, checkMs: WATCH_MS },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
}).unref();
// A signal to the whole group (Ctrl-C) is the worker's to answer: it releases what does not finish in time.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit(0));

const handlers = await loadHandlers(modules);
let abort = new AbortController();
const unanswered: (() => void)[] = [];

process.on('message', (message: ToChild) => {
  if (message.say === 'continue') unanswered.shift()?.();
  else if (message.say === 'abort') abort.abort(new Error(message.reason));
  else void run(message);
});
for (const { options } of handlers.values()) if (options.isolate) await options.prepare?.();
send({ say: 'ready' });

async function run(job: Extract<ToChild, { say: 'run' }>): Promise<void> {
  abort = new AbortController();
  unanswered.length = 0;
  try {
    const registration = handlers.get(job.type);
    if (!registration) throw new Error(`No handler is registered for ${job.type}.`);
    const output = await registration.handler(job.payload, contextOf(job));
    send({ say: 'done', output });
  } catch (thrown) {
    send({ say: 'failed', error: inWords(thrown) });
  }
}

function contextOf({ jobId, attempt }: { jobId: string; attempt: number }): HandlerContext {
  return { jobId, attempt, signal: abort.signal, reportProgress, log: createLog() };
}

/** Answered by the worker, which may take its time; refused when the attempt is over. */
function reportProgress(percent: number, stage?: string): Promise<void> {
  const { signal } = abort;
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    unanswered.push(resolve);
    send({ say: 'progress', percent, stage });
  });
}

function createLog(): HandlerLog {
  const at = (level: 'debug' | 'info' | 'warn' | 'error') => (message: string, facts?: object) =>
    send({ say: 'log', level, message, facts });
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function inWords(thrown: unknown): SentError {
  const code = codeOf(thrown);
  const delayMs = propertyOf(thrown, 'delayMs');
  return {
    name: String(propertyOf(thrown, 'name') ?? 'Error'),
    message: messageOf(thrown),
    ...(code !== undefined && { code }),
    retryable: propertyOf(thrown, 'retryable') !== false,
    ...(typeof delayMs === 'number' && { delayMs }),
  };
}

/** An output that cannot be cloned is the handler's fault, told like any other. */
function send(message: FromChild): void {
  try {
    process.send?.(message);
  } catch (error) {
    process.send?.({ say: 'failed', error: inWords(error) });
  }
}
