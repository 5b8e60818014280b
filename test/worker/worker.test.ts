import { expect } from 'vitest';
import type { Database } from '../../sql/database.ts';
import { findJob, listAttempts, retryDeadJob } from '../../sql/jobs.ts';
import { PermanentError, SnoozeError } from '../../worker/errors.ts';
import { type HandlerContext, type HandlerOptions, register } from '../../worker/register.ts';
import { becomes, enqueue, outcomesOf } from '../support/enqueue.ts';
import { runWorker } from '../support/run-worker.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

test('what a handler returns becomes the result, and its progress is seen', async ({ db }) => {
  let goOn = () => {};
  const worker = runWorker(db, {
    add: async (payload, { reportProgress }) => {
      const { a, b } = payload as { a: number; b: number };
      await reportProgress(40, 'adding');
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return { sum: a + b };
    },
  });
  const id = await enqueue(db, 'add', { a: 2, b: 3 });

  await until(async () => (await findJob(db, id))?.progress === 40);
  expect(await findJob(db, id)).toMatchObject({ status: 'processing', stage: 'adding', attempts: 1 });
  goOn();
  await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({ progress: 100, stage: null, result: { sum: 5 }, lastError: null });
  expect(await listAttempts(db, [id], 100)).toMatchObject([{ number: 1, workerId: 'worker-1', outcome: 'succeeded' }]);
});

test('an error is tried again until no attempt is left, then the job is dead', async ({ db }) => {
  const worker = runWorker(db, {
    fail: () => {
      throw new Error('no paper');
    },
  });
  const id = await enqueue(db, 'fail', {}, { maxAttempts: 3 });

  await becomes(db, id, 'dead');
  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({ attempts: 3, lastError: 'no paper', lastErrorCode: 'HANDLER_ERROR' });
  expect(await outcomesOf(db, id)).toEqual(['failed', 'failed', 'failed']);
  expect(worker.log.filter(({ level }) => Number(level) >= 40)).toMatchObject([
    { jobId: id, attempt: 3, code: 'HANDLER_ERROR', error: 'no paper', msg: 'the job is dead: it is not tried again' },
  ]);
});

test('a permanent error ends the job at its first attempt', async ({ db }) => {
  const worker = runWorker(db, {
    fail: () => {
      throw new PermanentError('There is no such template.');
    },
  });
  const id = await enqueue(db, 'fail');

  await becomes(db, id, 'dead');
  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({
    attempts: 1,
    lastErrorCode: 'PERMANENT_ERROR',
    lastErrorRetryable: false,
  });
});

test('a retry that this worker delayed is taken up on time, not at the next poll', async ({ db }) => {
  let calls = 0;
  const worker = runWorker(
    db,
    {
      fail: () => {
        calls += 1;
        if (calls < 4) throw new Error('no paper');
      },
    },
    { pollMs: 60_000 },
  );
  await until(async () => (await db.query('select from handbill.workers')).rowCount === 1);
  const id = await enqueue(db, 'fail');
  worker.wake();

  await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(await outcomesOf(db, id)).toEqual(['failed', 'failed', 'failed', 'succeeded']);
});

test('success after a retry by a person resolves the dead letter', async ({ db }) => {
  let isMended = false;
  const worker = runWorker(db, {
    mend: () => {
      if (!isMended) throw new PermanentError('broken');
    },
  });
  const id = await enqueue(db, 'mend');
  await becomes(db, id, 'dead');
  isMended = true;
  await retryDeadJob(db, null, id, 2);

  await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({
    deadLetterResolution: 'retried_and_succeeded',
    attempts: 2,
    maxAttempts: 3,
  });
});

test('a snoozed job comes back later and has used no attempt', async ({ db }) => {
  let calls = 0;
  const worker = runWorker(db, {
    wait: () => {
      calls += 1;
      if (calls === 1) throw new SnoozeError(0);
    },
  });
  const id = await enqueue(db, 'wait');

  await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({ attempts: 1, lastAttempt: 2, lastError: null });
  expect(await outcomesOf(db, id)).toEqual(['snoozed', 'succeeded']);
});

