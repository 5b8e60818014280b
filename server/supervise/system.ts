import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { migrate } from '../../sql/migrate.ts';
import { Refusal } from '../../sql/refusal.ts';
import { whyNot } from '../../sql/why-not.ts';
import { localUrl } from '../base-url.ts';
import { requirePort, waitUntilReady } from './address.ts';
import type { StartConfig } from './config.ts';
import { openDatabase, type RunningDatabase } from './database.ts';
import { greeting } from './greeting.ts';
import { type Kept, keepRunning } from './keep-running.ts';
import { aborted, inGoodTime, sayIfItTakes } from './patience.ts';

interface System {
  config: StartConfig;
  env: NodeJS.ProcessEnv;
  log: Logger;
  /** Shows a text to the person who started us. */
  say: (text: string) => void;
  /** Aborted by the first signal: end in good order. */
  stopping: AbortSignal;
  /** Aborted by the second: do not wait for work that is under way. */
  hastening: AbortSignal;
}

const SERVER = fileURLToPath(new URL('../main.js', import.meta.url));
const WORKER = fileURLToPath(new URL('../../worker/main.js', import.meta.url));
/** Beyond the grace that running jobs get: aborting and releasing them takes a moment too. */
const BEYOND_GRACE_MS = 10_000;
const BEING_STARTED =
  'Starting Postgres. The first time it is made, which takes some seconds; Ctrl-C waits for that, a second Ctrl-C does not.\n';

/** Runs everything until told to stop; resolves when nothing of it runs any more. */
export async function runSystem(system: System): Promise<void> {
  const { config, log, stopping, say } = system;
  const needPort = () => requirePort(config, 0, stopping);
  const opening = sayIfItTakes(openDatabase(config, log, needPort), system, () => say(BEING_STARTED));
  const database = await inGoodTime(opening, system);
  try {
    await requirePort(config, database.adopted ? config.shutdownGraceMs : 0, stopping);
    await inGoodTime(migrate(database.url).catch(refuseDatabase), system);
    if (!stopping.aborted) await runProcesses(system, database);
  } finally {
    await database.stop();
  }
}

function refuseDatabase(cause: unknown): never {
  if (cause instanceof Refusal) throw cause;
  throw new Refusal(whyNot(cause), { cause });
}

async function runProcesses(system: System, database: RunningDatabase): Promise<void> {
  const [server, worker] = startBoth(system, database);
  const stopBoth = () => Promise.all([server.stop(), stopWorker(worker, system)]);
  const over = new AbortController();
  void greetWhenReady(system, database, [server, worker], AbortSignal.any([over.signal, system.stopping]));
  const refusal = await Promise.race([refusalOf(server), refusalOf(worker), aborted(system.stopping)]);
  over.abort();
  void aborted(system.hastening).then(stopBoth);
  await stopBoth();
  if (refusal) throw refusal;
}

function stopWorker(worker: Kept, { config, say, ...asked }: System): Promise<void> {
  const seconds = Math.ceil(config.shutdownGraceMs / 1_000);
  return sayIfItTakes(worker.stop(), asked, () =>
    say(`Running jobs get up to ${seconds} s to end. A second Ctrl-C hands them back now.\n`),
  );
}

function startBoth({ config, env, log }: System, database: RunningDatabase): [Kept, Kept] {
  const own = { ...env, DATABASE_URL: database.url, PORT: String(config.port) };
  const patienceMs = config.shutdownGraceMs + BEYOND_GRACE_MS;
  return [
    keepRunning({ name: 'server', script: SERVER, env: own, log, patienceMs }),
    keepRunning({ name: 'worker', script: WORKER, env: own, log, patienceMs }),
  ];
}

async function refusalOf({ name, gaveUp }: Kept): Promise<Refusal> {
  await gaveUp;
  return new Refusal(`The ${name} cannot run like this: see its own line above.`);
}

async function greetWhenReady(
  { config, say }: System,
  database: RunningDatabase,
  [server, worker]: [Kept, Kept],
  signal: AbortSignal,
): Promise<void> {
  const url = localUrl(config);
  if (!(await waitUntilReady(url, signal))) return;
  const postgres = await database.describe();
  say(greeting({ url, server: server.pid(), worker: worker.pid(), postgres, self: process.pid }));
}
