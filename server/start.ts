import { config as loadEnvFile } from 'dotenv';
import { logError } from '../sql/log-error.ts';
import { Refusal } from '../sql/refusal.ts';
import { createLog } from './log.ts';
import { readStartConfig } from './supervise/config.ts';
import { runSystem } from './supervise/system.ts';

/** A terminal and npm both pass on a Ctrl-C, so that one press arrives twice within a moment. */
const ONE_PRESS_MS = 500;

loadEnvFile({ quiet: true });
const signals = listenForSignals();
process.exit(await start().then(() => 0, tell));

async function start(): Promise<void> {
  const config = await readStartConfig(process.env);
  const log = createLog('handbill-start', config.logLevel);
  await runSystem({ config, env: process.env, log, say: (text) => void process.stdout.write(text), ...signals });
}

function listenForSignals(): { stopping: AbortSignal; hastening: AbortSignal } {
  const stopping = new AbortController();
  const hastening = new AbortController();
  let firstAt = 0;
  const heard = () => {
    if (stopping.signal.aborted && performance.now() - firstAt > ONE_PRESS_MS) hastening.abort();
    firstAt ||= performance.now();
    stopping.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, heard);
  return { stopping: stopping.signal, hastening: hastening.signal };
}

function tell(problem: unknown): number {
  console.error(problem instanceof Refusal ? problem.message : logError(problem));
  return 1;
}
