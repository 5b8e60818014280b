import { resolve } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../sql/embedded/port.ts';
import { readSettings, wholeNumber } from '../../sql/environment.ts';
import { readConfig } from '../config.ts';

export interface StartConfig {
  /** Unset: run the embedded Postgres. */
  databaseUrl: string | undefined;
  dataDir: string;
  host: string;
  port: number;
  logLevel: string;
  shutdownGraceMs: number;
}

const Grace = z.object({ SHUTDOWN_GRACE_MS: wholeNumber(0, 86_400_000, 25_000) });

/** The server's settings and the worker's grace; the worker reads and checks its own when it starts. */
export async function readStartConfig(env: NodeJS.ProcessEnv): Promise<StartConfig> {
  const { databaseUrl, dataDir, host, port, logLevel } = readConfig(env);
  const { SHUTDOWN_GRACE_MS } = readSettings(Grace, env);
  return {
    databaseUrl,
    dataDir: resolve(dataDir),
    host,
    port: port === 0 ? await freePort() : port,
    logLevel,
    shutdownGraceMs: SHUTDOWN_GRACE_MS,
  };
}