test('a handler that never returns ends at its time limit, and its slot is free again', async ({ db }) => {
  const worker = runWorker(
    db,
    { hang: () => new Promise(() => {}), quick: () => 'done' },
    { concurrency: 1, timeoutMs: 50 },
  );
  const hanging = await enqueue(db, 'hang', {}, { maxAttempts: 2 });
  await becomes(db, hanging, 'dead');
  const quick = await enqueue(db, 'quick');

  await becomes(db, quick, 'succeeded');
  await worker.stop(0);

  expect(await outcomesOf(db, hanging)).toEqual(['timed_out', 'timed_out']);
  expect(await findJob(db, hanging)).toMatchObject({ lastErrorCode: 'TIMED_OUT' });
});

test("a job's own time limit goes before the handler's, and that before the worker's", async ({ db }) => {
  const hang = () => new Promise(() => {});
  const worker = runWorker(db, { hang: [hang, { timeoutMs: 30 }] });
  const handlersLimit = await enqueue(db, 'hang', {}, { maxAttempts: 1 });
  const ownLimit = await enqueue(db, 'hang', {}, { maxAttempts: 1, timeoutSeconds: 1 });

  await becomes(db, handlersLimit, 'dead');
  await becomes(db, ownLimit, 'dead');
  await worker.stop(0);

  expect((await findJob(db, handlersLimit))?.lastError).toContain('30 ms');
  expect((await findJob(db, ownLimit))?.lastError).toContain('1000 ms');
});

test('never runs more at once than it has slots', async ({ db }) => {
  let running = 0;
  let most = 0;
  const worker = runWorker(db, {
    count: async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
    },
  });
  const ids = await Promise.all(Array.from({ length: 50 }, () => enqueue(db, 'count')));

  for (const id of ids) await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(most).toBeLessThanOrEqual(5);
});

test('what store writes commits with the outcome or not at all', async ({ db }) => {
  await db.query('create table receipts (job_id uuid primary key, note text not null)');
  const worker = runWorker(db, {
    note: [
      (payload) => payload,
      {
        store: async (tx, { id }, output) => {
          const { note } = output as { note: string | null };
          await tx.query('insert into receipts values ($1, $2)', [id, note ?? 'kept']);
          if (note === null) throw new PermanentError('Nothing to note.');
        },
      },
    ],
  });
  const kept = await enqueue(db, 'note', { note: 'paid' });
  const refused = await enqueue(db, 'note', { note: null });

  await becomes(db, kept, 'succeeded');
  await becomes(db, refused, 'dead');
  await worker.stop(0);

  expect((await db.query('select * from receipts')).rows).toEqual([{ job_id: kept, note: 'paid' }]);
  expect(await findJob(db, refused)).toMatchObject({ lastErrorCode: 'PERMANENT_ERROR', lastError: 'Nothing to note.' });
});

test('a statement that a store leaves behind is refused once its transaction is over', async ({ db }) => {
  await db.query('create table receipts (job_id uuid primary key)');
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const late: Promise<unknown>[] = [];
  const store: HandlerOptions['store'] = async (tx, { id }, output) => {
    late.push(gate.then(() => tx.query('insert into receipts values ($1)', [id])));
    if (output === 'refused') throw new PermanentError('Nothing to keep.');
  };
  const worker = runWorker(db, { keep: [(payload) => payload, { store }] });
  await becomes(db, await enqueue(db, 'keep', 'refused'), 'dead');
  await becomes(db, await enqueue(db, 'keep', 'kept'), 'succeeded');

  goOn();
  const settled = await Promise.allSettled(late);
  await worker.stop(0);

  const refusal = { status: 'rejected', reason: { message: expect.stringContaining('came too late') } };
  expect(settled).toMatchObject([refusal, refusal]);
  expect((await db.query('select from receipts')).rowCount).toBe(0);
});

test('the statements of a store are planned as in any session', async ({ db, admin }) => {
  const ask = "select current_setting('enable_seqscan') as seq, current_setting('enable_bitmapscan') as bitmap";
  const seen: unknown[] = [];
  const worker = runWorker(db, {
    look: [() => null, { store: async (tx) => void seen.push(...(await tx.query(ask)).rows) }],
  });

  await becomes(db, await enqueue(db, 'look', null), 'succeeded');
  await worker.stop(0);

  expect(seen).toEqual((await admin.query(ask)).rows);
});

