import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLoaders } from '../../server/graphql/loaders.ts';
import { createTurns } from '../../server/graphql/turns.ts';
import type { Job } from '../../sql/job.ts';
import { enqueue } from '../support/queue.ts';
import { test as withDatabase } from '../support/test.ts';

test('so many begin at once, and each that ends lets the next begin, in order', async () => {
  const turns = createTurns(2);
  const begun: number[] = [];
  for (const number of [1, 2, 3, 4]) turns.take(() => begun.push(number));
  expect(begun).toEqual([]);

  await nextRound();
  expect(begun).toEqual([1, 2]);
  turns.giveBack();
  expect(begun).toEqual([1, 2, 3]);
  turns.giveBack();
  turns.giveBack();
  expect(begun).toEqual([1, 2, 3, 4]);
});

withDatabase('what is asked for while two reads are under way is read by one statement', async ({ db }) => {
  const jobs = await Promise.all(Array.from({ length: 30 }, () => enqueue(db)));
  const statements: unknown[][] = [];
  const watched = new Proxy(db, {
    get: (target, name) =>
      name === 'query'
        ? (config: { values: unknown[] }) => {
            statements.push(config.values);
            return target.query(config as never);
          }
        : Reflect.get(target, name),
  });
  const loaders = createLoaders(watched);

  const locking = await db.connect();
  await locking.query('begin; lock table handbill.jobs in access exclusive mode');
  const asked: Promise<Job | undefined>[] = [];
  for (const { id } of jobs) {
    asked.push(loaders.job(id));
    await nextRound();
  }
  await locking.query('rollback');
  locking.release();
  const found = await Promise.all(asked);

  expect(found.map((job) => job?.id)).toEqual(jobs.map(({ id }) => id));
  expect(statements.map(([ids]) => ids)).toEqual([[jobs[0]?.id], [jobs[1]?.id], jobs.slice(2).map(({ id }) => id)]);
});

withDatabase('a read that fails gives its turn back', async ({ db }) => {
  const { id } = await enqueue(db);
  const loaders = createLoaders(db);
  await db.query('alter table handbill.jobs rename column stage to elsewhere');
  for (let i = 0; i < 3; i += 1) await expect(loaders.job(id)).rejects.toThrow('stage');
  await db.query('alter table handbill.jobs rename column elsewhere to stage');

  expect(await loaders.job(id)).toMatchObject({ id });
});
