import { config as loadEnvFile } from 'dotenv';
import { logError } from '../sql/log-error.ts';
import { Refusal, WILL_NEVER_WORK } from '../sql/refusal.ts';
import { misspeltIn, readConfig } from './config.ts';
import { createLog } from './log.ts';
import { serve } from './serve.ts';

const DEADLINE_MS = 7_000;

loadEnvFile({ quiet: true });
await start().catch(giveUp);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog('handbill-server', config.logLevel);
  for (const found of misspeltIn(process.env)) log.warn(found, 'a setting may be misspelt');
  const stopping = listenForTheEnd();
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'this should never have happened');
    process.exit(1);
  });
  await serve(config, log, stopping);
  process.exit(0);
}

/** Signals; and a supervisor that is gone, which leaves nobody who would send one. */
function listenForTheEnd(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    setTimeout(() => process.exit(0), DEADLINE_MS).unref();
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, stop);
  if (process.send) process.on('disconnect', stop);
  return stopping.signal;
}

function giveUp(problem: unknown): never {
  const isForPeople = problem instanceof Refusal;
  console.error(isForPeople ? problem.message : logError(problem));
  process.exit(isForPeople ? WILL_NEVER_WORK : 1);
}
