import { expect } from 'vitest';
import type { Database, Pool } from '../../sql/database.ts';
import { findJob, retryDeadJob } from '../../sql/jobs.ts';
import { failAttempt } from '../../sql/settle-attempts.ts';
import { becomes, enqueue, outcomesOf } from '../support/enqueue.ts';
import { holdHandler } from '../support/held-handler.ts';
import { attemptRows, claim, claimOne, expireLeases, leaseRows, running, sweep } from '../support/queue.ts';
import { runWorker } from '../support/run-worker.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const FAILURE = { outcome: 'failed', message: 'no', code: 'NO', retryable: true } as const;

/** What somebody may write who wants a job to begin anew. */
const BEGIN_ANEW = `update handbill.jobs
  set status = 'pending', attempts = 0, last_attempt = 0, failures = 0, finished_at = null, died_at = null where id = any ($1)`;

test('jobs whose numbering was set back to 0 by hand hold up nobody, and go on at the next number', async ({ db }) => {
  const tries: string[] = [];
  const handlers = {
    moody: (_payload: unknown, { jobId }: { jobId: string }) => {
      tries.push(jobId);
      if (tries.filter((id) => id === jobId).length < 3) throw new Error('Not today.');
    },
    wait: () => 'done',
  };
  const first = runWorker(db, handlers);
  const ids = await Promise.all([1, 2, 3].map(() => enqueue(db, 'moody', {}, { maxAttempts: 2 })));
  for (const id of ids) await becomes(db, id, 'dead');
  await first.stop(0);
  await db.query(BEGIN_ANEW, [ids]);
  const neighbour = await enqueue(db, 'wait');

  const second = runWorker(db, handlers);
  await becomes(db, neighbour, 'succeeded');
  for (const id of ids) await becomes(db, id, 'succeeded');
  await second.stop(0);

  for (const id of ids) {
    expect((await attemptRows(db, id)).map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
      [1, 'failed'],
      [2, 'failed'],
      [3, 'succeeded'],
    ]);
  }
});

test('a job that has used up the numbers of its attempts is dead, and holds up nobody', async ({ db }) => {
  const spent = await enqueue(db, 'wait');
  await db.query('update handbill.jobs set last_attempt = 1000000 where id = $1', [spent]);
  const neighbour = await enqueue(db, 'wait');

  const worker = runWorker(db, { wait: () => 'done' });
  await becomes(db, neighbour, 'succeeded');
  await becomes(db, spent, 'dead');
  expect(await findJob(db, spent)).toMatchObject({
    lastErrorCode: 'ATTEMPTS_SPENT',
    attempts: 0,
    lastErrorRetryable: false,
  });
  await retryDeadJob(db, null, spent, 1);
  await becomes(db, spent, 'dead');
  await worker.stop(0);

  expect(await outcomesOf(db, spent)).toEqual([]);
});

test('a job whose attempts were counted down to 0 by hand while it ran is released at shutdown', async ({ db }) => {
  const { handle, called } = holdHandler();
  const worker = runWorker(db, { wait: handle });
  const id = await enqueue(db, 'wait');
  await called;
  await db.query('update handbill.jobs set attempts = 0 where id = $1', [id]);

  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({ status: 'pending', attempts: 0, lastError: null });
  // A claim that was under way may have taken it once more, to give it back at once.
  expect(new Set(await outcomesOf(db, id))).toEqual(new Set(['interrupted']));
});

const FREE = 'lease_token = null, locked_by = null';

test('an attempt whose job was taken from its worker by hand is closed when its handler ends', async ({ db }) => {
  const [first, second] = [holdHandler(), holdHandler()];
  const worker = runWorker(db, { wait: (_payload, { attempt }) => (attempt === 1 ? first : second).handle() });
  const requeued = await enqueue(db, 'wait');
  await first.called;
  await db.query(`update handbill.jobs set status = 'pending', ${FREE} where id = $1`, [requeued]);
  await second.called;
  const cancelled = await enqueue(db, 'wait');
  await becomes(db, cancelled, 'processing');
  await db.query(`update handbill.jobs set status = 'cancelled', finished_at = now(), ${FREE} where id = $1`, [
    cancelled,
  ]);

  for (const { finish } of [first, second]) finish();
  await becomes(db, requeued, 'succeeded');
  await worker.stop(10_000);

  expect(await outcomesOf(db, requeued)).toEqual(['cancelled', 'succeeded']);
  expect(await outcomesOf(db, cancelled)).toEqual(['cancelled']);
  expect(await leaseRows(db)).toEqual([]);
});

