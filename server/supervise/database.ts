import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Embedded, startEmbedded } from '../../sql/embedded/start.ts';
import type { StartConfig } from './config.ts';

export interface RunningDatabase {
  url: string;
  /** A Postgres that an earlier start left behind: its server may still be leaving as well. */
  adopted: boolean;
  /** What a person reads about it. */
  describe(): Promise<string>;
  stop(): Promise<void>;
}

/** The database of DATABASE_URL, or the embedded one, watched and started again should it die; `beforeStart` may keep it from being made. */
export async function openDatabase(
  { databaseUrl, dataDir }: StartConfig,
  log: Logger,
  beforeStart: () => Promise<void>,
): Promise<RunningDatabase> {
  if (databaseUrl) return outside(databaseUrl);
  const postgres = await startEmbedded({ dataDir, log: (line) => log.info(line), beforeStart });
  const watching = new AbortController();
  const watched = watch(postgres, log, watching.signal);
  return {
    url: postgres.url,
    adopted: postgres.adopted,
    describe: async () => `pid ${await postgres.pid()}, data in ${dataDir}`,
    async stop() {
      watching.abort();
      await watched;
      await postgres.stop();
    },
  };
}

function outside(url: string): RunningDatabase {
  const { hostname, pathname } = new URL(url);
  return {
    url,
    adopted: false,
    describe: async () => `${pathname.slice(1)} on ${hostname || 'this machine'}, from DATABASE_URL`,
    stop: async () => {},
  };
}

async function watch(postgres: Embedded, log: Logger, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await wait(1_000, undefined, { signal }).catch(() => undefined);
    if (!signal.aborted) await reviveIfDead(postgres, log);
  }
}

async function reviveIfDead(postgres: Embedded, log: Logger): Promise<void> {
  if ((await postgres.pid()) !== undefined) return;
  log.warn('Postgres ended, starting it again');
  await postgres.revive().then(
    async () => log.info({ childPid: await postgres.pid() }, 'Postgres started again'),
    (err: unknown) => log.error({ err }, 'Postgres did not start, next try in a second'),
  );
}
