import { hostname } from 'node:os';
import { z } from 'zod';
import { logLevel, oneOf, postgresUrl, readSettings, wholeNumber } from '../sql/environment.ts';
import { type Misspelt, misspelt } from '../sql/misspelt.ts';
import { MAX_INTERVAL_MS } from './presence.ts';

const text = z.string().trim();
const milliseconds = (fallback: number, least = 0) => wholeNumber(least, 86_400_000, fallback);

const DAYS = 'Give a whole number of days from 1 to 36500, or forever.';
/** Null: for ever. No 0, which could mean either. */
const daysKept = (unset: number) =>
  z
    .preprocess(
      (days) => (days === 'forever' ? null : Number(days)),
      z.int({ error: DAYS }).min(1, { error: DAYS }).max(36_500, { error: DAYS }).nullable(),
    )
    .default(unset);

const SHARE = 'Give a number from 0 to 1.';

const Env = z
  .object({
    DATABASE_URL: postgresUrl.optional(),
    LISTEN_DATABASE_URL: postgresUrl.optional(),
    DATA_DIR: text.default('.data'),
    LOG_LEVEL: logLevel,
    HANDLERS: text.default(''),
    WORKER_ID: text.max(200, { error: 'Use at most 200 characters.' }).optional(),
    WORKER_CONCURRENCY: wholeNumber(1, 1_000, 5),
    WORKER_POLL_MS: milliseconds(2_000, 10),
    RETRY_BASE_MS: milliseconds(2_000),
    RETRY_MAX_JITTER_MS: milliseconds(1_000),
    RETRY_CAP_MS: milliseconds(300_000),
    LEASE_MS: milliseconds(30_000, 500),
    HEARTBEAT_MS: milliseconds(10_000, 50),
    SWEEP_MS: milliseconds(5_000, 50),
    JOB_TIMEOUT_MS: milliseconds(120_000, 1),
    SHUTDOWN_GRACE_MS: milliseconds(25_000),
    UNKNOWN_TYPE_AFTER_MS: milliseconds(600_000, 100),
    KEEP_SUCCEEDED_DAYS: daysKept(30),
    KEEP_CANCELLED_DAYS: daysKept(30),
    KEEP_DEAD_DAYS: daysKept(90),
    // Longer than any job is kept that could be retried.
    KEEP_ASSETS_DAYS: daysKept(120),
    IMAGE_ALLOWED_HOSTS: text.default(''),
    IMAGE_CACHE_MB: wholeNumber(0, 65_536, 64),
    ISOLATE_MEMORY_MB: wholeNumber(64, 65_536, 512),
    PREPARED_STATEMENTS: oneOf('auto', 'on', 'off').default('auto'),
    SIM_FAILURE_RATE: z.coerce.number({ error: SHARE }).min(0, { error: SHARE }).max(1, { error: SHARE }).default(0),
    SIM_MIN_LATENCY_MS: milliseconds(0),
    SIM_MAX_LATENCY_MS: milliseconds(0),
  })
  .refine((env) => env.HEARTBEAT_MS * 2 <= env.LEASE_MS, {
    path: ['HEARTBEAT_MS'],
    message: 'Give at most half of LEASE_MS, so that one lost heartbeat costs no lease.',
  })
  .refine((env) => env.UNKNOWN_TYPE_AFTER_MS >= 2 * Math.min(env.HEARTBEAT_MS, MAX_INTERVAL_MS), {
    path: ['UNKNOWN_TYPE_AFTER_MS'],
    message:
      'Give at least twice HEARTBEAT_MS (twice 10 s is enough), or jobs of known types die between two heartbeats.',
  })
  .refine((env) => env.SIM_MIN_LATENCY_MS <= env.SIM_MAX_LATENCY_MS || env.SIM_MAX_LATENCY_MS === 0, {
    path: ['SIM_MIN_LATENCY_MS'],
    message: 'Give at most SIM_MAX_LATENCY_MS.',
  });

export type WorkerConfig = ReturnType<typeof readConfig>;

/** Throws one Refusal that lists every fault. An empty setting counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const data = readSettings(Env, env);
  return {
    databaseUrl: data.DATABASE_URL,
    listenDatabaseUrl: data.LISTEN_DATABASE_URL,
    dataDir: data.DATA_DIR,
    logLevel: data.LOG_LEVEL,
    fetching: {
      allowedHosts: hostsOf(data.IMAGE_ALLOWED_HOSTS),
      cacheBytes: data.IMAGE_CACHE_MB * 1024 * 1024,
    },
    handlerModules: data.HANDLERS.split(/[\s,]+/).filter(Boolean),
    workerId: data.WORKER_ID ?? `${hostname()}-${process.pid}-${nonce()}`,
    concurrency: data.WORKER_CONCURRENCY,
    pollMs: data.WORKER_POLL_MS,
    backoff: { baseMs: data.RETRY_BASE_MS, capMs: data.RETRY_CAP_MS, maxJitterMs: data.RETRY_MAX_JITTER_MS },
    leaseMs: data.LEASE_MS,
    heartbeatMs: data.HEARTBEAT_MS,
    sweepMs: data.SWEEP_MS,
    timeoutMs: data.JOB_TIMEOUT_MS,
    shutdownGraceMs: data.SHUTDOWN_GRACE_MS,
    unknownTypeAfterMs: data.UNKNOWN_TYPE_AFTER_MS,
    keep: {
      succeededDays: data.KEEP_SUCCEEDED_DAYS,
      cancelledDays: data.KEEP_CANCELLED_DAYS,
      deadDays: data.KEEP_DEAD_DAYS,
    },
    keepAssetsDays: data.KEEP_ASSETS_DAYS,
    isolateMemoryMb: data.ISOLATE_MEMORY_MB,
    prepared: data.PREPARED_STATEMENTS,
    simulation: {
      failureRate: data.SIM_FAILURE_RATE,
      minLatencyMs: data.SIM_MIN_LATENCY_MS,
      maxLatencyMs: Math.max(data.SIM_MIN_LATENCY_MS, data.SIM_MAX_LATENCY_MS),
    },
  };
}

export function misspeltIn(env: NodeJS.ProcessEnv): Misspelt[] {
  return misspelt(env, Object.keys(Env.shape));
}

/** None listed: undefined. */
function hostsOf(list: string): string[] | undefined {
  const hosts = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return hosts.length > 0 ? hosts : undefined;
}

/** Host and pid come back after a restart; this does not. */
function nonce(): string {
  return Math.random().toString(36).slice(2, 8);
}
