import { expect } from 'vitest';
import type { Database } from '../../sql/database.ts';
import { explainWaiting, findJob } from '../../sql/jobs.ts';
import { buryUnknownTypes } from '../../sql/sweep.ts';
import { deregisterWorker, forgetWorkers, registerWorker } from '../../sql/workers.ts';
import { attemptRows, enqueue, jobRow, running } from '../support/queue.ts';
import { test } from '../support/test.ts';

const LIVING_MS = 30_000;
const worker = { id: 'ada', hostname: 'here', pid: 7, types: ['greet', 'wave'], concurrency: 5, running: 2 };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('a waiting job learns how many claimable jobs of its queue stand before it', async ({ db }) => {
  const first = await enqueue(db, { priority: 10 });
  const second = await enqueue(db, { runAt: minutesAgo(9) });
  const third = await enqueue(db, { runAt: minutesAgo(5) });
  const early = await enqueue(db, { runAt: minutesAgo(-9) });
  const elsewhere = await enqueue(db, { queue: 'slow' });
  const ids = [first, second, third, early, elsewhere].map(({ id }) => id);
  const isRunning = await running(db, { type: 'wave' });

  const waiting = await explainWaiting(db, [...ids, isRunning.jobId], LIVING_MS);

  const byId = new Map(waiting.map(({ jobId, isEarly, queuePosition }) => [jobId, [queuePosition, isEarly]]));
  expect(ids.map((id) => byId.get(id))).toEqual([
    [0, false],
    [1, false],
    [2, false],
    [3, true],
    [0, false],
  ]);
  expect(byId.has(isRunning.jobId)).toBe(false);
});

test('places are told alike whether jobs of few queues are asked for or of many, however many there are of each', async ({
  db,
}) => {
  await db.query(`insert into handbill.jobs (type, payload, queue, run_at, priority)
    select 'greet', 'null', 'q' || i % 7, now() - i * interval '1 second', i % 3 from generate_series(1, 140) i`);
  await db.query(`insert into handbill.jobs (type, payload, queue, run_at)
    select 'greet', 'null', 'q0', now() - interval '1 hour' from generate_series(1, 10000)`);
  const { rows } = await db.query(`select id, queue from handbill.jobs where run_at > now() - interval '1 hour'`);
  const late = await enqueue(db, { queue: 'q1', runAt: minutesAgo(-9) });
  const asked = [...rows.map(({ id }) => id), late.id];
  const alone = await Promise.all(asked.map((id) => explainWaiting(db, [id], LIVING_MS)));

  const together = await explainWaiting(db, asked, LIVING_MS);

  const inOrder = (all: { jobId: string }[]) => all.toSorted((one, other) => (one.jobId < other.jobId ? -1 : 1));
  expect(inOrder(together)).toEqual(inOrder(alone.flat()));
  expect(new Set(rows.map(({ queue }) => queue)).size).toBe(7);
});

test('a waiting job has a worker while one that handles its type is alive', async ({ db }) => {
  const { id } = await enqueue(db);
  const hasWorker = async () => (await explainWaiting(db, [id], LIVING_MS))[0]?.hasWorker;
  const answers = [await hasWorker()];
  await registerWorker(db, { ...worker, types: ['wave'] });
  answers.push(await hasWorker());
  await registerWorker(db, worker);
  answers.push(await hasWorker());
  await age(db, 'handbill.workers', 'last_seen_at', '31 seconds');
  answers.push(await hasWorker());
  await registerWorker(db, worker);
  answers.push(await hasWorker());
  await deregisterWorker(db, worker);
  answers.push(await hasWorker());

  expect(answers).toEqual([false, false, true, false, true, false]);
});

test('a worker is registered once, with what it said last', async ({ db }) => {
  await registerWorker(db, worker);
  const [before] = await workers(db);
  await registerWorker(db, { ...worker, running: 3 });

  const after = await workers(db);

  expect(after).toEqual([{ ...before, running: 3, last_seen_at: after[0]?.last_seen_at }]);
  expect(after[0]?.last_seen_at.getTime()).toBeGreaterThanOrEqual(before?.last_seen_at.getTime());
});

test('workers that are silent for long are forgotten, and what they handled is not', async ({ db }) => {
  await registerWorker(db, worker);
  await age(db, 'handbill.workers', 'last_seen_at', '1 hour');
  await registerWorker(db, { ...worker, id: 'grace' });

  await forgetWorkers(db, 60_000);

  expect((await workers(db)).map(({ id }) => id)).toEqual(['grace']);
  const { rows } = await db.query('select type from handbill.job_types order by type');
  expect(rows).toEqual([{ type: 'greet' }, { type: 'wave' }]);
});

test('workers with the same types in any order register at once', async ({ db }) => {
  const types = ['a', 'b', 'c', 'd'];
  const all = Array.from({ length: 40 }, (_, n) => ({
    ...worker,
    id: `worker-${n}`,
    types: n % 2 ? types : types.toReversed(),
  }));

  await Promise.all(all.map((each) => registerWorker(db, each)));

  expect(await workers(db)).toHaveLength(40);
});

test('a job whose type nobody registered dies when it has been ready for long enough, and costs no attempt', async ({
  db,
}) => {
  await registerWorker(db, worker);
  const forgotten = await enqueue(db, { type: 'wawe', runAt: minutesAgo(11) });
  const young = await enqueue(db, { type: 'wawe', runAt: minutesAgo(9) });
  const known = await enqueue(db, { type: 'wave', runAt: minutesAgo(11) });

  const buried = await buryUnknownTypes(db, 600_000, 10);

  expect(buried).toEqual([{ jobId: forgotten.id, type: 'wawe' }]);
  expect(await findJob(db, forgotten.id)).toMatchObject({
    status: 'dead',
    attempts: 0,
    version: 2,
    lastErrorCode: 'UNKNOWN_TYPE',
    lastErrorRetryable: false,
    lastError: expect.stringContaining('"wawe"'),
    finishedAt: expect.any(Date),
    diedAt: expect.any(Date),
  });
  expect(await attemptRows(db, forgotten.id)).toEqual([]);
  expect([(await jobRow(db, young.id))?.status, (await jobRow(db, known.id))?.status]).toEqual(['pending', 'pending']);
});

test('a type that was registered within the time is no unknown one, though its worker has gone', async ({ db }) => {
  await registerWorker(db, worker);
  await deregisterWorker(db, worker);
  const { id } = await enqueue(db, { runAt: minutesAgo(20) });
  await age(db, 'handbill.job_types', 'last_registered_at', '9 minutes');

  expect(await buryUnknownTypes(db, 600_000, 10)).toEqual([]);

  await age(db, 'handbill.job_types', 'last_registered_at', '9 minutes');
  expect(await buryUnknownTypes(db, 600_000, 10)).toEqual([{ jobId: id, type: 'greet' }]);
});

async function workers(db: Database) {
  const { rows } = await db.query('select * from handbill.workers order by id');
  return rows;
}

async function age(db: Database, table: string, column: string, interval: string): Promise<void> {
  await db.query(`update ${table} set ${column} = ${column} - interval '${interval}'`);
}
