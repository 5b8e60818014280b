import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import { type OtherProcess, registerWorker } from '../../sql/workers.ts';
import { keepPresence, type Presence } from '../../worker/presence.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

interface Kept extends Presence {
  told: OtherProcess[];
}

function keep(db: Pool, { pid, graceMs = 100 }: { pid: number; graceMs?: number }): Kept {
  const told: OtherProcess[] = [];
  const onShared = (other: OtherProcess) => void told.push(other);
  const settings = { heartbeatMs: 20, graceMs, aboutGraceMs: 0 };
  const { end } = keepPresence({ db, describe: () => processOf(pid), onTrouble: () => {}, onShared, ...settings });
  return { end, told };
}

const processOf = (pid: number) => ({ id: 'shared', hostname, pid, types: [`of-${pid}`], concurrency: 5, running: 0 });

const hostname = 'here';

test('two processes that go on with one id are told of each other, once each', async ({ db }) => {
  const [one, other] = [keep(db, { pid: 1 }), keep(db, { pid: 2 })];
  await until(() => one.told.length > 0 && other.told.length > 0);
  const third = keep(db, { pid: 3 });
  await until(() => third.told.length > 0);
  await Promise.all([one.end(), other.end(), third.end()]);

  expect([one.told.length, other.told.length, third.told.length]).toEqual([1, 1, 1]);
  expect([one.told[0], other.told[0]]).toEqual([
    { hostname, pid: 2 },
    { hostname, pid: 1 },
  ]);
});

test('one that takes over from another, dead or on its way out for as long as its grace, is told of nobody', async ({
  db,
}) => {
  const leaving = keep(db, { pid: 1, graceMs: 60_000 });
  await until(async () => (await pidOf(db)) === 1);
  const next = keep(db, { pid: 2, graceMs: 60_000 });
  await until(async () => (await pidOf(db)) === 2);
  await leaving.end();
  await until(async () => (await pidOf(db)) === 2);
  await next.end();

  expect([...leaving.told, ...next.told]).toEqual([]);
});

test('one that meets others for a moment now and then is told of none: each meeting begins anew', async ({ db }) => {
  const one = keep(db, { pid: 1, graceMs: 30 });
  await registeredAnew(db, 1);
  for (const pid of [2, 3]) {
    await registerWorker(db, processOf(pid));
    // The first meets the other, the next two are alone: longer than the grace together.
    for (let times = 0; times < 3; times += 1) await registeredAnew(db, 1);
  }
  await one.end();

  expect(one.told).toEqual([]);
});

/** Waits until the process has said once more that it lives. */
async function registeredAnew(db: Pool, pid: number): Promise<void> {
  const seenAt = async () => (await db.query('select pid, last_seen_at::text as at from handbill.workers')).rows[0];
  const before = await seenAt();
  await until(async () => {
    const now = await seenAt();
    return now?.pid === pid && now.at !== before?.at;
  });
}

async function pidOf(db: Pool): Promise<number | undefined> {
  const { rows } = await db.query('select pid from handbill.workers');
  return rows[0]?.pid;
}
