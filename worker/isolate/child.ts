import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../error-text.ts';
import { loadHandlers } from '../load-handlers.ts';
import { inWords } from './error-in-words.ts';
import type { Order, Report, ToChild } from './messages.ts';
import { type ChildRun, startRun } from './run.ts';

/** The isolated process: loads the same handler modules as its worker, then runs one attempt at a time, called by type. */
const { modules, memoryBytes } = JSON.parse(process.argv[2] ?? '{}') as { modules: string[]; memoryBytes: number };
const WATCH_MS = 50;
const IDLE_MS = 200;
/** Of the memory that the process may use: what remembers fonts and words grows with each job that brings new ones. */
const WORN = 0.6;

new Worker(new URL('./watchdog.js', import.meta.url), {
  workerData: { parentPid: process.ppid, memoryBytes, checkMs: WATCH_MS },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
}).unref();
// A signal to the whole group (Ctrl-C) is the worker's to answer: it releases what does not finish in time.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit(0));
const runs = new AsyncLocalStorage<number>();
process.on('uncaughtException', (error) => {
  console.error(error);
  // What an earlier attempt has left behind must not cost the one that runs now.
  const culprit = runs.getStore();
  if (culprit === undefined || culprit === current?.number) process.exit(1);
});

const handlers = await loadHandlers(modules);
// Only in a process that nobody needs yet: a job does not wait for what it may not use, and real work warms as well.
const idle = setTimeout(prepare, IDLE_MS);
let current: ChildRun | undefined;

process.on('message', (message: ToChild) => {
  clearTimeout(idle);
  if (message.say === 'run') void run(message);
  else if (message.run === current?.number && message.say === 'continue') current.goOn();
  else if (message.run === current?.number && message.say === 'answer') current.answer(message.question, message.value);
  else if (message.run === current?.number && message.say === 'refuse') current.refuse(message.question, message.error);
  else if (message.run === current?.number && message.say === 'abort') current.abort(message.reason);
});
send(0, { say: 'ready' });

async function prepare(): Promise<void> {
  for (const [type, { options }] of handlers) {
    if (!options.isolate) continue;
    await options
      .prepare?.()
      .catch((error: unknown) => console.error(`prepare of ${type} failed: ${messageOf(error)}`));
  }
}

async function run(order: Extract<Order, { say: 'run' }> & { run: number }): Promise<void> {
  current = startRun(order, (report) => send(order.run, report));
  try {
    const registration = handlers.get(order.type);
    if (!registration) throw new Error(`No handler is registered for ${order.type}.`);
    const { context } = current;
    const output = await runs.run(order.run, () => registration.handler(order.payload, context));
    current = undefined;
    send(order.run, { say: 'done', output, isWorn: isWorn() });
  } catch (thrown) {
    send(order.run, { say: 'failed', error: inWords(thrown), isWorn: isWorn() });
  }
}

const isWorn = () => process.memoryUsage.rss() > WORN * memoryBytes;

/** Throws what cannot be cloned back at whoever gave it. */
function send(run: number, report: Report): void {
  process.send?.({ run, ...report });
}
