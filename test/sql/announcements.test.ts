import { expect } from 'vitest';
import { renewLeases, reportProgress } from '../../sql/attempts.ts';
import type { Pool } from '../../sql/database.ts';
import { cancelWaitingJob, findJob, retryDeadJob } from '../../sql/jobs.ts';
import { completeAttempt, failAttempt, releaseAttempt } from '../../sql/settle-attempts.ts';
import { type Ear, openEar } from '../support/ear.ts';
import { claim, enqueue, expireLease, running, sweep } from '../support/queue.ts';
import { test as base } from '../support/sessions.ts';

const test = base.extend<{ ear: Ear }>({
  ear: async ({ databaseUrl }, use) => {
    const ear = await openEar(databaseUrl);
    await use(ear);
    await ear.close();
  },
});

const failure = {
  outcome: 'failed',
  message: 'no paper',
  code: 'NO_PAPER',
  retryable: true,
  backoffMs: 60_000,
} as const;
const inAnHour = () => new Date(Date.now() + 3_600_000);

test('each step of a job is announced with its id and its new version, which rises by one', async ({ db, ear }) => {
  const { jobId, ...key } = await running(db);
  await reportProgress(db, [{ jobId, ...key, percent: 40, stage: 'draw' }]);
  await completeAttempt(db, { jobId, ...key }, {});

  expect(await pairs(ear)).toEqual([1, 2, 3, 4].map((version) => `${jobId}:${version}`));
});

test('rows that plain SQL writes are announced like our own', async ({ db, ear }) => {
  const { rows } = await db.query(`insert into handbill.jobs (type, payload) values ('greet', '{}') returning id`);
  await db.query(`update handbill.jobs set priority = 5`);
  await db.query(`copy handbill.jobs (type, payload) from program 'echo "copied	{}"'`);

  const [inserted, updated, copied] = await pairs(ear);
  expect([inserted, updated]).toEqual([`${rows[0].id}:1`, `${rows[0].id}:2`]);
  expect(await findJob(db, copied?.slice(0, 36) ?? '')).toMatchObject({ type: 'copied', version: 1 });
});

test('a thousand rows of one statement share few notifications, none too large, with every id once', async ({
  db,
  ear,
}) => {
  const { rows: inserted } = await db.query<{ id: string }>(
    `insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, 1000) returning id`,
  );
  const first = await jobPackets(ear);
  // The longest version there can be makes the longest packet.
  await db.query('update handbill.jobs set version = 2000000000');
  const second = await jobPackets(ear);

  for (const packets of [first, second]) {
    expect(packets.length).toBeLessThanOrEqual(8);
    expect(Math.max(...packets.map((packet) => packet.length))).toBeLessThan(7_900);
    const ids = packets.flatMap((packet) => packet.split(' ')).map((pair) => pair.slice(0, 36));
    expect(ids.sort()).toEqual(inserted.map(({ id }) => id).sort());
  }
});

test('a heartbeat says nothing, and an update that changes nothing tells of no new version', async ({ db, ear }) => {
  const key = await running(db);
  await ear.heard();

  await renewLeases(db, [key.leaseToken], 60_000);
  expect(await ear.heard()).toEqual([]);

  await db.query('update handbill.jobs set priority = priority');
  expect(await ear.heard()).toEqual([{ channel: 'handbill_jobs', payload: `${key.jobId}:2` }]);
  expect(await findJob(db, key.jobId)).toMatchObject({ version: 2 });
});

test('an edit by hand of anything that a job shows raises the version by one', async ({ db }) => {
  const { id } = await enqueue(db);
  const edits = [
    `priority = 7`,
    `tags = '{urgent}'`,
    `payload = '{"name": "Grace"}'`,
    `run_at = run_at + interval '1 minute'`,
    `max_attempts = 9`,
    `queue = 'slow'`,
    `stage = 'photos'`,
    `progress = 5`,
    `last_attempt = 3`,
    `last_error = 'no paper'`,
    `status = 'cancelled', finished_at = now()`,
    `dead_letter_note = 'seen'`,
    `result = '{}'`,
  ];

  const versions = [];
  for (const edit of edits) {
    await db.query(`update handbill.jobs set ${edit}`);
    versions.push((await findJob(db, id))?.version);
  }

  expect(versions).toEqual(edits.map((_edit, index) => index + 2));
});

