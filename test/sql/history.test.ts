import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Database } from '../../sql/database.ts';
import { migrate } from '../../sql/migrate.ts';
import { completeAttempt, failAttempt, releaseAttempt } from '../../sql/settle-attempts.ts';
import {
  attemptRows,
  claimOne,
  countWaiting,
  enqueue,
  expireLeases,
  jobRow,
  running,
  succeeded,
  sweep,
} from '../support/queue.ts';
import { test } from '../support/sessions.ts';
import { until } from '../support/until.ts';

const FAILURE = { outcome: 'failed', message: 'no', code: 'NO', retryable: true, backoffMs: 0 } as const;
const FREE = 'lease_token = null, locked_by = null';

test('the history is the same whichever attempts are on the row of the job and which are past', async ({ db }) => {
  const first = await running(db);
  const seen = [];
  await failAttempt(db, first, FAILURE);
  seen.push(...(await attemptRows(db, first.jobId)));
  const second = await claimOne(db);
  await releaseAttempt(db, second, 'interrupted');
  seen.push((await attemptRows(db, first.jobId)).at(-1));
  await claimOne(db);
  await expireLeases(db);
  await sweep(db);
  seen.push((await attemptRows(db, first.jobId)).at(-1));
  await completeAttempt(db, await claimOne(db), {});
  seen.push((await attemptRows(db, first.jobId)).at(-1));

  expect(seen.map((row) => [row?.attempt, row?.outcome])).toEqual([
    [1, 'failed'],
    [2, 'interrupted'],
    [3, 'abandoned'],
    [4, 'succeeded'],
  ]);
  expect(await attemptRows(db, first.jobId)).toEqual(seen);
  expect(await pastOnes(db)).toEqual([1, 2, 3]);
});

test('a first attempt that succeeds is on the row of its job alone', async ({ db }) => {
  const { jobId } = await succeeded(db);

  expect(await pastOnes(db)).toEqual([]);
  expect(await attemptRows(db, jobId)).toMatchObject([{ attempt: 1, worker_id: 'ada', outcome: 'succeeded' }]);
});

test('a job that nobody can run any more keeps what its last attempt died of', async ({ db }) => {
  const key = await running(db);
  await failAttempt(db, key, FAILURE);
  const [before] = await attemptRows(db, key.jobId);
  await db.query(`update handbill.jobs set status = 'dead', finished_at = now(), died_at = now(), version = version + 1,
    last_error = 'No worker has registered the type.', last_error_code = 'UNKNOWN_TYPE'`);

  expect(await attemptRows(db, key.jobId)).toEqual([before]);
});

const EDITS = {
  'put back into the line': `status = 'pending', ${FREE}`,
  'put back into the line, with its version raised': `status = 'pending', ${FREE}, version = version + 1`,
  'called a success': `status = 'succeeded', finished_at = now(), ${FREE}`,
  cancelled: `status = 'cancelled', finished_at = now(), ${FREE}`,
  'put back with its numbering at 0': `status = 'pending', ${FREE}, attempts = 0, last_attempt = 0, failures = 0`,
};
test.for(Object.entries(EDITS))(
  'an attempt whose job is %s by hand while it runs is cut short at once',
  async ([, edit], { db }) => {
    const key = await running(db);

    await db.query(`update handbill.jobs set ${edit}`);

    expect(await attemptRows(db, key.jobId)).toMatchObject([
      { attempt: 1, outcome: 'cancelled', worker_id: 'ada', finished_at: expect.any(Date) },
    ]);
    expect(await completeAttempt(db, key, {})).toBe(false);
    expect(await jobRow(db, key.jobId)).toMatchObject({ last_attempt: 1 });
  },
);

test('a job that had succeeded and is put back into the line by hand keeps its attempt as it was', async ({ db }) => {
  const { jobId } = await succeeded(db);
  const before = await attemptRows(db, jobId);

  await db.query(`update handbill.jobs set status = 'pending', finished_at = null, max_attempts = 9,
    run_at = now() - interval '1 minute', started_at = null, version = version + 1`);
  const after = await attemptRows(db, jobId);
  await claimOne(db);

  expect(after).toEqual(before);
  expect((await attemptRows(db, jobId)).map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, 'succeeded'],
    [2, 'running'],
  ]);
});

test('a job that was put under a lease by hand before its first attempt has none, and can be put back', async ({
  db,
}) => {
  await db.query(`insert into handbill.jobs (type, payload, status, started_at, locked_by, lease_token)
    values ('greet', '{}', 'processing', now(), 'eve', gen_random_uuid())`);
  const before = (await db.query('select from handbill.job_attempts')).rowCount;

  await db.query(`update handbill.jobs set status = 'pending', ${FREE}`);

  expect(before).toBe(0);
  expect(await claimOne(db)).toMatchObject({ attempt: 1 });
});

test('the history can be edited by hand, but for what runs', async ({ db }) => {
  const { jobId } = await running(db);
  await expect(db.query(`update handbill.job_attempts set worker_id = 'eve'`)).rejects.toThrow(
    /^Attempt 1 of job .* is running: /,
  );
  await expireLeases(db);
  await sweep(db);

  await db.query(`update handbill.job_attempts set worker_id = 'eve'`);
  await insertEnded(db, jobId, 7);
  const edited = await attemptRows(db, jobId);
  await db.query('delete from handbill.job_attempts where attempt = 1');

  expect(edited).toMatchObject([
    { attempt: 1, worker_id: 'eve', outcome: 'abandoned', error_code: 'WORKER_LOST' },
    { attempt: 7, worker_id: 'bob' },
  ]);
  expect(await attemptRows(db, jobId)).toEqual([edited[1]]);
});