test('a result that the database refuses fails the attempt with its reason', async ({ db }) => {
  const worker = runWorker(db, { odd: (payload) => (payload === 'nul' ? 'a\0b' : 'a\ud800b') });
  const nul = await enqueue(db, 'odd', 'nul', { maxAttempts: 1 });
  const surrogate = await enqueue(db, 'odd', 'surrogate', { maxAttempts: 1 });

  await becomes(db, nul, 'dead');
  await becomes(db, surrogate, 'dead');
  await worker.stop(0);

  for (const id of [nul, surrogate]) expect(await findJob(db, id)).toMatchObject({ lastErrorCode: 'OUTPUT_REJECTED' });
});

test('a store that hides its own failed statement has kept nothing: that is a failure, not a success', async ({
  db,
}) => {
  const store = async (tx: Database): Promise<void> => {
    await tx.query('select 1 / 0').catch(() => {});
  };
  const worker = runWorker(db, { hide: [() => 'output', { store }] });
  const id = await enqueue(db, 'hide', {}, { maxAttempts: 1 });

  await becomes(db, id, 'dead');
  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({
    lastErrorCode: 'OUTPUT_REJECTED',
    lastError: expect.stringContaining('rolled back'),
  });
});

test.for([
  ['holds a timer, whose circle JSON cannot tell', (): unknown => ({ timer: setTimeout(() => {}, 0) })],
  ['holds a BigInt', (): unknown => 10n],
  ['is larger than a job may keep', (): unknown => 'x'.repeat(1_048_577)],
] as const)('a result that %s fails the attempt at once', async ([, handler], { db }) => {
  const worker = runWorker(db, { odd: handler });
  const id = await enqueue(db, 'odd', {}, { maxAttempts: 1 });

  await becomes(db, id, 'dead');
  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({ lastErrorCode: 'OUTPUT_REJECTED' });
});

test('a disk that is full while the output is stored is waited for, and burns no attempt', async ({ db }) => {
  let refusals = 0;
  const store = async () => {
    refusals += 1;
    if (refusals <= 7) throw Object.assign(new Error('No space left on device'), { code: '53100' });
  };
  const worker = runWorker(db, { keep: [() => 'output', { store }] });
  const id = await enqueue(db, 'keep', {}, { maxAttempts: 1 });

  await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(refusals).toBe(8);
  expect(await outcomesOf(db, id)).toEqual(['succeeded']);
});

test('a store that never ends within the time of a statement is tried a few times, then the attempt fails', async ({
  db,
}) => {
  const store = async () => {
    throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
  };
  const worker = runWorker(db, { keep: [() => 'output', { store }] });
  const id = await enqueue(db, 'keep', {}, { maxAttempts: 1 });

  await becomes(db, id, 'dead');
  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({ lastErrorCode: 'OUTPUT_REJECTED' });
});

test('a store that never ends does not hold up the end of the worker', async ({ db }) => {
  const worker = runWorker(db, { keep: [() => 'output', { store: () => new Promise(() => {}) }] });
  await enqueue(db, 'keep');
  const storing = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
  await until(async () => (await db.query(storing)).rowCount);

  await worker.stop(0);
});

test('progress that is reported after the end, and that nobody waits for, does no harm', async ({ db }) => {
  let reportLate = () => {};
  const worker = runWorker(
    db,
    {
      leave: (_payload, { reportProgress }) => {
        reportLate = () => void reportProgress(50, 'late');
        return new Promise(() => {});
      },
    },
    { timeoutMs: 50 },
  );
  const id = await enqueue(db, 'leave', {}, { maxAttempts: 1 });
  await becomes(db, id, 'dead');
  reportLate();
  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({ lastErrorCode: 'TIMED_OUT', stage: null });
});

