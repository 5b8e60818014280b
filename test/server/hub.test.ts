import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createHub } from '../../server/hub/hub.ts';
import { startHub } from '../../server/hub/start-hub.ts';
import { createPool } from '../../sql/database.ts';
import { wordsOf } from '../../sql/log-error.ts';
import { enqueue, running } from '../support/queue.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';
import { cancelInSilence, everybody, HUB } from '../support/watching.ts';

/** Longer than any test: the safety read is not what helps. */
const NEVER_MS = 3_600_000;
const quiet = pino({ level: 'silent' });

test('the job as it stands comes first, whoever stored it', async ({ db }) => {
  const hub = createHub(db, HUB);
  const job = await enqueue(db);

  const { value } = await hub.watchJob(job.id, everybody).next();

  expect(value).toMatchObject({ id: job.id, status: 'pending', version: 1 });
  hub.close();
});

test('a job that does not exist, or may not be watched, is not found', async ({ db }) => {
  const hub = createHub(db, HUB);
  const job = await enqueue(db);

  const foreign = hub.watchJob(job.id, { ...everybody, mayWatch: () => false }).next();
  const unknown = hub.watchJob('0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11', everybody).next();

  await expect(foreign).rejects.toThrow('There is no job');
  await expect(unknown).rejects.toThrow('There is no job');
  expect(hub.figures().watchers).toBe(0);
  hub.close();
});

test('a watched job that vanishes is not found from then on', async ({ db }) => {
  const hub = createHub(db, { ...HUB, safetyMs: 50 });
  const { id } = await enqueue(db);
  const stream = hub.watchJob(id, everybody);
  await stream.next();

  await db.query('delete from handbill.jobs where id = $1', [id]);

  await expect(stream.next()).rejects.toThrow('There is no job');
  expect(hub.figures().watchers).toBe(0);
  hub.close();
});

test('a change made by plain SQL is told', async ({ db, databaseUrl }) => {
  const { hub, close, deafSince } = startHub({
    ...HUB,
    db,
    listenDatabaseUrl: databaseUrl,
    log: quiet,
    safetyMs: NEVER_MS,
  });
  await until(() => deafSince() === undefined);
  const job = await enqueue(db);
  const stream = hub.watchJob(job.id, everybody);
  await stream.next();

  await db.query(`update handbill.jobs set priority = 7 where id = $1`, [job.id]);

  expect((await stream.next()).value).toMatchObject({ priority: 7, version: 2 });
  hub.close();
  await close();
});

test('a change that nobody announced is seen by the safety read', async ({ db, databaseUrl }) => {
  const { hub, close } = startHub({ ...HUB, db, listenDatabaseUrl: databaseUrl, log: quiet, safetyMs: 50 });
  const job = await enqueue(db);
  const stream = hub.watchJob(job.id, everybody);
  await stream.next();

  await cancelInSilence(db, job.id);

  expect((await stream.next()).value).toMatchObject({ status: 'cancelled', version: 9 });
  hub.close();
  await close();
});