test("an attempt that is put on record by hand is none of the job's own, and goes with it", async ({ db }) => {
  const { jobId } = await running(db);
  await expireLeases(db);
  await sweep(db);
  await insertEnded(db, jobId, 2);

  await completeAttempt(db, await claimOne(db), {});
  const all = await attemptRows(db, jobId);
  await db.query('delete from handbill.jobs');

  expect(all.map(({ attempt, worker_id }) => [attempt, worker_id])).toEqual([
    [1, 'ada'],
    [2, 'bob'],
    [3, 'ada'],
  ]);
  expect(await attemptRows(db, jobId)).toEqual([]);
});

test('no attempt can be put after the one that runs', async ({ db }) => {
  const { jobId } = await running(db);

  await expect(insertEnded(db, jobId, 2)).rejects.toThrow(/^Attempt 1 of job .* is running: /);
  await expect(db.query('update handbill.job_attempts set attempt = 9')).rejects.toThrow(
    /^Attempt 1 of job .* is running: /,
  );
});

const SCRIBBLES = {
  'an outcome that there is none of': `attempt_worker = 'eve', attempt_outcome = 'bogus'`,
  'an attempt before the first': `attempt_worker = 'eve', attempt_outcome = 'failed', last_attempt = 0`,
  'an attempt that still runs': `attempt_worker = 'eve', attempt_outcome = 'running', last_attempt = 3`,
};
test.for(Object.entries(SCRIBBLES))(
  '%s, written to a job by hand, keeps nobody from claiming it',
  async ([, scribble], { db }) => {
    const { id } = await enqueue(db);
    await db.query(`update handbill.jobs set ${scribble}`);

    await claimOne(db);

    expect((await attemptRows(db, id)).at(-1)).toMatchObject({ outcome: 'running', worker_id: 'ada' });
  },
);

test('a job that was put into processing by hand, or whose attempt was written over, can be taken out of it again', async ({
  db,
}) => {
  await running(db);
  await enqueue(db);
  await db.query(`update handbill.jobs set attempt_outcome = 'failed' where status = 'processing'`);
  await db.query(
    `update handbill.jobs set status = 'processing', locked_by = 'eve', lease_token = gen_random_uuid(), started_at = now()`,
  );

  await db.query(`update handbill.jobs set status = 'pending', ${FREE}`);

  const { rows } = await db.query('select attempt, outcome, worker_id from handbill.job_attempts');
  expect(rows).toEqual([{ attempt: 1, outcome: 'cancelled', worker_id: 'eve' }]);
});

test('a migration beside workers that hold the jobs and wait for their attempts has to wait for them alone', async ({
  db,
  databaseUrl,
  open,
}) => {
  await migrateTo8(db);
  const worker = await open();
  await worker.query('begin; lock table handbill.jobs in row exclusive mode');
  const migrated = migrate(databaseUrl);
  await until(async () => (await countWaiting(db)) === 1);

  await worker.query('lock table handbill.job_attempts in row exclusive mode');
  await worker.query('commit');

  expect(await migrated).toBeGreaterThan(8);
});

test('a database of the release before shows the same attempts after the migration, and what runs goes on', async ({
  db,
  databaseUrl,
}) => {
  await migrateTo8(db);
  await db.query(`
    insert into handbill.jobs (type, payload, status, attempts, last_attempt, failures, started_at, lease_token, locked_by, version, last_error)
    values ('wait', '1', 'processing', 2, 2, 1, now(), gen_random_uuid(), 'ada', 5, 'no');
    insert into handbill.leases (token, expires_at, job_ids) select lease_token, now() + interval '1 h', array[id] from handbill.jobs;
    insert into handbill.job_attempts (job_id, attempt, worker_id, ready_at, started_at, finished_at, outcome, error)
    select id, 1, 'bob', run_at, started_at, started_at, 'failed', 'no' from handbill.jobs;
    insert into handbill.job_attempts (job_id, attempt, worker_id, ready_at, started_at) select id, 2, 'ada', run_at, started_at from handbill.jobs`);
  const { rows } = await db.query('select id as "jobId", lease_token as "leaseToken", 2 as attempt from handbill.jobs');
  const before = await attemptRows(db, rows[0].jobId);

  await migrate(databaseUrl);

  expect(await attemptRows(db, rows[0].jobId)).toEqual(before);
  expect(await completeAttempt(db, rows[0], {})).toBe(true);
  expect((await attemptRows(db, rows[0].jobId)).map(({ outcome }) => outcome)).toEqual(['failed', 'succeeded']);
});

/** As anybody could. */
async function insertEnded(db: Database, jobId: string, attempt: number): Promise<void> {
  await db.query(
    `insert into handbill.job_attempts (job_id, attempt, worker_id, ready_at, outcome, finished_at)
     values ($1, $2, 'bob', now(), 'cancelled', now())`,
    [jobId, attempt],
  );
}

async function pastOnes(db: Database): Promise<number[]> {
  const { rows } = await db.query('select attempt from handbill.past_attempts order by attempt');
  return rows.map(({ attempt }) => attempt);
}

async function migrateTo8(db: Database): Promise<void> {
  await db.query('drop schema handbill cascade; create schema handbill');
  const files = (await readdir('sql/migrations')).filter((file) => file < '0009').sort();
  for (const file of files) await db.query(await readFile(join('sql/migrations', file), 'utf8'));
  await db.query(`create table handbill.schema_version (version bigint primary key, name text, md5 text, run_at timestamptz);
    insert into handbill.schema_version values (8, 'previews', null, now())`);
}
