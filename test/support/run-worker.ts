import { pino } from 'pino';
import type { Pool } from '../../sql/database.ts';
import { createIsolatePool } from '../../worker/isolate/pool.ts';
import type { Handler, HandlerOptions, Handlers, Registration } from '../../worker/register.ts';
import { type RunningWorker, startWorker, type WorkerOptions } from '../../worker/worker.ts';

export type Offered = Record<string, Handler | [Handler, HandlerOptions]>;

/** Handlers as a module would have registered them. */
function handlersOf(offered: Offered): Handlers {
  const entries = Object.entries(offered).map(([type, offer]): [string, Registration] => {
    const [handler, options] = Array.isArray(offer) ? offer : [offer, {}];
    return [type, { handler, options, files: [] }];
  });
  return new Map(entries);
}

export interface TestWorker extends RunningWorker {
  /** The worker's log, parsed. */
  log: Record<string, unknown>[];
}

/**
 * A worker in this process, quick enough for tests, woken by its poll alone. Its leases outlast any test, however long a busy machine lets its
 * heartbeats wait; a test that wants one to end gives its own time.
 */
export function runWorker(db: Pool, offered: Offered, settings: Partial<WorkerOptions> = {}): TestWorker {
  const log: Record<string, unknown>[] = [];
  const worker = startWorker({
    pool: db,
    heartbeatPool: db,
    isolatePool: createIsolatePool({ script: '', modules: [], memoryMb: 256, env: {}, size: 0, warm: false }),
    handlers: handlersOf(offered),
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(JSON.parse(line)) }),
    identity: { id: 'worker-1', hostname: 'here', pid: process.pid },
    concurrency: 5,
    pollMs: 20,
    leaseMs: 120_000,
    heartbeatMs: 200,
    sweepMs: 100,
    unknownTypeAfterMs: 60_000,
    keep: { succeededDays: 30, cancelledDays: 30, deadDays: 90 },
    keepAssetsDays: 120,
    timeoutMs: 20_000,
    shutdownGraceMs: 25_000,
    backoff: { baseMs: 10, capMs: 100, maxJitterMs: 5 },
    simulation: { failureRate: 0, minLatencyMs: 0, maxLatencyMs: 0 },
    ...settings,
  });
  return { ...worker, log };
}
