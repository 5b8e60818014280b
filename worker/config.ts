import { hostname } from 'node:os';
import { z } from 'zod';

const text = z.string().trim();
const milliseconds = (fallback: number, least = 0) =>
  z.coerce.number().int().min(least).max(86_400_000).default(fallback);

const POSTGRES_URL = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'Give a URL like postgres://user:password@host/database.',
});

const Env = z
  .object({
    DATABASE_URL: POSTGRES_URL.optional(),
    LISTEN_DATABASE_URL: POSTGRES_URL.optional(),
    DATA_DIR: text.default('.data'),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    HANDLERS: text.default(''),
    WORKER_ID: text.max(200).optional(),
    WORKER_CONCURRENCY: z.coerce.number().int().min(1).max(1_000).default(5),
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
    ISOLATE_MEMORY_MB: z.coerce.number().int().min(64).max(65_536).default(512),
    PREPARED_STATEMENTS: z.enum(['auto', 'on', 'off']).default('auto'),
    SIM_FAILURE_RATE: z.coerce.number().min(0).max(1).default(0),
    SIM_MIN_LATENCY_MS: milliseconds(0),
    SIM_MAX_LATENCY_MS: milliseconds(0),
  })
  .refine((env) => env.HEARTBEAT_MS * 2 <= env.LEASE_MS, {
    path: ['HEARTBEAT_MS'],
    message: 'must be at most half of LEASE_MS, so that one lost heartbeat costs no lease',
  })
  .refine((env) => env.SIM_MIN_LATENCY_MS <= env.SIM_MAX_LATENCY_MS || env.SIM_MAX_LATENCY_MS === 0, {
    path: ['SIM_MIN_LATENCY_MS'],
    message: 'must be at most SIM_MAX_LATENCY_MS',
  });

export type WorkerConfig = ReturnType<typeof readConfig>;

/** Reads the worker's settings; an empty one counts as unset, and one error lists every fault. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const { success, data, error } = Env.safeParse(given);
  if (!success) throw new Error(`Invalid settings:\n${z.prettifyError(error)}`);
  return {
    databaseUrl: data.DATABASE_URL,
    listenDatabaseUrl: data.LISTEN_DATABASE_URL,
    dataDir: data.DATA_DIR,
    logLevel: data.LOG_LEVEL,
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
    isolateMemoryMb: data.ISOLATE_MEMORY_MB,
    prepared: data.PREPARED_STATEMENTS !== 'off',
    simulation: {
      failureRate: data.SIM_FAILURE_RATE,
      minLatencyMs: data.SIM_MIN_LATENCY_MS,
      maxLatencyMs: Math.max(data.SIM_MIN_LATENCY_MS, data.SIM_MAX_LATENCY_MS),
    },
  };
}

/** Host and pid come back after a restart; this does not. */
function nonce(): string {
  return Math.random().toString(36).slice(2, 8);
}
