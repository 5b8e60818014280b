import { createHash, randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import type { Database } from '../../sql/database.ts';
import { insertRow } from '../support/queue.ts';
import { test } from '../support/test.ts';

type Columns = Record<string, unknown>;

interface Refusal {
  /** The constraint that refuses it. */
  constraint: string;
  what: string;
  refused: Columns;
  /** The nearest row that is right. */
  allowed: Columns;
}

const now = new Date();
const lease = { locked_by: 'ada', lease_token: randomUUID() };
const processing = { status: 'processing', attempts: 1, last_attempt: 1, started_at: now, ...lease };
const failed = { status: 'failed', attempts: 1, last_attempt: 1, last_error: 'no paper' };
const dead = { ...failed, status: 'dead', finished_at: now, died_at: now };
const resolved = { dead_letter_resolution: 'dismissed', dead_letter_resolved_at: now };

const JOBS: Refusal[] = [
  refusal('jobs_status_known', 'a status of no meaning', { status: 'asleep' }, { status: 'pending' }),
  refusal('jobs_type_length', 'an empty type', { type: '' }, { type: 'g' }),
  refusal('jobs_type_length', 'a type of 101 letters', { type: 'g'.repeat(101) }, { type: 'g'.repeat(100) }),
  refusal('jobs_queue_length', 'an empty queue', { queue: '' }, { queue: 'q' }),
  refusal('jobs_tenant_length', 'an empty tenant', { tenant: '' }, { tenant: 't' }),
  refusal('jobs_key_length', 'an empty key', { idempotency_key: '' }, { idempotency_key: null }),
  refusal(
    'jobs_key_length',
    'a key of 256 letters',
    { idempotency_key: 'k'.repeat(256) },
    { idempotency_key: 'k'.repeat(255) },
  ),
  refusal(
    'jobs_attempts_bounded',
    'more attempts than the most',
    { ...processing, attempts: 6, last_attempt: 6 },
    { ...processing, attempts: 5, last_attempt: 6 },
  ),
  refusal('jobs_attempts_bounded', 'attempts that fell below none', { attempts: -1 }, { attempts: 0 }),
  refusal(
    'jobs_attempts_bounded',
    'more attempts than were numbered',
    { attempts: 2, last_attempt: 1 },
    { attempts: 1, last_attempt: 1 },
  ),
  refusal(
    'jobs_fit_status',
    'a pending job without an attempt left',
    { attempts: 5, last_attempt: 5 },
    { attempts: 4, last_attempt: 5 },
  ),
  refusal(
    'jobs_fit_status',
    'a failed job without an attempt left',
    { ...failed, max_attempts: 1 },
    { ...failed, max_attempts: 2 },
  ),
  refusal(
    'jobs_max_attempts_bounded',
    'a job that may never be tried',
    { status: 'cancelled', finished_at: now, max_attempts: 0 },
    { status: 'cancelled', finished_at: now, max_attempts: 1 },
  ),
  refusal(
    'jobs_failures_counted',
    'more failures than attempts',
    { ...failed, failures: 2 },
    { ...failed, failures: 1 },
  ),
  refusal('jobs_failures_counted', 'failures below none', { failures: -1 }, { failures: 0 }),
  refusal('jobs_timeout_bounded', 'a time limit of nothing', { timeout_seconds: 0 }, { timeout_seconds: 1 }),
  refusal('jobs_progress_percent', 'progress above 100', { progress: 101 }, { progress: 100 }),
  refusal('jobs_progress_percent', 'progress below 0', { progress: -1 }, { progress: 0 }),
  refusal(
    'jobs_timeout_bounded',
    'a time limit of more than a day',
    { timeout_seconds: 86_401 },
    { timeout_seconds: 86_400 },
  ),
  refusal(
    'jobs_max_attempts_bounded',
    'more attempts than a counter should reach',
    { max_attempts: 1_000_001 },
    { max_attempts: 1_000_000 },
  ),
  refusal(
    'jobs_last_attempt_bounded',
    'a number near the end of its type',
    { last_attempt: 2_147_483_647 },
    { last_attempt: 1_000_000 },
  ),
  refusal('jobs_version_bounded', 'version 0', { version: 0 }, { version: 1 }),
  refusal(
    'jobs_version_bounded',
    'a version near the end of its type',
    { version: 2_147_483_646 },
    { version: 2_000_000_000 },
  ),
  refusal('jobs_priority_bounded', 'a priority above all', { priority: 1_001 }, { priority: 1_000 }),
  refusal('jobs_tags_given', 'a tag that is null', { tags: [null] }, { tags: ['a'] }),
  refusal(
    'jobs_input_warnings_listed',
    'warnings that are no list',
    { input_warnings: '{}' },
    { input_warnings: '[]' },
  ),
  refusal('jobs_run_at_bounded', 'a start at the end of time', { run_at: 'infinity' }, { run_at: '2199-12-31' }),
  refusal(
    'jobs_created_at_bounded',
    'a beginning before time',
    { created_at: '-infinity' },
    { created_at: '1970-01-02' },
  ),
  refusal('jobs_fit_status', 'a running job without a token', { ...processing, lease_token: null }, processing),
  refusal('jobs_fit_status', 'a running job of nobody', { ...processing, locked_by: null }, processing),
  refusal('jobs_fit_status', 'a running job without its start', { ...processing, started_at: null }, processing),
  refusal('jobs_fit_status', 'a waiting job with a lease', lease, {}),
  refusal('jobs_fit_status', 'a waiting job that somebody holds', { locked_by: 'ada' }, {}),
  refusal('jobs_fit_status', 'a dead job with a lease', { ...dead, ...lease }, dead),
  refusal('jobs_fit_status', 'a failed job without an error', { ...failed, last_error: null }, failed),
  refusal('jobs_fit_status', 'a dead job without an error', { ...dead, last_error: null }, dead),
  refusal('jobs_fit_status', 'a dead job that never died', { ...dead, died_at: null }, dead),
  refusal(
    'jobs_fit_status',
    'a job that succeeded and never finished',
    { status: 'succeeded' },
    { status: 'succeeded', finished_at: now },
  ),
  refusal(
    'jobs_fit_status',
    'a cancelled job that never finished',
    { status: 'cancelled' },
    { status: 'cancelled', finished_at: now },
  ),
  refusal('jobs_fit_status', 'a dead job that never finished', { ...dead, finished_at: null }, dead),
  refusal('jobs_fit_status', 'a waiting job that has finished', { finished_at: now }, {}),
  refusal('jobs_fit_status', 'a running job that has finished', { ...processing, finished_at: now }, processing),
  refusal(
    'jobs_dead_letter_resolution',
    'a resolution of no meaning',
    { ...dead, ...resolved, dead_letter_resolution: 'buried' },
    { ...dead, ...resolved },
  ),
  refusal(
    'jobs_dead_letter_resolution',
    'a resolution without its time',
    { ...dead, ...resolved, dead_letter_resolved_at: null },
    { ...dead, ...resolved },
  ),
  refusal(
    'jobs_dead_letter_resolution',
    'a time of resolution without a resolution',
    { ...dead, ...resolved, dead_letter_resolution: null },
    { ...dead, ...resolved },
  ),
];

const ended = { outcome: 'succeeded', finished_at: now };
const ATTEMPTS: Refusal[] = [
  refusal('past_attempts_numbered_from_1', 'attempt 0', { attempt: 0 }, { attempt: 1 }),
  refusal(
    'past_attempts_fit_outcome',
    'an outcome of no meaning',
    { ...ended, outcome: 'lost', error: 'no paper' },
    { ...ended, outcome: 'snoozed' },
  ),
  refusal(
    'past_attempts_fit_outcome',
    'an attempt that runs and has finished',
    { finished_at: now },
    { finished_at: null },
  ),
  refusal('past_attempts_fit_outcome', 'an attempt that ended at no time', { outcome: 'succeeded' }, ended),
  ...['failed', 'timed_out', 'abandoned'].map((outcome) =>
    refusal(
      'past_attempts_fit_outcome',
      `an attempt that is ${outcome} without an error`,
      { ...ended, outcome },
      { ...ended, outcome, error: 'no paper' },
    ),
  ),
];

const FLYERS: Refusal[] = [
  refusal(
    'flyers_sha256_of_pdf',
    'a digest of other bytes',
    { sha256: sha256('%PDF-1.6') },
    { sha256: sha256('%PDF-1.7') },
  ),
  refusal('flyers_page_count_positive', 'a flyer of no pages', { page_count: 0 }, { page_count: 1 }),
  refusal('flyers_job_id_fkey', 'a flyer of no job', { job_id: randomUUID() }, {}),
];

test('jobs refuse what can never be true, and take its nearest neighbour', async ({ db }) => {
  expect(await tryAll(JOBS, (columns) => insertJob(db, columns))).toEqual(JOBS.map(asExpected));
});

test('attempts refuse what can never be true, and take its nearest neighbour', async ({ db }) => {
  const insert = async (columns: Columns) => {
    const { id } = await insertJob(db, processing);
    return insertAttempt(db, { job_id: id, ...columns });
  };

  expect(await tryAll(ATTEMPTS, insert)).toEqual(ATTEMPTS.map(asExpected));
});

test('flyers refuse what can never be true, and take its nearest neighbour', async ({ db }) => {
  const insert = async (columns: Columns) => {
    const { id } = await insertJob(db, processing);
    await insertAttempt(db, { job_id: id });
    return insertFlyer(db, { job_id: id, ...columns });
  };

  expect(await tryAll(FLYERS, insert)).toEqual(FLYERS.map(asExpected));
});

test('a key is one job per tenant, and another tenant may use it too', async ({ db }) => {
  await insertJob(db, { idempotency_key: 'spring' });

  await expect(insertJob(db, { idempotency_key: 'spring' })).rejects.toMatchObject({ constraint: 'jobs_one_per_key' });
  await expect(insertJob(db, { idempotency_key: 'spring', tenant: 'lagos' })).resolves.toBeDefined();
  await expect(insertJob(db, { idempotency_key: 'summer' })).resolves.toBeDefined();
});

test('jobs without a key never meet', async ({ db }) => {
  await insertJob(db, {});

  await expect(insertJob(db, {})).resolves.toBeDefined();
});

test('a key stays taken when its job has ended', async ({ db }) => {
  await insertJob(db, { idempotency_key: 'spring', ...dead });

  await expect(insertJob(db, { idempotency_key: 'spring' })).rejects.toMatchObject({ constraint: 'jobs_one_per_key' });
});

test('an attempt is recorded once', async ({ db }) => {
  const { id } = await insertJob(db, processing);
  await insertAttempt(db, { job_id: id, ...ended });

  await expect(insertAttempt(db, { job_id: id, ...ended })).rejects.toMatchObject({ constraint: 'past_attempts_pkey' });
  await expect(insertAttempt(db, { job_id: id, ...ended, attempt: 2 })).resolves.toBeDefined();
});

test('a job has one flyer', async ({ db }) => {
  const { id } = await insertJob(db, processing);
  await insertAttempt(db, { job_id: id, attempt: 1, ...ended });
  await insertAttempt(db, { job_id: id, attempt: 2 });
  await insertFlyer(db, { job_id: id, attempt: 1 });

  await expect(insertFlyer(db, { job_id: id, attempt: 2 })).rejects.toMatchObject({ constraint: 'flyers_pkey' });
});

const DELETIONS = {
  'one by one': "delete from handbill.jobs where status = 'processing'; delete from handbill.jobs",
  together: 'delete from handbill.jobs',
  'all with the table': 'truncate handbill.jobs cascade',
};

test.for(Object.entries(DELETIONS))('jobs that are deleted %s leave nothing behind', async ([, deletion], { db }) => {
  const { id } = await insertJob(db, processing);
  const { id: waiting } = await insertJob(db, failed);
  await insertAttempt(db, { job_id: id });
  await insertAttempt(db, { job_id: waiting, ...ended });
  await insertFlyer(db, { job_id: id });

  await db.query(deletion);

  expect(await leftBehind(db)).toEqual([]);
});

test('a deletion takes what belongs to the deleted job alone', async ({ db }) => {
  const [{ id: gone }, { id: kept }] = [await insertJob(db, failed), await insertJob(db, failed)];
  for (const id of [gone, kept]) {
    await insertAttempt(db, { job_id: id, ...ended });
    await insertFlyer(db, { job_id: id });
  }

  await db.query('delete from handbill.jobs where id = $1', [gone]);

  expect(await leftBehind(db)).toEqual([kept, kept, kept]);
});

test('every rule of the three tables is tried above', async ({ db }) => {
  const { rows } = await db.query<{ name: string }>(
    `select conname as name from pg_constraint
     where contype = 'c' and conrelid = any (array['handbill.past_attempts'::regclass, 'handbill.flyers'::regclass])
     union all
     select (regexp_matches(prosrc, 'then ''(jobs_[a-z0-9_]+)''', 'g'))[1] from pg_proc
     where oid = 'handbill.hold_and_announce'::regproc`,
  );

  const tried = [...JOBS, ...ATTEMPTS, ...FLYERS].map(({ constraint }) => constraint);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ name }) => name).filter((name) => !tried.includes(name))).toEqual([]);
});

