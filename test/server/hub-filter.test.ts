import { pino } from 'pino';
import { expect } from 'vitest';
import { createHub } from '../../server/hub/hub.ts';
import { type ListeningHub, startHub } from '../../server/hub/start-hub.ts';
import type { Pool } from '../../sql/database.ts';
import type { JobFilter } from '../../sql/job-pages.ts';
import { cancelWaitingJob, retryDeadJob } from '../../sql/jobs.ts';
import { completeAttempt, failAttempt } from '../../sql/settle-attempts.ts';
import { claimOne, enqueue } from '../support/queue.ts';
import { test as base } from '../support/test.ts';
import { until } from '../support/until.ts';
import { everybody, HUB, nextJob } from '../support/watching.ts';

const PERMANENT = {
  outcome: 'failed',
  message: 'No paper.',
  code: 'E',
  retryable: false,
  backoffMs: 0,
} as const;

interface Fixtures {
  /** Hears every announcement; its safety read never comes. */
  listening: ListeningHub;
}

const test = base.extend<Fixtures>({
  listening: async ({ db, databaseUrl }, use) => {
    const log = pino({ level: 'silent' });
    const listening = startHub({ ...HUB, db, listenDatabaseUrl: databaseUrl, log, safetyMs: 3_600_000 });
    await until(() => listening.deafSince() === undefined);
    await use(listening);
    listening.hub.close();
    await listening.close();
  },
});

test('every change of a job that fits is told, and of no other', async ({ db, listening: { hub } }) => {
  const stream = hub.watchFilter({ types: ['greet'], tenant: 'default' }, everybody);

  await enqueue(db, { type: 'echo' });
  await enqueue(db, { tenant: 'acme', runAt: new Date('2100-01-01') });
  const { id } = await enqueue(db);

  expect(await nextJob(stream)).toMatchObject({ id, version: 1, status: 'pending' });
  const claimed = await claimOne(db);
  expect(await nextJob(stream)).toMatchObject({ id, version: 2, status: 'processing' });
  await completeAttempt(db, claimed, {});
  expect(await nextJob(stream)).toMatchObject({ id, version: 3, status: 'succeeded' });
  expect(hub.figures().followed).toBe(0);
});

test('a job that leaves the filter is told once it was sent; one that enters is too', async ({
  db,
  listening: { hub },
}) => {
  const dead = hub.watchFilter({ statuses: ['dead'] }, everybody);
  const waiting = hub.watchFilter({ statuses: ['pending'] }, everybody);
  const { id } = await enqueue(db);
  expect(await nextJob(waiting)).toMatchObject({ id, status: 'pending' });

  await failAttempt(db, await claimOne(db), PERMANENT);

  expect(await statusesUntil(waiting, 'dead')).toContain('dead');
  expect(await nextJob(dead)).toMatchObject({ id, status: 'dead' });
  await retryDeadJob(db, null, id, 1);
  expect(await nextJob(dead)).toMatchObject({ id, status: 'pending' });
  expect(await nextJob(waiting)).toMatchObject({ id, status: 'pending' });
  await cancelWaitingJob(db, null, id);
  expect(await nextJob(dead)).toMatchObject({ id, status: 'cancelled' });
});

test('what may not be watched is not told, whatever the filter', async ({ db, listening: { hub } }) => {
  const mine = { ...everybody, mayWatch: ({ tenant }: { tenant: string }) => tenant === 'acme' };
  const stream = hub.watchFilter({}, mine);

  await enqueue(db);
  const { id } = await enqueue(db, { tenant: 'acme' });

  expect(await nextJob(stream)).toMatchObject({ id });
});

test('when nobody watches by a filter, no job is read that nobody watches', async ({ db, listening: { hub } }) => {
  const { id } = await enqueue(db);
  const stream = hub.watchJob(id, everybody);
  await nextJob(stream);
  const { reads } = hub.figures();

  await Promise.all(Array.from({ length: 50 }, () => enqueue(db)));
  await db.query('update handbill.jobs set priority = 7 where id = $1', [id]);
  await nextJob(stream);

  expect(hub.figures()).toMatchObject({ reads: reads + 1, followed: 1 });
});

test('a new watcher of one job is no news to who watches by a filter', async ({ db }) => {
  const hub = createHub(db, HUB);
  const old = await enqueue(db);
  const { id } = await enqueue(db);
  const stream = hub.watchFilter({}, everybody);

  await nextJob(hub.watchJob(old.id, everybody));
  hub.announce(`${id}:1`);

  expect(await nextJob(stream)).toMatchObject({ id });
  hub.close();
});

test('a reader that is too far behind has to start anew, and nothing is kept for it', async ({
  db,
  listening: { hub },
}) => {
  const stream = hub.watchFilter({}, everybody);
  const other = hub.watchFilter({}, everybody);

  await insertJobs(db, HUB.maxBehind);
  await until(() => hub.figures().followed === HUB.maxBehind);
  expect(await readSome(other, HUB.maxBehind)).toBe(HUB.maxBehind);
  const { id } = await enqueue(db);
  await until(() => hub.figures().watchers === 1);

  await expect(readSome(stream, HUB.maxBehind)).rejects.toThrow('Start anew.');
  expect(await nextJob(other)).toMatchObject({ id });
});

test('whoever may have missed something has to start anew', async ({ db, listening: { hub } }) => {
  const stream = hub.watchFilter({}, everybody);

  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'handbill-hub'`,
  );

  await expect(stream.next()).rejects.toThrow('Start anew.');
  expect(hub.figures().watchers).toBe(0);
});

test('while notifications do not arrive, it is told again and again', async ({ db }) => {
  const hub = createHub(db, { ...HUB, safetyMs: 50, isDeaf: () => true });

  await expect(hub.watchFilter({}, everybody).next()).rejects.toThrow('Start anew.');
  await expect(hub.watchFilter({}, everybody).next()).rejects.toThrow('Start anew.');

  hub.close();
});

test.for<JobFilter>([{}, { statuses: ['pending'] }])(
  'who watches by %j and leaves, leaves nothing',
  async (filter, { db, listening: { hub } }) => {
    const stream = hub.watchFilter(filter, everybody);
    await insertJobs(db, 20);
    await until(() => hub.figures().followed === 20);

    await stream.return();

    expect(hub.figures()).toMatchObject({ watchers: 0, followed: 0 });
  },
);

async function insertJobs(db: Pool, count: number): Promise<void> {
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, $1)`, [count]);
}

async function readSome(stream: AsyncIterator<unknown>, count: number): Promise<number> {
  const ids = new Set<unknown>();
  while (ids.size < count) ids.add((await stream.next()).value);
  return ids.size;
}

async function statusesUntil(stream: Parameters<typeof nextJob>[0], last: string): Promise<string[]> {
  const statuses: string[] = [];
  while (statuses.at(-1) !== last) statuses.push((await nextJob(stream)).status);
  return statuses;
}
