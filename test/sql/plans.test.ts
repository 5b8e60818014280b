import type { ClientBase } from 'pg';
import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import { findJobs } from '../../sql/jobs.ts';
import { completeAttempts, failAttempts, releaseAttempts } from '../../sql/settle-attempts.ts';
import { insertAged, makeStepDue } from '../support/ended-jobs.ts';
import { claim, expireLease } from '../support/queue.ts';
import { test } from '../support/test.ts';
import { type Cost, costOf, type Sent, seqScansDuring, statementsOf } from './plans/explain.ts';
import { type Facts, HOT, type Hot } from './plans/hot-statements.ts';
import { analyse, insertMillion, STATISTICS, stopAutovacuum } from './plans/million.ts';

/** Those that are never read as a whole; of the others the bound on rows says how much of them may be read. */
const LARGE = ['jobs', 'past_attempts', 'flyers'];
/** Longer than this test takes: one lease alone is to be spent. */
const LONG = 3_600_000;
const JOINS = { 'all joins': 'on', 'nested loops alone': 'off' };

test('at a million jobs every hot statement costs what its batch costs, whatever the planner knows', {
  timeout: 240_000,
}, async ({ db }) => {
  await stopAutovacuum(db);
  await analyse(db);
  const facts = await fill(db);
  const client = await db.connect();

  const faults: Record<string, unknown> = {};
  for (const [known, prepare] of Object.entries(STATISTICS)) {
    if (known !== 'analysed when empty') await prepare(db);
    for (const [joins, word] of Object.entries(JOINS)) {
      await client.query(`set enable_hashjoin = ${word}; set enable_mergejoin = ${word}`);
      for (const [name, hot] of Object.entries(HOT))
        await measure(client, facts, hot, `${name}, ${known}, ${joins}`, faults);
    }
  }
  client.release(true);

  expect(faults).toEqual({});
});

test('a plan that was made while the tables were small reads none of them as a whole when they have grown', async ({
  db,
}) => {
  await stopAutovacuum(db);
  await analyse(db);
  const client = await db.connect();
  // As often as it takes until a plan is kept.
  for (let round = 0; round < 12; round += 1) await workOff(client, await insertWaiting(db, 20));
  await insertWaiting(db, 5_000);

  const seqScans = await seqScansDuring(client, () => workOff(client, 500));
  client.release(true);

  expect(seqScans.filter((table) => LARGE.includes(table) || table === 'waiting')).toEqual([]);
});

async function insertWaiting(db: Pool, count: number): Promise<number> {
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, ${count})`);
  return count;
}

/** Claims so many, and ends each third of them in another way. */
async function workOff(client: ClientBase, count: number): Promise<void> {
  const jobs = await claim(client, { limit: count });
  const failure = { outcome: 'failed', message: 'No.', code: 'E', retryable: false, backoffMs: 0 } as const;
  const third = (nth: number) => jobs.filter((_job, index) => index % 3 === nth);
  await completeAttempts(
    client,
    third(0).map((key) => ({ key, result: '{}' })),
    [],
  );
  await failAttempts(
    client,
    third(1).map((key) => ({ key, failure })),
    [],
  );
  await releaseAttempts(
    client,
    third(2).map((key) => ({ key, release: { outcome: 'snoozed', delayMs: 60_000 } })),
    [],
  );
  await findJobs(
    client,
    jobs.map(({ jobId }) => jobId),
  );
}

async function measure(client: ClientBase, facts: Facts, hot: Hot, what: string, faults: Record<string, unknown>) {
  const sent = await statementsOf((db) => hot.send(db, facts).catch(() => {}));
  for (const one of sent) {
    for (const mode of modesOf(one)) {
      await client.query(`set plan_cache_mode = ${mode}`);
      const cost = await costOf(client, one);
      if (isTooMuch(cost, hot)) faults[`${what}, ${mode}`] = cost;
    }
  }
}

/** A statement that is planned anew each time has no plan for all values. */
const modesOf = ({ name }: Sent) => (name ? ['force_custom_plan', 'force_generic_plan'] : ['force_custom_plan']);

function isTooMuch({ rows, buffers, seqScans }: Cost, hot: Hot): boolean {
  return rows > hot.rows || buffers > hot.buffers || seqScans.some((table) => LARGE.includes(table));
}

/** 1,000 that wait, 300 that run, 10,000 of ten queues scheduled ahead and some dead, among a million that succeeded. */
async function fill(db: Pool): Promise<Facts> {
  await insertMillion(db);
  await db.query(`insert into handbill.jobs (type, payload) select 'greet', '{}' from generate_series(1, 1300)`);
  await db.query(
    `insert into handbill.jobs (type, payload, queue, run_at)
     select 'greet', '{}', 'queue-' || n % 10, now() + interval '1 day' from generate_series(1, 10000) as n`,
  );
  const [first, second, lost] = [
    await claim(db, { limit: 100, leaseMs: LONG }),
    await claim(db, { limit: 100, leaseMs: LONG }),
    await claim(db, { limit: 100, leaseMs: LONG }),
  ];
  await expireLease(db, lost[0]?.jobId ?? '');
  const dead = [await insertAged(db, 'dead', 1)];
  await makeStepDue(db);
  const ids = async (condition: string, limit: number) => {
    const { rows } = await db.query(`select id from handbill.jobs where ${condition} limit ${limit}`);
    return rows.map(({ id }) => id);
  };
  const waiting = await ids(`status = 'pending' and run_at < now()`, 100);
  const { rows } = await db.query(
    `select distinct on (queue) id from handbill.jobs where queue like 'queue-%' order by queue`,
  );
  const ofQueues = rows.map(({ id }) => id);
  const ended = await ids(`status = 'succeeded'`, 1_000);
  return { running: [...first, ...second, ...lost], waiting, ofQueues, dead, ended };
}
