import { afterEach, describe, expect, inject, test } from 'vitest';
import { HandlerCrashed } from '../../worker/errors.ts';
import { createIsolatePool, type IsolatePool, type PoolSettings } from '../../worker/isolate/pool.ts';
import type { HandlerContext } from '../../worker/register.ts';
import { until } from '../support/until.ts';

const pools: IsolatePool[] = [];

function createPool(settings: Partial<PoolSettings> = {}): IsolatePool {
  expect(inject('buildProblem')).toBe('');
  const pool = createIsolatePool({
    script: 'dist/worker/isolate/child.js',
    modules: ['./test/support/handlers/misbehave.mjs'],
    memoryMb: 256,
    env: { GIVEN: 'this alone' },
    size: 2,
    warm: true,
    ...settings,
  });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

interface Call {
  type: string;
  payload?: unknown;
  signal?: AbortSignal;
  reportProgress?: HandlerContext['reportProgress'];
  read?: HandlerContext['read'];
  started?: () => void;
}

const lines: unknown[] = [];
const note = (message: string, facts?: object) => void lines.push({ message, ...facts });

function call(
  pool: IsolatePool,
  { type, payload = null, signal, reportProgress, read, started = () => {} }: Call,
): Promise<unknown> {
  const context: HandlerContext = {
    jobId: '00000000-0000-7000-8000-000000000000',
    attempt: 1,
    signal: signal ?? new AbortController().signal,
    reportProgress: reportProgress ?? (async () => {}),
    log: { debug: note, info: note, warn: note, error: note },
    read: read ?? (async () => undefined),
  };
  return pool.run({ jobId: context.jobId, attempt: 1, type, payload }, context, started);
}

const pidOf = async (pool: IsolatePool) => ((await call(pool, { type: 'isolated_echo' })) as { pid: number }).pid;

const isGone = (pid: number) => {
  try {
    return !process.kill(pid, 0);
  } catch {
    return true;
  }
};

test('runs the handler in a process of its own, which is used again', async () => {
  const pool = createPool();
  const first = await call(pool, { type: 'isolated_echo', payload: { a: [1, 'ü'] } });

  expect(first).toEqual({ payload: { a: [1, 'ü'] }, attempt: 1, pid: expect.any(Number) });
  expect(await pidOf(pool)).toBe((first as { pid: number }).pid);
  expect(await pidOf(pool)).not.toBe(process.pid);
});

test('a process that keeps much of what it may use is not used again, and no job is lost by that', async () => {
  const pool = createPool();
  const pids: number[] = [];
  for (let job = 0; job < 3; job += 1) {
    const { pid } = (await call(pool, { type: 'isolated_hoard' })) as { pid: number }; // as the handler returns it
    pids.push(pid);
  }

  expect(new Set(pids).size).toBe(3);
  await until(() => pids.every(isGone));
});

test('bytes come back as bytes', async () => {
  expect(await call(createPool(), { type: 'isolated_bytes' })).toEqual(new Uint8Array([1, 2, 3]));
});

test('sees no more of the environment than it is given', async () => {
  const names = (await call(createPool(), { type: 'isolated_environment' })) as string[];

  expect(names.filter((name) => !name.startsWith('NODE_'))).toEqual(['GIVEN']);
});

test('progress goes to the worker and waits for its answer; log lines go to its log', async () => {
  const reports: unknown[] = [];
  const reportProgress = async (percent: number, stage?: string) => void reports.push([percent, stage]);
  await call(createPool(), { type: 'isolated_progress', reportProgress });

  expect(reports).toEqual([
    [10, 'one'],
    [50, 'two'],
  ]);
  expect(lines).toContainEqual({ message: 'half way', page: 1 });
});

test('a progress report that is refused ends the attempt with the reason of the refusal', async () => {
  const pool = createPool();
  const refusal = new Error('simulated');

  await expect(call(pool, { type: 'isolated_progress', reportProgress: () => Promise.reject(refusal) })).rejects.toBe(
    refusal,
  );
  expect(await call(pool, { type: 'isolated_echo', payload: 1 })).toMatchObject({ payload: 1 });
});

test.each([
  ['an error', 'error', { message: 'no paper', code: 'NO_PAPER', retryable: true }],
  ['a permanent error', 'permanent', { message: 'never', code: 'NEVER', retryable: false }],
  ['a snooze', 'snooze', { name: 'SnoozeError', delayMs: 1_234 }],
  ['null', 'null', { message: 'null' }],
])('%s thrown there arrives here', async (_what, payload, error) => {
  await expect(call(createPool(), { type: 'isolated_throw', payload })).rejects.toMatchObject(error);
});

test('an output that cannot travel fails the attempt', async () => {
  await expect(call(createPool(), { type: 'isolated_unclonable' })).rejects.toMatchObject({
    message: expect.stringContaining('could not be cloned'),
  });
});

test('what cannot travel in a log line or a progress report fails nothing, and each job gets its own result', async () => {
  const pool = createPool({ size: 1 });

  expect(await call(pool, { type: 'isolated_log_unclonable' })).toBe('mine');
  expect(await call(pool, { type: 'isolated_echo', payload: 'next' })).toMatchObject({ payload: 'next' });
});

test('what an attempt says after its end is not heard as the next one speaking', async () => {
  const pool = createPool({ size: 1 });
  expect(await call(pool, { type: 'isolated_speaks_later' })).toBe('early');
  const reports: unknown[] = [];
  const stop = new AbortController();
  const reportProgress = async (...report: unknown[]) => void reports.push(report);
  const running = call(pool, { type: 'isolated_wait_and_report', reportProgress, signal: stop.signal });

  expect(await running).toBe('waited');
  expect(reports).toEqual([[1, 'mine']]);
});

test('an error that an attempt left behind does not cost the next one', async () => {
  const pool = createPool({ size: 1 });
  expect(await call(pool, { type: 'isolated_leaves_rejection' })).toBe('done');

  expect(await call(pool, { type: 'isolated_wait_and_report' })).toBe('waited');
});

describe('a process that ends costs its own attempt, and is replaced', () => {
  test.each(['isolated_exit', 'isolated_kill', 'isolated_throw_later', 'isolated_eat_memory'])('%s', async (type) => {
    const pool = createPool();
    const neighbour = call(pool, { type: 'isolated_obeys', signal: AbortSignal.timeout(60_000) });
    neighbour.catch(() => {});
    const crashing = call(pool, { type });

    await expect(crashing).rejects.toBeInstanceOf(HandlerCrashed);
    expect(await call(pool, { type: 'isolated_echo', payload: 'next' })).toMatchObject({ payload: 'next' });
  });
});

test.each(['isolated_loop', 'isolated_never_returns'])('an abort really ends %s', async (type) => {
  const pool = createPool({ size: 1 });
  const pid = await pidOf(pool);
  const reason = new Error('time is up');
  const controller = new AbortController();
  const started = () => setImmediate(() => controller.abort(reason));

  await expect(call(pool, { type, signal: controller.signal, started })).rejects.toBe(reason);
  await until(() => isGone(pid));
  expect(await pidOf(pool)).not.toBe(pid);
});

test('a handler that obeys the abort keeps its process', async () => {
  const pool = createPool({ size: 1 });
  const pid = await pidOf(pool);
  const controller = new AbortController();
  const started = () => setImmediate(() => controller.abort(new Error('stop')));

  await expect(call(pool, { type: 'isolated_obeys', signal: controller.signal, started })).rejects.toThrow('stop');
  expect(await pidOf(pool)).toBe(pid);
});

test('never more processes than its size; who waits gets his turn or is refused by his own abort', async () => {
  const pool = createPool({ size: 2 });
  const pids = await Promise.all(Array.from({ length: 20 }, () => pidOf(pool)));
  expect(new Set(pids).size).toBeLessThanOrEqual(2);

  const stop = new AbortController();
  const busy = Promise.allSettled([1, 2].map(() => call(pool, { type: 'isolated_obeys', signal: stop.signal })));
  const impatient = new AbortController();
  const waiting = call(pool, { type: 'isolated_echo', signal: impatient.signal });
  impatient.abort(new Error('no longer'));
  await expect(waiting).rejects.toThrow('no longer');
  const patient = call(pool, { type: 'isolated_echo', payload: 'patient' });
  stop.abort(new Error('stop'));

  expect(await patient).toMatchObject({ payload: 'patient' });
  expect((await busy).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('closing ends every process', async () => {
  const pool = createPool();
  const pids = await Promise.all([pidOf(pool), pidOf(pool)]);
  await pool.close();

  expect(pids.every(isGone)).toBe(true);
});

test('idle processes end one after the other, until one is left that stays warm', async () => {
  const pool = createPool({ size: 3, idleMs: 50 });
  const pids = new Set(await Promise.all([pidOf(pool), pidOf(pool), pidOf(pool)]));

  await until(() => [...pids].filter((pid) => !isGone(pid)).length === 1);
  const left = [...pids].filter((pid) => !isGone(pid));
  expect(await pidOf(pool)).toBe(left[0]);
});
