import fc from 'fast-check';
import { expect } from 'vitest';
import type { Database, Pool } from '../../sql/database.ts';
import { findJob } from '../../sql/jobs.ts';
import { completeAttempt, failAttempt, releaseAttempt } from '../../sql/settle-attempts.ts';
import { createClaims } from '../../worker/claims.ts';
import { ranksTold } from '../../worker/ranks-told.ts';
import { type Ear, openEar } from '../support/ear.ts';
import { lineFaults } from '../support/line.ts';
import { enqueue, sweep } from '../support/queue.ts';
import { test as base } from '../support/sessions.ts';

const test = base.extend<{ ear: Ear }>({
  ear: async ({ databaseUrl }, use) => {
    const ear = await openEar(databaseUrl);
    await use(ear);
    await ear.close();
  },
});

/** Beyond any test: only wakes move the place where a claim begins. */
const NEVER_MS = 3_600_000;
const failure = { outcome: 'failed', message: 'no', code: 'NO', retryable: true } as const;

type Claims = ReturnType<typeof createClaims>;

function claimsOf(db: Pool, pollMs = NEVER_MS): Claims {
  return createClaims({
    db,
    workerId: 'ada',
    types: ['greet'],
    leaseMs: 30_000,
    pollMs,
    onSpent: () => {},
    onRefused: () => {},
  });
}

async function claimIds(claims: Claims, limit: number): Promise<string[]> {
  return (await claims.claim(limit)).flatMap(({ jobs }) => jobs.map(({ jobId }) => jobId));
}

/** Tells what was heard, as a worker's listener does. */
async function hear(ear: Ear, workers: Claims[]): Promise<void> {
  for (const { channel, payload } of await ear.heard()) {
    if (channel === 'handbill_wake') for (const { look } of workers) look(...ranksTold(payload));
  }
}

test('what is inserted early and commits late, behind the place where claims begin, is claimed when its wake arrives', async ({
  db,
  open,
  ear,
}) => {
  const claims = claimsOf(db);
  const late = await open();
  await late.query('begin');
  const early = await enqueue(late);
  const next = await enqueue(db);
  await hear(ear, [claims]);
  expect(await claimIds(claims, 5)).toEqual([next.id]);

  await late.query('commit');
  await hear(ear, [claims]);

  expect(await claimIds(claims, 5)).toEqual([early.id]);
});

test('a claim that found nothing walked up to what wakes had told: the next one does not walk over that again', async ({
  db,
  ear,
}) => {
  const claims = claimsOf(db);
  await claimIds(claims, 5);
  await enqueue(db, { type: 'for other workers' });
  await hear(ear, [claims]);
  await claimIds(claims, 5);
  const before = await enqueue(db, { runAt: new Date(Date.now() - 60_000) });

  expect(await claimIds(claims, 5)).toEqual([]);
  await hear(ear, [claims]);

  expect(await claimIds(claims, 5)).toEqual([before.id]);
});

test('a wake that arrives while a claim is under way counts, though the claim ends behind it', async ({ db }) => {
  const first = await enqueue(db, { runAt: new Date(Date.now() - 60_000) });
  const last = await enqueue(db);
  let early: string | undefined;
  let told: Claims | undefined;
  // Between the claim and its answer another job becomes claimable, between those two in the line.
  const slow = Object.assign(Object.create(db), {
    async query(...args: unknown[]) {
      const answer = await Reflect.apply(db.query, db, args);
      if (early) return answer;
      const job = await enqueue(db, { runAt: new Date(Date.now() - 30_000) });
      early = job.id;
      told?.look(job.runAt.getTime() * 1_000, job.runAt.getTime() * 1_000);
      return answer;
    },
  });
  const claims = claimsOf(slow);
  told = claims;

  expect(await claimIds(claims, 5)).toEqual([first.id, last.id]);
  expect(await claimIds(claims, 5)).toEqual([early]);
});

