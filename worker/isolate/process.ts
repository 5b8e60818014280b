import { type ChildProcess, fork } from 'node:child_process';
import { HandlerCrashed, ProcessNotStarted } from '../errors.ts';
import type { HandlerContext } from '../register.ts';
import { inWords } from './error-in-words.ts';
import type { FromChild, ToChild } from './messages.ts';
import { nodeArgs } from './node-args.ts';
import { rebuild } from './rebuild.ts';

/** After an abort a handler may tidy up for so long before its process is ended. */
const ABORT_GRACE_MS = 500;
/** To load its modules and prepare its handlers. */
const READY_MS = 60_000;

export interface IsolatedJob {
  jobId: string;
  attempt: number;
  type: string;
  payload: unknown;
}

export interface IsolatedProcess {
  pid: number | undefined;
  /** Settles once: when it is ready for a first job, or has failed to become so. */
  ready: Promise<void>;
  /** Resolves when the process has ended, whatever ended it. */
  ended: Promise<void>;
  run(job: IsolatedJob, context: HandlerContext): Promise<unknown>;
  isAlive(): boolean;
  kill(): void;
}

export interface ProcessSettings {
  script: string;
  modules: readonly string[];
  memoryMb: number;
  env: NodeJS.ProcessEnv;
}

/** One isolated process. It runs one job at a time; whoever runs it on a signal that aborts, ends it. */
export function startProcess({ script, modules, memoryMb, env }: ProcessSettings): IsolatedProcess {
  const child = fork(script, [JSON.stringify({ modules, memoryBytes: memoryMb * 1024 * 1024 })], {
    serialization: 'advanced',
    execArgv: nodeArgs(memoryMb),
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => child.pid === undefined && resolve());
  });
  const kill = () => void child.kill('SIGKILL');
  let runs = 0;
  return {
    pid: child.pid,
    ready: becomesReady(child),
    ended,
    run: (job, context) => runIn(child, ++runs, job, context),
    isAlive: () => child.pid !== undefined && !child.killed && child.exitCode === null && child.signalCode === null,
    kill,
  };
}

/** A process that could not be started at all is nobody's fault; one that ends or hangs while it loads is its handlers'. */
function becomesReady(child: ChildProcess): Promise<void> {
  const hung = setTimeout(() => child.kill('SIGKILL'), READY_MS);
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('error', (error) => reject(new ProcessNotStarted(error)));
    child.once('exit', (code, signal) =>
      reject(new HandlerCrashed(`The isolated process did not become ready (${signal ?? `code ${code}`}).`)),
    );
  });
  ready.finally(() => clearTimeout(hung)).catch(() => {});
  return ready;
}

function runIn(child: ChildProcess, run: number, job: IsolatedJob, context: HandlerContext): Promise<unknown> {
  return new Promise((resolve, reject) => {
    let killTimer: NodeJS.Timeout | undefined;
    let killTurn: NodeJS.Immediate | undefined;
    let refusal: Error | undefined;
    const { signal } = context;
    const onAbort = () => abort(signal.reason);
    const onExit = (code: number | null, killedBy: string | null) =>
      end(() => reject(refusal ?? crash(code, killedBy)));
    const onMessage = (message: FromChild) => {
      // A handler can reach the channel too: what is none of our messages is not heard.
      if (message?.run !== run) return;
      if (message.say === 'progress') report(message.percent, message.stage);
      else if (message.say === 'log') context.log[message.level]?.(message.message, message.facts);
      else if (message.say === 'ask') answer(message.question, message.key);
      else if (message.say === 'done') end(() => resolve(message.output));
      else if (message.say === 'failed') end(() => reject(refusal ?? rebuild(message.error)));
      // The next job gets a fresh one, rather than to be the one that does not fit.
      if ((message.say === 'done' || message.say === 'failed') && message.isWorn) child.kill('SIGKILL');
    };
    child.on('message', onMessage);
    child.once('exit', onExit);
    signal.addEventListener('abort', onAbort, { once: true });
    const { jobId, attempt, type, payload } = job;
    send(child, { run, say: 'run', jobId, attempt, type, payload });

    function report(percent: number, stage: string | undefined): void {
      context.reportProgress(percent, stage).then(() => send(child, { run, say: 'continue' }), abort);
    }
    function answer(question: number, key: unknown): void {
      context.read(key).then(
        (value) => send(child, { run, say: 'answer', question, value }),
        (thrown: unknown) => send(child, { run, say: 'refuse', question, error: inWords(thrown) }),
      );
    }
    function abort(reason: Error): void {
      if (refusal) return;
      refusal = reason;
      send(child, { run, say: 'abort', reason: reason.message });
      // After what has arrived meanwhile is read: a worker that was held up must not end a handler that has obeyed in time.
      killTimer = setTimeout(() => {
        killTurn = setImmediate(() => child.kill('SIGKILL'));
      }, ABORT_GRACE_MS);
    }
    function end(settle: () => void): void {
      clearTimeout(killTimer);
      clearImmediate(killTurn);
      child.off('message', onMessage);
      child.off('exit', onExit);
      signal.removeEventListener('abort', onAbort);
      settle();
    }
  });
}

/** Nothing is lost when the channel is closed: the exit tells it all. */
function send(child: ChildProcess, message: ToChild): void {
  if (child.connected) child.send(message, () => {});
}

function crash(code: number | null, signal: string | null): HandlerCrashed {
  const cause =
    signal === 'SIGKILL'
      ? 'killed, as it is when it uses more memory than it may'
      : `ended with ${signal ?? `code ${code}`}`;
  return new HandlerCrashed(`The process of the handler was ${cause}.`);
}