async function leftBehind(db: Database): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select job_id as id from handbill.job_attempts union all select job_id from handbill.flyers
     union all select job_id from handbill.waiting`,
  );
  return rows.map(({ id }) => id);
}

async function tryAll(refusals: Refusal[], insert: (columns: Columns) => Promise<unknown>) {
  const outcomes = [];
  for (const { what, refused, allowed } of refusals) {
    outcomes.push({ what, refusedBy: await refuserOf(insert(refused)), neighbour: await refuserOf(insert(allowed)) });
  }
  return outcomes;
}

function asExpected({ what, constraint }: Refusal) {
  return { what, refusedBy: constraint, neighbour: undefined };
}

/** The constraint that refused it; undefined when it went in. */
async function refuserOf(insertion: Promise<unknown>): Promise<string | undefined> {
  return insertion.then(
    () => undefined,
    (error: unknown) => (error instanceof pg.DatabaseError ? error.constraint : String(error)),
  );
}

function refusal(constraint: string, what: string, refused: Columns, allowed: Columns): Refusal {
  return { constraint, what, refused, allowed };
}

function insertJob(db: Database, columns: Columns) {
  return insertRow(db, 'jobs', { type: 'greet', payload: '{}', ...columns });
}

function insertAttempt(db: Database, columns: Columns) {
  return insertRow(db, 'past_attempts', { attempt: 1, worker_id: 'ada', ready_at: now, ...columns });
}

function insertFlyer(db: Database, columns: Columns) {
  const pdf = Buffer.from('%PDF-1.7');
  return insertRow(db, 'flyers', { attempt: 1, pdf, sha256: sha256('%PDF-1.7'), page_count: 1, ...columns });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
