import { expect } from 'vitest';
import type { Database } from '../../sql/database.ts';
import { findJob } from '../../sql/jobs.ts';
import { createClaims } from '../../worker/claims.ts';
import { prune } from '../../worker/pruner.ts';
import { createSweep } from '../../worker/sweep.ts';
import { insertAged, KEEP } from '../support/ended-jobs.ts';
import { enqueue } from '../support/enqueue.ts';
import { claim, expireLease, expireLeases, jobRow } from '../support/queue.ts';
import { test } from '../support/sessions.ts';

/** A rule of the application for rows whose payload is so. */
async function freeze(db: Database, when = 'update', code = 'P0001'): Promise<void> {
  await db.query(
    `create function frozen() returns trigger language plpgsql as $$ begin raise 'Frozen.' using errcode = '${code}'; end $$;
     create trigger frozen before ${when} on handbill.jobs for each row when (old.payload = '"frozen"') execute function frozen()`,
  );
}

function sweepOf(db: Parameters<typeof createSweep>[0]['db']) {
  const told: string[] = [];
  const sweep = createSweep({
    ...{ db, leaseMs: 0, unknownTypeAfterMs: 60_000 },
    onSwept: () => {},
    onRefused: ({ jobId }) => told.push(jobId),
  });
  return { sweep, told };
}

test.for([
  ['00000000-0000-4000-8000-000000000000', 'ffffffff-ffff-4fff-8fff-ffffffffffff'],
  ['ffffffff-ffff-4fff-8fff-ffffffffffff', '00000000-0000-4000-8000-000000000000'],
])(
  'a job is taken back from its second dead worker, though its first lease is still kept by a frozen neighbour: %j',
  async ([first = '', second = ''], { db }) => {
    const [frozen, other] = [await enqueue(db, 'wait', 'frozen'), await enqueue(db, 'wait', 'other')];
    await claim(db, { types: ['wait'], limit: 2, leaseToken: first });
    await freeze(db);
    await expireLeases(db);
    const { sweep, told } = sweepOf(db);
    await sweep();
    expect(await findJob(db, other)).toMatchObject({ status: 'pending' });
    await claim(db, { types: ['wait'], but: [frozen], leaseToken: second });
    await expireLease(db, other);

    await sweep();

    expect(await findJob(db, other)).toMatchObject({ status: 'pending', attempts: 2 });
    expect(told).toEqual([frozen]);
  },
);

test('a sweep ends though more rows are locked than it looks at, with a frozen one behind them', async ({
  db,
  open,
}) => {
  await db.query(`insert into handbill.jobs (type, payload) select 'wait', '1' from generate_series(1, 120)`);
  const [held] = await claim(db, { types: ['wait'], limit: 120, leaseToken: '00000000-0000-4000-8000-000000000000' });
  const frozen = await enqueue(db, 'wait', 'frozen');
  await claim(db, { types: ['wait'], leaseToken: 'ffffffff-ffff-4fff-8fff-ffffffffffff' });
  await freeze(db);
  await expireLeases(db);
  const stopped = await open();
  await stopped.query('begin');
  await stopped.query('select from handbill.leases where $1 = any (job_ids) for update', [held?.jobId]);
  const { sweep, told } = sweepOf(db);

  await sweep();

  expect(told).toEqual([frozen]);
  await stopped.query('rollback');
  await sweep();
  expect(await findJob(db, held?.jobId ?? '')).toMatchObject({ status: 'pending' });
});

test('jobs that a rule refuses cost no connection each, and are passed by whatever its code', async ({ db }) => {
  await db.query(`insert into handbill.jobs (type, payload) select 'wait', '"frozen"' from generate_series(1, 60)`);
  await freeze(db, 'update', '42501');
  const free = await enqueue(db, 'wait', 'free');
  let opened = 0;
  db.on('connect', () => {
    opened += 1;
  });
  const told = new Set<string>();
  const claims = createClaims({
    ...{ db, workerId: 'ada', types: ['wait'], leaseMs: 30_000, pollMs: 1_000 },
    onSpent: () => {},
    onRefused: (jobId) => told.add(jobId),
  });

  const claimed = (await claims.claim(5)).flatMap(({ jobs }) => jobs.map(({ jobId }) => jobId));

  expect(claimed).toEqual([free]);
  expect(told.size).toBe(60);
  expect(opened).toBeLessThan(5);
});

test('an old job that a right keeps from being pruned is told, and keeps no other', async ({ db }) => {
  const [kept, ...others] = await Promise.all([1, 2, 3].map(() => insertAged(db, 'succeeded', 31)));
  await db.query(`update handbill.jobs set payload = '"frozen"' where id = $1`, [kept]);
  await freeze(db, 'delete', '42501');
  const told: string[] = [];

  await prune({ db, keep: KEEP, onPruned() {}, onKept: ({ jobId }) => told.push(jobId) }, [kept ?? '', ...others]);

  expect(told).toEqual([kept]);
  for (const id of others) expect(await jobRow(db, id)).toBeUndefined();
});
