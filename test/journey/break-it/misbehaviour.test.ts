import { expect } from 'vitest';
import { findJob } from '../../../sql/jobs.ts';
import { becomes, enqueue, outcomesOf } from '../../support/enqueue.ts';
import { startWorkerProcess } from '../../support/system-processes.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';

const HOW = {
  timed_out: { code: 'TIMED_OUT', JOB_TIMEOUT_MS: '1000' },
  failed: { code: 'CRASHED', JOB_TIMEOUT_MS: '25000' },
};

// One worker bears one after the other: a slot that stays taken, or what is left of one, would be felt by the next.
test.for([
  [
    'never returns, here or in its own process, or loops for ever',
    'timed_out',
    ['never_returns', 'isolated_never_returns', 'isolated_loop'],
  ],
  ['ends or kills its process, or eats memory', 'failed', ['isolated_exit', 'isolated_kill', 'isolated_eat_memory']],
] as const)(
  'a handler that %s costs its own attempts, no neighbour, and its slot is free again',
  { timeout: 90_000 },
  async ([, outcome, types], { db, databaseUrl, spawnProcess }) => {
    const { code, JOB_TIMEOUT_MS } = HOW[outcome];
    const env = { WORKER_CONCURRENCY: '2', JOB_TIMEOUT_MS, ISOLATE_MEMORY_MB: '200' };
    const worker = await startWorkerProcess(spawnProcess, databaseUrl, env);
    for (const type of types) {
      const bad = await enqueue(db, type, null, { maxAttempts: 2 });
      const neighbours: string[] = [];
      await until(async () => {
        neighbours.push(await enqueue(db, 'isolated_echo', neighbours.length));
        return (await findJob(db, bad))?.status === 'dead';
      });

      for (const id of neighbours) await becomes(db, id, 'succeeded');

      expect([type, ...(await outcomesOf(db, bad))]).toEqual([type, outcome, outcome]);
      expect(await findJob(db, bad)).toMatchObject({ attempts: 2, lastErrorCode: code });
      for (const id of neighbours) expect(await outcomesOf(db, id)).toEqual(['succeeded']);
    }
    worker.signal('SIGTERM');
    expect(await worker.exited).toEqual({ code: 0, signal: null });
  },
);

test('a handler that throws where nobody catches fails its own attempt; the worker leaves, and its neighbours have used none', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const worker = await startWorkerProcess(spawnProcess, databaseUrl);
  const neighbours = await Promise.all([1, 2].map(() => enqueue(db, 'never_returns')));
  for (const id of neighbours) await becomes(db, id, 'processing');
  const bad = await enqueue(db, 'throw_later', null, { maxAttempts: 1 });

  expect(await worker.exited).toEqual({ code: 1, signal: null });

  expect(await findJob(db, bad)).toMatchObject({ status: 'dead', lastErrorCode: 'CRASHED', attempts: 1 });
  for (const id of neighbours) {
    expect(await findJob(db, id)).toMatchObject({ status: 'pending', attempts: 0 });
    expect(await outcomesOf(db, id)).toEqual(['interrupted']);
  }
});

test('a looping handler does not outlive a worker that was killed', async ({ db, databaseUrl, spawnProcess }) => {
  const worker = await startWorkerProcess(spawnProcess, databaseUrl);
  const id = await enqueue(db, 'isolated_pid_then_loop');
  const pid = await until(async () => Number((await findJob(db, id))?.stage));
  worker.signal('SIGKILL');

  await until(() => {
    try {
      return !process.kill(pid, 0);
    } catch {
      return true;
    }
  });
});
