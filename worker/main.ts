import { hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { config as loadEnvFile } from 'dotenv';
import { pino } from 'pino';
import { createPool } from '../sql/database.ts';
import { resolveDatabaseUrl } from '../sql/embedded/join.ts';
import { listen } from '../sql/listen.ts';
import { logError } from '../sql/log-error.ts';
import { Refusal, WILL_NEVER_WORK } from '../sql/refusal.ts';
import { waitForDatabase } from '../sql/wait-for-database.ts';
import { currentScope } from './attempt-scope.ts';
import { misspeltIn, readConfig, type WorkerConfig } from './config.ts';
import { messageOf } from './error-text.ts';
import { HandlerCrashed } from './errors.ts';
import { setUpFetching } from './flyer/pictures/obtain.ts';
import { MEMORY_GIVEN_BACK } from './isolate/memory-given-back.ts';
import { createIsolatePool } from './isolate/pool.ts';
import { loadHandlers } from './load-handlers.ts';
import { ranksTold } from './ranks-told.ts';
import { startWorker } from './worker.ts';

const FLYER_MODULE = fileURLToPath(new URL('./flyer/handler.js', import.meta.url));
const MAX_ISOLATED = 16;
/** A terminal and npm both pass on a Ctrl-C: one press arrives twice within a moment. */
const ONE_PRESS_MS = 500;
/** An application that brings a copy of its own of `handbill/worker` registers there, where this worker does not look. */
const OWN_COPY = 'let it call `register` of the handbill/worker that belongs to this worker';
/** What is not closed by then is left to the system. */
const LAST_MS = 3_000;

loadEnvFile({ quiet: true });
const config = orExit(() => readConfig(process.env));
const log = pino({
  name: 'handbill-worker',
  level: config.logLevel,
  base: { worker: config.workerId },
  serializers: { err: logError },
});
for (const found of misspeltIn(process.env)) log.warn(found, 'a setting may be misspelt');
let releaseAll = async () => {};
process.on('uncaughtException', failAndLeave);

try {
  await runWorker(config);
} catch (err) {
  if (err instanceof Refusal) refuse(err);
  leave(WILL_NEVER_WORK, err);
}

async function runWorker(settings: WorkerConfig): Promise<void> {
  const { concurrency, prepared, leaseMs, workerId } = settings;
  const databaseUrl = await resolveDatabaseUrl(settings);
  const onError = (err: unknown) => log.warn({ err }, 'database trouble');
  const pool = createPool(databaseUrl, {
    name: 'handbill-worker',
    size: Math.min(concurrency, 8) + 2,
    prepared,
    onError,
  });
  // A heartbeat that takes longer than a sixth of the lease has failed.
  const timeoutMs = Math.min(5_000, Math.max(500, Math.floor(leaseMs / 6)));
  const heartbeatPool = createPool(databaseUrl, { name: 'handbill-heartbeat', size: 1, prepared, timeoutMs, onError });
  await waitForDatabase(pool, onError);
  const modules = [FLYER_MODULE, ...settings.handlerModules];
  const handlers = await loadHandlers(modules, (module) => {
    log.warn({ module, cure: OWN_COPY }, 'a module of HANDLERS registers no type');
  });
  setUpFetching(settings.fetching);
  for (const { options } of handlers.values()) if (!options.isolate) await options.prepare?.();
  const isolatePool = createIsolatePool({
    script: fileURLToPath(new URL('./isolate/child.js', import.meta.url)),
    modules,
    memoryMb: settings.isolateMemoryMb,
    env: { ...MEMORY_GIVEN_BACK, ...withoutSecrets(process.env) },
    size: Math.min(concurrency, MAX_ISOLATED),
    warm: [...handlers.values()].some(({ options }) => options.isolate),
  });
  const identity = { id: workerId, hostname: hostname(), pid: process.pid };
  const worker = startWorker({ ...settings, pool, heartbeatPool, isolatePool, handlers, log, identity });
  const listener = listen({
    databaseUrl: settings.listenDatabaseUrl ?? databaseUrl,
    name: 'handbill-wake',
    channel: 'handbill_wake',
    onMessage: (payload) => worker.wake(...ranksTold(payload)),
    onListening: () => worker.wake(),
    onTrouble: (err) => log.warn({ err }, 'the connection that listens is lost, the poll serves until it is back'),
  });
  log.info({ types: [...handlers.keys()], concurrency, pid: process.pid }, 'ready');

  releaseAll = () => worker.stop(0);
  onStop(async () => {
    log.info({ graceMs: settings.shutdownGraceMs }, 'stopping: nothing new is claimed');
    await worker.stop(settings.shutdownGraceMs);
    setTimeout(() => process.exit(0), LAST_MS);
    await Promise.all([listener.close(), isolatePool.close()]);
    log.info('stopped');
    process.exit(0);
  }, worker.hasten);
}

/**
 * A handler threw where nobody catches. Its attempt fails, what else runs is given back, and the process leaves: its state cannot be trusted.
 * Where the culprit is unknown nothing is given back, so that a job that ends its worker every time uses up its attempts.
 */
function failAndLeave(err: Error): void {
  log.fatal({ err }, messageOf(err));
  setTimeout(() => process.exit(1), LAST_MS);
  const culprit = currentScope();
  if (!culprit) process.exit(1);
  culprit.abort(new HandlerCrashed(`The handler threw where nobody catches: ${messageOf(err)}`));
  void releaseAll().finally(() => process.exit(1));
}

/** The first signal stops, a second hastens. The end of the supervisor's channel is a signal too. */
function onStop(stop: () => Promise<void>, hasten: () => void): void {
  let firstAt: number | undefined;
  const onSignal = () => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      stop().catch((err) => leave(1, err));
    } else if (performance.now() - firstAt > ONE_PRESS_MS) hasten();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  process.on('disconnect', onSignal);
}

/** What belongs to the worker alone: the code of an isolated handler needs none of it. */
function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { DATABASE_URL, LISTEN_DATABASE_URL, ADMIN_API_KEY, SIGNING_SECRET, NODE_CHANNEL_FD, ...rest } = env;
  return rest;
}

function orExit<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    refuse(error);
  }
}

/** One line for a person: what cannot work is no fault of the code, and needs no stack. */
function refuse(error: unknown): never {
  process.stderr.write(`${error instanceof Refusal ? error.message : messageOf(error)}\n`);
  process.exit(WILL_NEVER_WORK);
}

function leave(code: number, err: unknown): never {
  log.fatal({ err }, messageOf(err));
  process.exit(code);
}
