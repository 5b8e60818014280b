import { resolve } from 'node:path';
import { z } from 'zod';
import { freePort } from '../../sql/embedded/port.ts';
import { Refusal } from '../../sql/refusal.ts';
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

const GraceMs = z.coerce.number().int().min(0).max(3_600_000).default(25_000);

/** The server's settings and the worker's grace; the worker reads and checks its own when it starts. */
export async function readStartConfig(env: NodeJS.ProcessEnv): Promise<StartConfig> {
  const { databaseUrl, dataDir, host, port, logLevel } = readConfig(env);
  const grace = GraceMs.safeParse(env.SHUTDOWN_GRACE_MS?.trim() || undefined);
  if (!grace.success) throw new Refusal('SHUTDOWN_GRACE_MS: Give a whole number from 0 to 3600000.');
  return {
    databaseUrl,
    dataDir: resolve(dataDir),
    host,
    port: port === 0 ? await freePort() : port,
    logLevel,
    shutdownGraceMs: grace.data,
  };
}