test('when the connection that listens comes back, all that is watched is read again', async ({ db, databaseUrl }) => {
  const { hub, close, deafSince } = startHub({
    ...HUB,
    db,
    listenDatabaseUrl: databaseUrl,
    log: quiet,
    safetyMs: NEVER_MS,
  });
  await until(() => deafSince() === undefined);
  const job = await enqueue(db);
  const stream = hub.watchJob(job.id, everybody);
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

test('while the database cannot answer, watchers wait, and why is told once', async ({ db, databaseUrl }) => {
  const hasty = createPool(databaseUrl, { name: 'handbill-hasty', size: 2, timeoutMs: 100 });
  const troubles: string[] = [];
  const hub = createHub(hasty, { ...HUB, onTrouble: (what, error) => troubles.push(`${what} ${wordsOf(error)}`) });
  const { jobId } = await running(db);
  const locker = await db.connect();
  await locker.query('begin; lock table handbill.jobs in access exclusive mode');
  const seen = hub.watchJob(jobId, everybody).next();
  await until(() => troubles.length > 0 && hub.figures().reads >= 3);

  await locker.query('rollback');

  expect((await seen).value).toMatchObject({ status: 'processing' });
  expect(troubles).toEqual([expect.stringMatching(/^changes .*timeout/)]);
  locker.release();
  hub.close();
  await hasty.end();
});

test('a stream that is left before its first read is done leaves nothing', async ({ db }) => {
  const hub = createHub(db, HUB);
  const { id } = await enqueue(db);
  const stream = hub.watchJob(id, everybody);
  const waiting = stream.next();

  await stream.return();

  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(hub.figures().watchers).toBe(0);
  hub.close();
});

test('a closed hub ends what it has, and takes nothing new', async ({ db }) => {
  const hub = createHub(db, HUB);
  const { id } = await enqueue(db);
  const stream = hub.watchJob(id, everybody);
  await stream.next();
  const waiting = stream.next();

  hub.close();

  expect(await waiting).toEqual({ done: true, value: undefined });
  expect(await hub.watchJob(id, everybody).next()).toEqual({ done: true, value: undefined });
});

test('what nobody can read, and what no job is, is counted and left alone, and listening goes on', async ({
  db,
  databaseUrl,
}) => {
  const { hub, close, deafSince } = startHub({ ...HUB, db, listenDatabaseUrl: databaseUrl, log: quiet });
  await until(() => deafSince() === undefined);
  const { id } = await enqueue(db);
  const stream = hub.watchJob(id, everybody);
  await stream.next();

  await db.query(`select pg_notify('handbill_jobs', 'garbage'), pg_notify('handbill_jobs', $1 || ':77')`, [id]);
  await until(() => hub.figures().malformed === 1 && hub.figures().foreign === 1);
  await db.query('update handbill.jobs set priority = 7 where id = $1', [id]);

  expect((await stream.next()).value).toMatchObject({ priority: 7, version: 2 });
  hub.close();
  await close();
});

test('of what is known already nothing is read, and what many watch is read once', async ({ db }) => {
  const hub = createHub(db, { ...HUB, safetyMs: NEVER_MS });
  const { id } = await enqueue(db);
  const streams = Array.from({ length: 100 }, () => hub.watchJob(id, everybody));
  await Promise.all(streams.map((stream) => stream.next()));
  expect(hub.figures()).toMatchObject({ watchers: 100, followed: 1, reads: 1 });
  await db.query('update handbill.jobs set priority = 7 where id = $1', [id]);

  hub.announce(`${id}:1`);
  hub.announce(`${randomUUID()}:5`);
  hub.announce(`${id}:2`);
  const letters = await Promise.all(streams.map((stream) => stream.next()));

  expect(new Set(letters.map(({ value }) => value)).size).toBe(1);
  expect(hub.figures().reads).toBe(2);
  hub.close();
});

test('why places in the line cannot be read is told, and again only after they could be', async ({ db }) => {
  const troubles: string[] = [];
  const hub = createHub(db, {
    ...HUB,
    safetyMs: 20,
    onTrouble: (what, error) => troubles.push(`${what} ${wordsOf(error)}`),
  });
  const { id } = await enqueue(db);
  const stream = hub.watchJob(id, { ...everybody, isInLine: true });
  await stream.next();
  await db.query('alter table handbill.waiting rename to away');
  await until(() => troubles.length > 0);
  await db.query('alter table handbill.away rename to waiting');

  // It is sent again when it stands elsewhere, and so has been looked at: twice, since the first look is compared with nothing.
  let isSentAgain = false;
  void stream.next().then(() => {
    isSentAgain = true;
  });
  await until(async () => {
    await enqueue(db, { priority: 1 });
    return isSentAgain;
  });

  expect(troubles).toEqual([expect.stringMatching(/^places .*handbill\.waiting/)]);
  await db.query('alter table handbill.waiting rename to away');
  await until(() => troubles.length === 2);
  hub.close();
});
