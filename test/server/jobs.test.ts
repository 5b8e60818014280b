import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import { completeAttempt, failAttempt } from '../../sql/settle-attempts.ts';
import { registerWorker } from '../../sql/workers.ts';
import { ask } from '../support/ask.ts';
import { claimOne, enqueue, running } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

const FAILURE = {
  outcome: 'failed',
  message: 'It broke',
  code: 'HANDLER_ERROR',
  retryable: true,
  backoffMs: 60_000,
} as const;
const DEATH = { ...FAILURE, code: 'PERMANENT_ERROR', retryable: false };

async function dead(db: Pool): Promise<string> {
  const claimed = await running(db);
  await failAttempt(db, claimed, DEATH);
  return claimed.jobId;
}

const livingWorker = (db: Pool, types: string[]) =>
  registerWorker(db, { id: 'ada', hostname: 'here', pid: 1, types, concurrency: 5, running: 0 });

test('the fields of an answer come in the order of the query, whichever is done first', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { id } = await enqueue(db);
  const query = `{ slow: job(id: "${id}") { waitingFor { code } status } quick: viewer { tenant } jobs { totalCount nodes { id } } }`;

  const { text, data } = await ask(server.url, query);

  expect(Object.keys(data)).toEqual(['slow', 'quick', 'jobs']);
  expect(Object.keys(data.slow)).toEqual(['waitingFor', 'status']);
  expect(Object.keys(data.jobs)).toEqual(['totalCount', 'nodes']);
  expect(text.indexOf('slow')).toBeLessThan(text.indexOf('quick'));
});

test('a job tells all of itself', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const claimed = await running(db, { priority: 3, tags: ['a'], idempotencyKey: 'k' });
  await failAttempt(db, claimed, FAILURE);

  const { data } = await ask(
    server.url,
    `query ($id: UUID!) {
      job(id: $id) {
        type queue status isTerminal version progress stage payload idempotencyKey priority tags attemptCount maxAttempts
        lastError { code message retryable at fingerprint }
        createdAt startedAt finishedAt nextAttemptAt cancelRequested queuePosition
        waitingFor { code until } flyer { url } result deadLetter { diedAt }
        attempts { jobId number workerId outcome startedAt finishedAt durationMs waitedMs error { code } }
      }
    }`,
    { id: claimed.jobId },
  );

  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(data.job).toEqual({
    type: 'greet',
    queue: 'default',
    status: 'FAILED',
    isTerminal: false,
    version: 3,
    progress: 0,
    stage: null,
    payload: { name: 'Ada' },
    idempotencyKey: 'k',
    priority: 3,
    tags: ['a'],
    attemptCount: 1,
    maxAttempts: 5,
    lastError: {
      code: 'HANDLER_ERROR',
      message: 'It broke',
      retryable: true,
      at: instant,
      fingerprint: expect.any(String),
    },
    createdAt: instant,
    startedAt: instant,
    finishedAt: null,
    nextAttemptAt: instant,
    cancelRequested: false,
    queuePosition: 0,
    waitingFor: [
      { code: 'NO_WORKER_FOR_TYPE', until: null },
      { code: 'BACKOFF', until: data.job.nextAttemptAt },
    ],
    flyer: null,
    result: null,
    deadLetter: null,
    attempts: [
      {
        jobId: claimed.jobId,
        number: 1,
        workerId: 'ada',
        outcome: 'FAILED',
        startedAt: instant,
        finishedAt: instant,
        durationMs: expect.any(Number),
        waitedMs: expect.any(Number),
        error: { code: 'HANDLER_ERROR' },
      },
    ],
  });
});

test('a job that waits says why', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await livingWorker(db, ['greet']);
  const first = await enqueue(db);
  const second = await enqueue(db);
  const later = await enqueue(db, { runAt: new Date('2030-01-01T00:00:00Z') });
  const unknown = await enqueue(db, { type: 'unknown', priority: 9 });
  const reasons = async (id: string) => {
    const { data } = await ask(server.url, `{ job(id: "${id}") { queuePosition waitingFor { code until } } }`);
    return [data.job.queuePosition, ...data.job.waitingFor.map(({ code }: { code: string }) => code)];
  };

  expect(await reasons(unknown.id)).toEqual([0, 'NO_WORKER_FOR_TYPE']);
  expect(await reasons(first.id)).toEqual([1, 'BEHIND_OTHERS']);
  expect(await reasons(second.id)).toEqual([2, 'BEHIND_OTHERS']);
  expect((await reasons(later.id)).slice(1)).toEqual(['SCHEDULED']);
});

test('pages hold every job once, both ways, and know where they end', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  for (let number = 0; number < 25; number += 1) await enqueue(db, { tags: [number % 2 ? 'odd' : 'even'] });
  await db.query(`update handbill.jobs set created_at = '2026-01-01T00:00:00Z'`);
  const walk = async (page: string, start: string, turn: 'endCursor' | 'startCursor', more: string) => {
    const found: string[][] = [];
    for (let cursor: string | null = null, goesOn = true; goesOn; ) {
      const place = cursor ? `, ${start}: "${cursor}"` : '';
      const { data } = await ask(
        server.url,
        `{ jobs(${page}: 7${place}) { nodes { id } pageInfo { ${turn} ${more} } } }`,
      );
      found.push(data.jobs.nodes.map(({ id }: { id: string }) => id));
      cursor = data.jobs.pageInfo[turn];
      goesOn = data.jobs.pageInfo[more];
    }
    return found;
  };

  const forward = (await walk('first', 'after', 'endCursor', 'hasNextPage')).flat();
  const backward = (await walk('last', 'before', 'startCursor', 'hasPreviousPage')).reverse().flat();

  expect(new Set(forward).size).toBe(25);
  expect(backward).toEqual(forward);
});