test('an attempt whose job was taken by hand from a worker that has died is closed by the sweep', async ({ db }) => {
  const [left, next] = [await running(db), await running(db)];
  for (const { jobId } of [left, next]) {
    await db.query(`update handbill.jobs set status = 'pending', ${FREE} where id = $1`, [jobId]);
  }
  await db.query(`update handbill.jobs set status = 'cancelled', finished_at = now() where id = $1`, [left.jobId]);
  const again = await claimOne(db);
  await db.query(`update handbill.leases set expires_at = now() - interval '1 s' where token <> $1`, [
    again.leaseToken,
  ]);

  expect(await sweep(db)).toEqual([]);

  expect(await outcomesOf(db, left.jobId)).toEqual(['cancelled']);
  expect(await outcomesOf(db, next.jobId)).toEqual(['cancelled', 'running']);
  expect(await leaseRows(db)).toMatchObject([{ token: again.leaseToken }]);
});

test('a sweep of what a worker left leaves the attempt alone that another has begun, though its number was set back', async ({
  db,
}) => {
  const { jobId, leaseToken } = await running(db);
  await db.query(`update handbill.jobs set status = 'pending', ${FREE} where id = $1`, [jobId]);
  await claimOne(db);
  await db.query('update handbill.jobs set attempts = 0, last_attempt = 0, failures = 0');
  await db.query(`update handbill.leases set expires_at = now() - interval '1 s' where token = $1`, [leaseToken]);

  await sweep(db);

  expect(await outcomesOf(db, jobId)).toEqual(['cancelled', 'running']);
});

test.for([
  ['set back to', 0],
  ['raised to', 7],
])('a job whose numbering was %s %i by hand while it ran ends as it would have', async ([, number], { db }) => {
  const { handle, called, finish } = holdHandler();
  const worker = runWorker(db, { wait: handle });
  const id = await enqueue(db, 'wait');
  await called;
  await db.query('update handbill.jobs set attempts = 0, last_attempt = $1, failures = 0', [number]);

  finish();
  await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(await findJob(db, id)).toMatchObject({ lastAttempt: 1 });
  expect(await outcomesOf(db, id)).toEqual(['succeeded']);
});

test('a job whose failures were raised by hand while it ran fails like any other, or is swept, with its neighbours', async ({
  db,
}) => {
  const raise = () => db.query(`update handbill.jobs set failures = last_attempt where status = 'processing'`);
  await running(db);
  await running(db);
  await raise();
  await expireLeases(db);
  expect(await sweep(db)).toHaveLength(2);
  const failed = await claimOne(db);
  await raise();

  const status = await failAttempt(db, failed, { ...FAILURE, backoffMs: 60_000 });

  expect(status).toBe('failed');
  expect(await outcomesOf(db, failed.jobId)).toEqual(['abandoned', 'failed']);
});

test('a rule of the application that keeps a job from being claimed or ended holds up nobody', async ({ db }) => {
  const { jobId } = await running(db, { type: 'wait', payload: 'frozen' });
  await expireLeases(db);
  await sweep(db);
  await db.query('update handbill.jobs set attempts = 0, last_attempt = 0, failures = 0');
  await freeze(db);
  const worker = runWorker(db, { wait: () => 'done' });

  await becomes(db, await enqueue(db, 'wait'), 'succeeded');
  await db.query('drop trigger frozen on handbill.jobs');
  await becomes(db, jobId, 'succeeded');
  await worker.stop(0);

  expect(await outcomesOf(db, jobId)).toEqual(['abandoned', 'succeeded']);
  expect(worker.log.filter(({ msg }) => msg === 'database trouble')).toEqual([]);
});

