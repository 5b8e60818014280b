import { expect, inject } from 'vitest';
import type { Pool } from '../../../sql/database.ts';
import { enqueueMany, finishSome, isRising, MANY_CLIENTS, watchTwice } from '../../support/crowd.ts';
import { runServer } from '../../support/run-server.ts';
import { type Silencer, startSilencer } from '../../support/silencer.ts';
import { type Stream, statusesOf } from '../../support/streams.ts';
import { test as base } from '../../support/test.ts';
import { until } from '../../support/until.ts';

const JOBS = 400;
const KILLS = 15;

const test = base.extend<{ silencer: Silencer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs: none.
  silencer: async ({}, use) => {
    const silencer = await startSilencer(inject('serverUrl'));
    await use(silencer);
    silencer.close();
  },
});

test('400 jobs, 800 watchers over both transports, the listener is killed 15 times: nobody misses an end', {
  timeout: 120_000,
}, async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl, MANY_CLIENTS);
  const streams = await watchTwice(server.url, await enqueueMany(db, JOBS));

  for (let round = 0; round < KILLS; round += 1) {
    await until(() => killListener(db));
    await finishSome(db, Math.ceil(JOBS / KILLS));
  }

  await expectAllEnded(streams);
  expect(server.figures()).toMatchObject({ watchers: 0, followed: 0 });
});

test('notifications are swallowed and nothing else is: all 800 know the end all the same', {
  timeout: 120_000,
}, async ({ db, databaseUrl, silencer }) => {
  const env = { ...MANY_CLIENTS, LISTEN_DATABASE_URL: silencer.through(databaseUrl) };
  await using server = await runServer(databaseUrl, env);
  const streams = await watchTwice(server.url, await enqueueMany(db, JOBS));
  silencer.dropNotifications();

  expect(await finishSome(db, JOBS)).toBe(JOBS);

  await expectAllEnded(streams);
});

test('the connection that listens is open and dead: all 800 know the end all the same', {
  timeout: 120_000,
}, async ({ db, databaseUrl, silencer }) => {
  const env = { ...MANY_CLIENTS, LISTEN_DATABASE_URL: silencer.through(databaseUrl) };
  await using server = await runServer(databaseUrl, env);
  const streams = await watchTwice(server.url, await enqueueMany(db, JOBS));
  silencer.freeze();

  expect(await finishSome(db, JOBS)).toBe(JOBS);

  await expectAllEnded(streams);
  await until(() => server.log.some(({ msg }) => msg === 'the connection that listens was lost'));
});

async function expectAllEnded(streams: Stream[]): Promise<void> {
  await until(() => streams.every((stream) => statusesOf(stream).at(-1) === 'SUCCEEDED'));
  await Promise.all(streams.map(({ over }) => over));
  expect(streams.filter((stream) => !isRising(stream))).toEqual([]);
}

/** Whether there was one. */
async function killListener(db: Pool): Promise<boolean> {
  const { rowCount } = await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'handbill-hub'`,
  );
  return rowCount === 1;
}
