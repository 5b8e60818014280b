import { expect } from 'vitest';
import type { Pool } from '../../sql/database.ts';
import type { OtherProcess } from '../../sql/workers.ts';
import { keepPresence, type Presence } from '../../worker/presence.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

interface Kept extends Presence {
  told: OtherProcess[];
}

function keep(db: Pool, { pid, id = 'shared', sharedMs = 100 }: { pid: number; id?: string; sharedMs?: number }): Kept {
  const told: OtherProcess[] = [];
  const describe = () => ({ id, hostname: 'here', pid, types: [`of-${pid}`], concurrency: 5, running: 0 });
  const onShared = (other: OtherProcess) => void told.push(other);
  const { end } = keepPresence({ db, describe, heartbeatMs: 20, onTrouble: () => {}, onShared, sharedMs });
  return { end, told };
}

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

test('one that takes over from another, dead or on its way out, is told of nobody', async ({ db }) => {
  const leaving = keep(db, { pid: 1, sharedMs: 60_000 });
  await until(async () => (await pidOf(db)) === 1);
  const next = keep(db, { pid: 2, sharedMs: 60_000 });
  await until(async () => (await pidOf(db)) === 2);
  await leaving.end();
  await until(async () => (await pidOf(db)) === 2);
  await next.end();

  expect([...leaving.told, ...next.told]).toEqual([]);
});

async function pidOf(db: Pool): Promise<number | undefined> {
  const { rows } = await db.query('select pid from handbill.workers');
  return rows[0]?.pid;
}