test('a version that somebody lowers is raised instead', async ({ db, ear }) => {
  const { id } = await enqueue(db);
  await db.query('update handbill.jobs set version = 8');
  await ear.heard();

  await db.query('update handbill.jobs set version = 3');

  expect(await findJob(db, id)).toMatchObject({ version: 9 });
  expect(await pairs(ear)).toEqual([`${id}:9`]);
});

test('what is rolled back says nothing', async ({ db, ear, open }) => {
  const { id } = await enqueue(db);
  await ear.heard();

  const client = await open();
  await client.query('begin');
  await enqueue(client);
  await cancelWaitingJob(client, null, id);
  await client.query('rollback');

  expect(await ear.heard()).toEqual([]);
});

test('workers are woken when something became claimable, and only then', async ({ db, ear }) => {
  const woken: Record<string, boolean> = {};
  const during = async (what: string, act: () => Promise<unknown>) => {
    await ear.heard();
    await act();
    woken[what] = (await ear.heard()).some(({ channel }) => channel === 'handbill_wake');
  };

  await during('enqueued for later', () => enqueue(db, { runAt: inAnHour(), tags: ['later'] }));
  await during('moved to the past by hand', () => db.query(`update handbill.jobs set run_at = now()`));
  await during('edited while it is due', () => db.query(`update handbill.jobs set priority = 2`));
  await during('cancelled', () => db.query(`update handbill.jobs set status = 'cancelled', finished_at = now()`));
  await during('enqueued', () => enqueue(db));
  await during('claimed', () => claim(db));
  const first = await runningKey(db);
  await during('progressed', () => reportProgress(db, [{ ...first, percent: 9, stage: null }]));
  await during('released', () => releaseAttempt(db, first, 'interrupted'));
  await claim(db);
  const second = await runningKey(db);
  await during('snoozed', () => releaseAttempt(db, second, 'snoozed', 60_000));
  const third = await running(db);
  await during('failed', () => failAttempt(db, third, failure));
  const fourth = await running(db);
  await expireLease(db, fourth.jobId);
  await during('swept', () => sweep(db));
  await claim(db);
  const fifth = await runningKey(db);
  await during('dead', () => failAttempt(db, fifth, { ...failure, retryable: false }));
  await during('retried', () => retryDeadJob(db, null, fifth.jobId, 5));
  await claim(db);
  const sixth = await runningKey(db);
  await during('succeeded', () => completeAttempt(db, sixth, {}));

  expect(woken).toEqual({
    'enqueued for later': false,
    'moved to the past by hand': true,
    'edited while it is due': true,
    cancelled: false,
    enqueued: true,
    claimed: false,
    progressed: false,
    released: true,
    snoozed: false,
    failed: false,
    swept: true,
    dead: false,
    retried: true,
    succeeded: false,
  });
});

async function jobPackets(ear: Ear): Promise<string[]> {
  return (await ear.heard()).filter(({ channel }) => channel === 'handbill_jobs').map(({ payload }) => payload);
}

async function pairs(ear: Ear): Promise<string[]> {
  return (await jobPackets(ear)).flatMap((packet) => packet.split(' '));
}

/** The one job that runs. */
async function runningKey(db: Pool) {
  const { rows } = await db.query<{ jobId: string; attempt: number; leaseToken: string }>(
    `select id as "jobId", last_attempt as attempt, lease_token as "leaseToken" from handbill.jobs where status = 'processing'`,
  );
  if (rows.length !== 1 || !rows[0]) throw new Error(`${rows.length} jobs run`);
  return rows[0];
}