test('jobs are filtered and counted', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await enqueue(db, { tags: ['a'], idempotencyKey: 'batch-1' });
  await enqueue(db, { queue: 'slow', idempotencyKey: 'batch-2' });
  await dead(db);
  const count = async (filter: string) => {
    const { data } = await ask(
      server.url,
      `{ jobs(filter: ${filter}) { totalCount totalCountIsEstimate nodes { id } } }`,
    );
    expect(data.jobs.nodes.length).toBe(data.jobs.totalCount);
    return data.jobs.totalCount;
  };

  expect(await count('{}')).toBe(3);
  expect(await count('{ status: [PENDING] }')).toBe(2);
  expect(await count('{ status: [] }')).toBe(0);
  expect(await count('{ queue: ["slow"] }')).toBe(1);
  expect(await count('{ tag: "a" }')).toBe(1);
  expect(await count('{ idempotencyKeyPrefix: "batch-" }')).toBe(2);
  expect(await count('{ deadLetterResolved: false }')).toBe(1);
  expect(await count('{ createdBefore: "2020-01-01T00:00:00Z" }')).toBe(0);
  expect(await count('{ tenant: "acme" }')).toBe(0);
});

test('a page of 100 jobs with all that hangs on them takes a handful of statements', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  for (let number = 0; number < 100; number += 1) await enqueue(db);
  const statements: string[] = [];
  const { query } = server.pool;
  server.pool.query = ((...call: Parameters<typeof query>) => {
    const { text } = call[0] as unknown as { text: string };
    // Not what the server asks on a clock of its own.
    if (/handbill\.(jobs|job_attempts|flyers)\b/.test(text)) statements.push(text);
    return query.apply(server.pool, call);
  }) as typeof query;

  const { data } = await ask(
    server.url,
    '{ jobs(first: 100) { totalCount nodes { queuePosition waitingFor { code } attempts(last: 5) { number } flyer { url } } } }',
  );

  expect(data.jobs.nodes.length).toBe(100);
  expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(4);
});

test('a page that cannot be is refused', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const pages = [
    'first: 0',
    'first: 101',
    'last: -1',
    'first: 1, last: 1',
    'after: "no-cursor"',
    'filter: { createdAfter: "2026-02-30T00:00:00Z" }',
    'filter: { createdAfter: "2026-01-01" }',
  ];

  for (const page of pages) {
    const { errors } = await ask(server.url, `{ jobs(${page}) { totalCount } }`);
    expect(errors, page).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  }
});

const CHANGED =
  '{ __typename ... on UserError { message } ... on JobChanged { job { status maxAttempts version } } ... on InvalidJobState { job { status } } }';

test('a job that waits is cancelled once; a running or unknown one is not', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const cancel = async (id: string) =>
    (await ask(server.url, `mutation { cancelJob(jobId: "${id}") ${CHANGED} }`)).data.cancelJob;
  const busy = await running(db);
  const { id } = await enqueue(db);

  expect(await cancel(id)).toMatchObject({ __typename: 'JobChanged', job: { status: 'CANCELLED', version: 2 } });
  expect(await cancel(id)).toMatchObject({ __typename: 'InvalidJobState', job: { status: 'CANCELLED' } });
  expect(await cancel(busy.jobId)).toMatchObject({ __typename: 'InvalidJobState', job: { status: 'PROCESSING' } });
  expect(await cancel('0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11')).toMatchObject({ __typename: 'JobNotFound' });
});

test('of fifty retries at once one revives a dead job, and its success resolves the dead letter', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const id = await dead(db);
  const retry = async () =>
    (await ask(server.url, `mutation { retryDeadJob(jobId: "${id}", extraAttempts: 2) ${CHANGED} }`)).data.retryDeadJob;

  const answers = await Promise.all(Array.from({ length: 50 }, retry));
  await completeAttempt(db, await claimOne(db), {});
  const { data } = await ask(
    server.url,
    `{ job(id: "${id}") { deadLetter { resolution resolvedAt } attempts { number } } }`,
  );

  expect(answers.filter(({ __typename }) => __typename === 'JobChanged')).toMatchObject([
    { job: { status: 'PENDING', maxAttempts: 3 } },
  ]);
  expect(answers.filter(({ __typename }) => __typename === 'InvalidJobState').length).toBe(49);
  expect(data.job.deadLetter).toEqual({ resolution: 'RETRIED_AND_SUCCEEDED', resolvedAt: expect.any(String) });
  expect(data.job.attempts).toEqual([{ number: 1 }, { number: 2 }]);
});

test('extraAttempts are 1 to 100', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const id = await dead(db);

  for (const extra of [0, 101]) {
    const { errors } = await ask(
      server.url,
      `mutation { retryDeadJob(jobId: "${id}", extraAttempts: ${extra}) ${CHANGED} }`,
    );
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  }
});