test('progress that a handler without types reports is taken as it reads, and fails nothing', async ({ db }) => {
  const reports: [unknown, unknown, { progress: number; stage: string | null }][] = [
    ['40', 7, { progress: 40, stage: '7' }],
    [41n, null, { progress: 41, stage: null }],
    ['half', { step: 2 }, { progress: 0, stage: '[object Object]' }],
  ];
  const worker = runWorker(db, {
    loose: async (payload, { reportProgress }) => {
      const [percent, stage] = reports[Number(payload)] ?? [];
      await Reflect.apply(reportProgress, undefined, [percent, stage]);
      await new Promise(() => {});
    },
  });
  const ids = await Promise.all(reports.map((_report, index) => enqueue(db, 'loose', index)));
  for (const [index, [, , shown]] of reports.entries()) {
    const job = await until(async () => {
      const found = await findJob(db, String(ids[index]));
      return found?.progress === shown.progress && found.stage === shown.stage && found;
    });
    expect(job).toMatchObject({ status: 'processing', attempts: 1 });
  }
  await worker.stop(0);
});

test('what a handler that has ended leaves behind may go on to report, and nobody writes it', async ({ db }) => {
  const asked: unknown[][] = [];
  // The ids of each write of progress.
  const query = (config: { name?: string; text: string; values: unknown[][] }) => {
    if (config.name === 'report_progress') asked.push(config.values[0] ?? []);
    return db.query(config);
  };
  const pool: typeof db = Object.assign(Object.create(db), { query });
  let reportLate = () => {};
  const worker = runWorker(pool, {
    leave: (_payload, { reportProgress }) => {
      reportLate = () => void reportProgress(50, 'late');
    },
    stay: async (_payload, { reportProgress }) => {
      await reportProgress(40, 'in time');
      await new Promise(() => {});
    },
  });
  const left = await enqueue(db, 'leave');
  await becomes(db, left, 'succeeded');
  reportLate();
  const stayed = await enqueue(db, 'stay');
  await until(async () => (await findJob(db, stayed))?.progress === 40);
  await worker.stop(0);

  expect(new Set(asked.flat())).toEqual(new Set([stayed]));
});

test.each([Number.POSITIVE_INFINITY, Number.NaN, 0, -1, 86_400_001])(
  'a time limit of %s ms is refused where it is registered',
  (timeoutMs) => {
    expect(() => register('refused', () => 1, { timeoutMs })).toThrow('give refused a timeoutMs above 0');
  },
);

test.each(['', 'send e-mail', '_mail', 'é', 'x'.repeat(101)])(
  'the type %j, which no enqueue would take, is refused where it is registered',
  (type) => {
    expect(() => register(type, () => 1)).toThrow('Use 1 to 100 letters, digits and _ . : - only');
  },
);

test('only registered types are claimed, and one that nobody registers is dead after its time', async ({ db }) => {
  const worker = runWorker(db, { known: () => 1 }, { unknownTypeAfterMs: 1_500 });
  // One at a time: with little patience a known type whose worker is late with its heartbeat is an unknown one too.
  const known = await enqueue(db, 'known');
  await becomes(db, known, 'succeeded');
  const unknown = await enqueue(db, 'knwon');
  await becomes(db, unknown, 'dead');
  await worker.stop(0);

  expect(await findJob(db, unknown)).toMatchObject({ attempts: 0, lastErrorCode: 'UNKNOWN_TYPE' });
});

test('a handler may take its context apart, and hand on a copy with more beside', async ({ db }) => {
  const inner = async (_payload: unknown, { signal, log, reportProgress, ...rest }: HandlerContext) => {
    log.info('copied');
    await reportProgress(10);
    return { aborted: signal.aborted, ...rest };
  };
  const worker = runWorker(db, {
    copy: (payload, context) => inner(payload, { ...context }),
    proxy: (payload, context) => inner(payload, { ...new Proxy(context, {}) }),
    heir: (_payload, context) => Object.create(context).signal.aborted,
  });
  const id = await enqueue(db, 'copy');

  await becomes(db, id, 'succeeded');
  for (const type of ['proxy', 'heir']) await becomes(db, await enqueue(db, type), 'succeeded');
  await worker.stop(0);

  expect((await findJob(db, id))?.result).toEqual({ aborted: false, jobId: id, attempt: 1 });
  expect(worker.log).toContainEqual(expect.objectContaining({ msg: 'copied', jobId: id, type: 'copy', attempt: 1 }));
});