/** The application's own rule: what is called so stays as it is. */
async function freeze(db: Database): Promise<void> {
  await db.query(
    `create function frozen() returns trigger language plpgsql as $$ begin raise 'Frozen by the shop.'; end $$;
     create trigger frozen before update on handbill.jobs for each row when (new.payload = '"frozen"') execute function frozen()`,
  );
}

test.for([
  ['few', 3],
  ['many', 120],
] as const)(
  '%s jobs that a rule of the application keeps from being claimed are told once, and hold up nobody',
  {
    timeout: 60_000,
  },
  async ([, count], { db }) => {
    const refused: string[] = [];
    for (let n = 0; n < count; n += 1) refused.push(await enqueue(db, 'wait', 'frozen'));
    await freeze(db);
    const first = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(() => enqueue(db, 'wait')));
    // Not the next poll, which would come too late, but the first claims find those behind.
    const worker = runWorker(db, { wait: () => 'done' }, { pollMs: 600_000 });
    for (const id of first) await becomes(db, id, 'succeeded');
    const next = await enqueue(db, 'wait');
    worker.wake();
    await becomes(db, next, 'succeeded');
    await db.query('drop trigger frozen on handbill.jobs');
    for (const id of refused) {
      await until(async () => {
        worker.wake();
        return (await findJob(db, id))?.status === 'succeeded';
      });
    }
    await worker.stop(0);

    const told = worker.log.filter(({ msg }) => msg === 'a job cannot be claimed');
    expect(told.map(({ jobId }) => jobId).sort()).toEqual([...refused].sort());
    expect(told[0]).toMatchObject({ err: { message: 'Frozen by the shop.' } });
    for (const id of [...first, ...refused]) expect(await outcomesOf(db, id)).toEqual(['succeeded']);
    expect(await leaseRows(db)).toEqual([]);
  },
);

test('a job that a rule of the application keeps from being taken back is told once, and the sweep goes on with all others', async ({
  db,
}) => {
  const frozen = await running(db, { type: 'wait', payload: 'frozen' });
  await enqueue(db, 'wait', 'beside it');
  await enqueue(db, 'wait', 'frozen');
  const together = await claim(db, { types: ['wait'], limit: 2 });
  const alone = await running(db, { type: 'wait' });
  await freeze(db);
  await expireLeases(db);

  const worker = runWorker(db, { other: () => 'done' }, { leaseMs: 1_000 });
  for (const jobId of [alone.jobId, together[0]?.jobId ?? '']) await becomes(db, jobId, 'pending');
  const unwritten = [frozen.jobId, together[1]?.jobId ?? ''];
  for (const id of unwritten) expect(await findJob(db, id)).toMatchObject({ status: 'processing' });
  expect(await leaseRows(db)).toHaveLength(2);
  await db.query('drop trigger frozen on handbill.jobs');
  for (const id of unwritten) await becomes(db, id, 'pending');
  await worker.stop(0);

  expect(await leaseRows(db)).toEqual([]);
  const told = worker.log.filter(({ msg }) => msg === 'a job whose worker died cannot be taken back');
  expect(told.map(({ jobId }) => jobId).sort()).toEqual(unwritten.sort());
  expect(worker.log.filter(({ msg }) => msg === 'database trouble')).toEqual([]);
});

