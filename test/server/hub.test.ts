import { pino } from 'pino';
import { expect } from 'vitest';
import { createHub } from '../../server/hub/hub.ts';
import { startHub } from '../../server/hub/start-hub.ts';
import { createPool, type Pool } from '../../sql/database.ts';
import { enqueue, running } from '../support/queue.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const everybody = () => true;
/** Longer than any test: the safety read is not what helps. */
const NEVER_MS = 3_600_000;
const quiet = pino({ level: 'silent' });

test('the job as it stands comes first, whoever stored it', async ({ db }) => {
  const hub = createHub(db);
  const job = await enqueue(db);

  const { value } = await hub.watch(job.id, everybody).next();

  expect(value).toMatchObject({ id: job.id, status: 'pending', version: 1 });
  hub.close();
});

test('a job that does not exist, or may not be watched, is not found', async ({ db }) => {
  const hub = createHub(db);
  const job = await enqueue(db);

  const foreign = hub.watch(job.id, () => false).next();
  const unknown = hub.watch('0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11', everybody).next();

  await expect(foreign).rejects.toThrow('There is no job');
  await expect(unknown).rejects.toThrow('There is no job');
  expect(hub.figures().watchers).toBe(0);
  hub.close();
});

test('a watched job that vanishes is not found from then on', async ({ db }) => {
  const hub = createHub(db, 50);
  const { id } = await enqueue(db);
  const stream = hub.watch(id, everybody);
  await stream.next();

  await db.query('delete from handbill.jobs where id = $1', [id]);

  await expect(stream.next()).rejects.toThrow('There is no job');
  expect(hub.figures().watchers).toBe(0);
  hub.close();
});

test('a change made by plain SQL is told', async ({ db, databaseUrl }) => {
  const { hub, close, deafSince } = startHub(db, databaseUrl, quiet, NEVER_MS);
  await until(() => deafSince() === undefined);
  const job = await enqueue(db);
  const stream = hub.watch(job.id, everybody);
  await stream.next();

  await db.query(`update handbill.jobs set priority = 7 where id = $1`, [job.id]);

  expect((await stream.next()).value).toMatchObject({ priority: 7, version: 2 });
  hub.close();
  await close();
});

test('a change that nobody announced is seen by the safety read', async ({ db, databaseUrl }) => {
  const { hub, close } = startHub(db, databaseUrl, quiet, 50);
  const job = await enqueue(db);
  const stream = hub.watch(job.id, everybody);
  await stream.next();

  await cancelInSilence(db, job.id);

  expect((await stream.next()).value).toMatchObject({ status: 'cancelled', version: 9 });
  hub.close();
  await close();
});

test('when the connection that listens comes back, all that is watched is read again', async ({ db, databaseUrl }) => {
  const { hub, close, deafSince } = startHub(db, databaseUrl, quiet, NEVER_MS);
  await until(() => deafSince() === undefined);
  const job = await enqueue(db);
  const stream = hub.watch(job.id, everybody);
  await stream.next();
  await cancelInSilence(db, job.id);

  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'handbill-hub'`,
  );

  expect((await stream.next()).value).toMatchObject({ status: 'cancelled', version: 9 });
  hub.close();
  await close();
});

test('while the database cannot answer, watchers wait', async ({ db, databaseUrl }) => {
  const hasty = createPool(databaseUrl, { name: 'handbill-hasty', size: 2, timeoutMs: 100 });
  const hub = createHub(hasty);
  const { jobId } = await running(db);
  const locker = await db.connect();
  await locker.query('begin; lock table handbill.jobs in access exclusive mode');
  const seen = hub.watch(jobId, everybody).next();
  await until(async () => (await attemptsToRead(db)) >= 1);

  await locker.query('rollback');

  expect((await seen).value).toMatchObject({ status: 'processing' });
  locker.release();
  hub.close();
  await hasty.end();
});

test('a stream that is left before its first read is done leaves nothing', async ({ db }) => {
  const hub = createHub(db);
  const { id } = await enqueue(db);
  const stream = hub.watch(id, everybody);
  const waiting = stream.next();

  await stream.return();

  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(hub.figures().watchers).toBe(0);
  hub.close();
});

test('a closed hub ends what it has, and takes nothing new', async ({ db }) => {
  const hub = createHub(db);
  const { id } = await enqueue(db);
  const stream = hub.watch(id, everybody);
  await stream.next();
  const waiting = stream.next();

  hub.close();

  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(await hub.watch(id, everybody).next()).toEqual({ done: true, value: undefined });
});

test('what nobody can read on the channel is counted, and listening goes on', async ({ db, databaseUrl }) => {
  const { hub, close, deafSince } = startHub(db, databaseUrl, quiet);
  await until(() => deafSince() === undefined);

  await db.query(`select pg_notify('handbill_jobs', 'garbage')`);

  await until(() => hub.figures().malformed === 1);
  hub.close();
  await close();
});

async function attemptsToRead(db: Pool): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'handbill-hasty' and wait_event_type = 'Lock'`,
  );
  return rows[0].count;
}

/** As a notification that was lost: no trigger runs. */
async function cancelInSilence(db: Pool, id: string): Promise<void> {
  await db.query(`begin; set local session_replication_role = replica;
    update handbill.jobs set status = 'cancelled', version = 9, finished_at = now() where id = '${id}'; commit`);
}
