import { expect } from 'vitest';
import type { Database } from '../../sql/database.ts';
import { explainWaiting, findJob } from '../../sql/jobs.ts';
import { buryUnknownTypes } from '../../sql/sweep.ts';
import { deregisterWorker, forgetWorkers, registerWorker } from '../../sql/workers.ts';
import { attemptRows, enqueue, jobRow, running } from '../support/queue.ts';
import { test } from '../support/test.ts';
import { costOf, type Sent, statementsOf } from './plans/explain.ts';
import { analyse } from './plans/million.ts';

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

test('places are right for jobs of many queues that are asked for together, long ones and short ones, tied and early', async ({
  db,
}) => {
  await insertLine(db, `'q' || i % 7, now() - i % 60 * interval '1 second', i % 3 from generate_series(1, 700) i`);
  await insertLine(db, `'q0', now() - interval '1 hour', 0 from generate_series(1, 10000) i`);
  await insertLine(db, `'q' || i % 2, now() - i * interval '1 millisecond', -100 from generate_series(1, 6000) i`);
  await insertLine(db, `'q' || i % 8, now() + i * interval '9 minutes', i from generate_series(1, 16) i`);
  const { rows } = await db.query<{ id: string }>(`(select id from handbill.jobs where run_at > now() or queue > 'q6')
    union (select id from handbill.jobs order by md5(id::text) limit 300)`);
  const ids = rows.map(({ id }) => id);

  const together = await explainWaiting(db, ids, LIVING_MS);

  const places = together.map(({ jobId, queuePosition }) => [jobId, queuePosition] as const);
  expect(new Map(places)).toEqual(await countedOneByOne(db, ids));
  expect(places).toHaveLength(ids.length);
  expect(places.filter(([, place]) => place === 10_000).length).toBeGreaterThan(1);
});

test('the line is walked once whoever asks, and no further than counts', async ({ db }) => {
  await insertLine(db, `'deep-' || i % 4, now() - interval '1 hour', 0 from generate_series(1, 60000) i`);
  const inDeep = await newestOf(db, `queue like 'deep-%'`, 40);
  await insertLine(db, `'small-' || i % 50, now(), 0 from generate_series(1, 100) i`);
  const inSmall = await newestOf(db, `queue like 'small-%'`, 100);
  await analyse(db);
  const client = await db.connect();
  const rowsFor = async (ids: string[]) => {
    const [sent] = await statementsOf((recorder) => explainWaiting(recorder, ids, LIVING_MS));
    return (await costOf(client, sent as Sent)).rows;
  };

  const [deep, small] = [await rowsFor(inDeep), await rowsFor(inSmall)];
  client.release(true);

  // Four times 10,000, and a step of 5,000 in which the last of them is reached.
  expect(deep).toBeLessThan(46_000);
  expect(small).toBeLessThan(61_000);
});

async function insertLine(db: Database, rows: string): Promise<void> {
  await db.query(`insert into handbill.jobs (type, payload, queue, run_at, priority) select 'greet', 'null', ${rows}`);
}

async function newestOf(db: Database, condition: string, limit: number): Promise<string[]> {
  const { rows } = await db.query(`select id from handbill.jobs where ${condition} order by id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The places that the definition gives, found without a thought of what it costs. */
async function countedOneByOne(db: Database, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await db.query(
    `select job_id as id, least(10000, (
       select count(*) from handbill.waiting w where w.queue = a.queue and w.run_at <= now()
         and case when a.run_at > now() then w.rank < a.rank else (w.rank, w.job_id) < (a.rank, a.job_id) end
     ))::int as place
     from handbill.waiting a where job_id = any ($1)`,
    [ids],
  );
  return new Map(rows.map(({ id, place }) => [id, place]));
}

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