test('a job that a rule of the application keeps from being ended for its unknown type is told once, and keeps no other from it', async ({
  db,
}) => {
  const runAt = new Date(Date.now() - 60_000);
  const before = await enqueue(db, 'wiat', 'before it', { runAt });
  const frozen = await enqueue(db, 'wiat', 'frozen', { runAt });
  await db.query(`insert into handbill.jobs (type, payload, run_at)
    select 'wiat', '"one of many"', now() - interval '1 minute' from generate_series(1, 150)`);
  const after = await enqueue(db, 'wiat', 'after it', { runAt });
  await freeze(db);

  const worker = runWorker(db, { wait: () => 'done' }, { unknownTypeAfterMs: 1_000 });
  for (const id of [before, after]) await becomes(db, id, 'dead');
  await until(async () => (await findJobsWhere(db, `status <> 'dead'`)).length === 1);
  expect(await findJobsWhere(db, `status = 'pending'`)).toEqual([frozen]);
  await db.query('drop trigger frozen on handbill.jobs');
  await becomes(db, frozen, 'dead');
  await worker.stop(0);

  const told = worker.log.filter(({ msg }) => msg === 'a job whose type no worker knows cannot be ended');
  expect(told).toMatchObject([{ jobId: frozen, err: { message: 'Frozen by the shop.' } }]);
  expect(worker.log.filter(({ msg }) => msg === 'database trouble')).toEqual([]);
});

async function findJobsWhere(db: Database, condition: string): Promise<string[]> {
  const { rows } = await db.query(`select id from handbill.jobs where ${condition}`);
  return rows.map(({ id }) => id);
}

test('beside a job that cannot be claimed the others are claimed many at a time', async ({ db }) => {
  await enqueue(db, 'wait', 'frozen');
  await freeze(db);
  await db.query(`insert into handbill.jobs (type, payload) select 'wait', '1' from generate_series(1, 1000)`);
  const claims = { refused: 0, alone: 0 };
  const counting = Object.assign(Object.create(db), {
    async query(statement: { name?: string; values: unknown[] }, ...rest: unknown[]) {
      const [, , , limit, , from, , upTo] = statement.values ?? [];
      const isClaim = statement.name === 'claim_jobs';
      const isAlone = isClaim && limit === 1 && from === upTo;
      if (isAlone) claims.alone += 1;
      return await Reflect.apply(db.query, db, [statement, ...rest]).catch((error: unknown) => {
        if (isClaim && !isAlone) claims.refused += 1;
        throw error;
      });
    },
  });
  const begun = performance.now();
  const worker = runWorker(counting, { wait: () => 'done' }, { concurrency: 200 });

  await until(async () => {
    const { rows } = await db.query(`select from handbill.jobs where status = 'succeeded'`);
    return rows.length === 1_000;
  });
  await worker.stop(0);

  // Once a second at most the one that is passed by is tried again, and the claim of many is refused: that one then, and 50 more at most, alone.
  expect(claims.refused).toBeGreaterThan(0);
  expect(claims.refused).toBeLessThanOrEqual(2 + (performance.now() - begun) / 1_000);
  expect(claims.alone).toBeLessThanOrEqual(51 * claims.refused);
});

test('a claim that fails for whatever jobs, as by a function that is gone, is trouble, blames none of them, and is not looked for', async ({
  db,
}) => {
  const ids = [await enqueue(db, 'wait'), await enqueue(db, 'wait')];
  await db.query(
    `create function broken() returns trigger language plpgsql as $$ begin perform gone(); return new; end $$;
     create trigger broken before update on handbill.jobs for each row execute function broken()`,
  );
  const sent = namesSentTo(db);
  const worker = runWorker(sent.db, { wait: () => 'done' });

  await until(() => worker.log.filter(({ msg }) => msg === 'database trouble').length > 3);
  await db.query('drop trigger broken on handbill.jobs');
  for (const id of ids) await becomes(db, id, 'succeeded');
  await worker.stop(0);

  expect(worker.log.filter(({ msg }) => msg === 'a job cannot be claimed')).toEqual([]);
  expect(sent.names).not.toContain('recover_claim');
  expect(worker.log.find(({ msg }) => msg === 'database trouble')).toMatchObject({ err: { code: '42883' } });
});

/** The same database, and the names of the statements that are sent to it. */
function namesSentTo(db: Pool): { db: Pool; names: string[] } {
  const names: string[] = [];
  const listening = Object.assign(Object.create(db), {
    query(statement: { name?: string }, ...rest: unknown[]) {
      if (statement.name) names.push(statement.name);
      return Reflect.apply(db.query, db, [statement, ...rest]);
    },
  });
  return { db: listening, names };
}