test('a claim looks up to now, and further for a job of negative priority: when its wake arrives, and while there are more', async ({
  db,
  ear,
}) => {
  const claims = claimsOf(db);
  await claimIds(claims, 5);
  const later = await enqueue(db, { runAt: new Date(Date.now() + 3_600_000) });
  const low = [
    await enqueue(db, { priority: -5 }),
    await enqueue(db, { priority: -5 }),
    await enqueue(db, { priority: -5 }),
  ];

  expect(await claimIds(claims, 2)).toEqual([]);
  await hear(ear, [claims]);

  expect(await claimIds(claims, 2)).toEqual(low.slice(0, 2).map(({ id }) => id));
  expect(await claimIds(claims, 2)).toEqual(low.slice(2).map(({ id }) => id));
  expect(await findJob(db, later.id)).toMatchObject({ status: 'pending' });
});

test('what no wake tells is found by the claim that looks from the front', async ({ db }) => {
  const [patient, hasty] = [claimsOf(db), claimsOf(db, 0)];
  await enqueue(db);
  await claimIds(patient, 5);
  const due = await enqueue(db, { runAt: new Date(Date.now() - 60_000) });

  expect(await claimIds(patient, 5)).toEqual([]);
  expect(await claimIds(hasty, 5)).toEqual([due.id]);
});

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('insert'), priority: fc.integer({ min: -3, max: 3 }), age: fc.nat(300) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('commitLate'),
      priority: fc.integer({ min: -3, max: 3 }),
      age: fc.nat(300),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('claim'), worker: fc.nat(2), limit: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('complete', 'fail', 'release', 'vanish', 'edit'),
      which: fc.nat(100),
    }),
  },
);
type Step = Partial<{ priority: number; age: number; worker: number; limit: number; which: number }> & { what: string };

test('after any sequence of steps, workers that heard all wakes find every claimable job at once', async ({
  db,
  open,
  ear,
}) => {
  const late = await open();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), async (steps) => {
      await db.query('delete from handbill.jobs; delete from handbill.leases');
      await ear.heard();
      const workers = [claimsOf(db), claimsOf(db), claimsOf(db)];
      await late.query('begin');
      for (const each of steps) await take(each, { db, late, workers });
      await late.query('commit');

      await hear(ear, workers);
      const claimable = await waitingIds(db);
      const got = [];
      // Any of them alone finds all of it: each has a place of its own.
      const [worker] = workers.slice((steps.length % 3) - 3);
      for (let ids = ['']; worker && ids.length > 0; got.push(...ids)) ids = await claimIds(worker, 3);
      expect(got.toSorted()).toEqual(claimable.toSorted());
      expect(await lineFaults(db)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

interface World {
  db: Pool;
  late: Database;
  workers: Claims[];
}

async function take(
  { what, priority = 0, age = 0, worker = 0, limit = 1, which = 0 }: Step,
  { db, late, workers }: World,
) {
  const runAt = new Date(Date.now() - age * 1_000);
  if (what === 'insert') await enqueue(db, { priority, runAt });
  else if (what === 'commitLate') await enqueue(late, { priority, runAt });
  else if (what === 'claim') await workers[worker]?.claim(limit);
  else if (what === 'edit')
    await db.query(`update handbill.jobs set priority = $1 where status = 'pending'`, [(which % 7) - 3]);
  else await settleOne(db, what, which);
}

/** Ends one of the attempts that run, or all under its lease. */
async function settleOne(db: Pool, what: string, which: number): Promise<void> {
  const { rows } = await db.query(
    `select id as "jobId", last_attempt as attempt, lease_token as "leaseToken" from handbill.jobs where status = 'processing' order by id`,
  );
  const key = rows[which % rows.length];
  if (!key) return;
  if (what === 'complete') await completeAttempt(db, key, {});
  else if (what === 'fail') await failAttempt(db, key, { ...failure, backoffMs: 0 });
  else if (what === 'release') await releaseAttempt(db, key, 'interrupted');
  else {
    await db.query(`update handbill.leases set expires_at = now() - interval '1 second' where token = $1`, [
      key.leaseToken,
    ]);
    await sweep(db);
  }
}

async function waitingIds(db: Database): Promise<string[]> {
  const { rows } = await db.query(
    `select id from handbill.jobs where status in ('pending', 'failed') and run_at <= clock_timestamp()`,
  );
  return rows.map(({ id }) => id);
}
