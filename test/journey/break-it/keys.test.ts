import { expect } from 'vitest';
import { ask, ENQUEUE_FLYER, FLYER_INPUT } from '../../support/ask.ts';
import { becomes } from '../../support/enqueue.ts';
import { startServerProcess, startWorkerProcess } from '../../support/system-processes.ts';
import { test } from '../../support/test.ts';

test('one key twice, one after the other and 200 at once: one job, one flyer, the same id for all', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const { url } = await startServerProcess(spawnProcess, databaseUrl);
  const enqueue = async () => (await ask(url, ENQUEUE_FLYER, { input: FLYER_INPUT })).data.enqueueFlyer;
  const atOnce = await Promise.all(Array.from({ length: 200 }, enqueue));
  await startWorkerProcess(spawnProcess, databaseUrl);
  const [{ id }] = atOnce.map(({ job }) => job);
  await becomes(db, id, 'succeeded');
  const afterwards = await enqueue();

  const answers = [...atOnce, afterwards];
  expect(new Set(answers.map((answer) => answer.job.id))).toEqual(new Set([id]));
  expect(answers.filter(({ deduplicated }) => !deduplicated)).toHaveLength(1);
  expect(afterwards).toMatchObject({ deduplicated: true, job: { status: 'SUCCEEDED' } });
  expect((await db.query('select job_id from handbill.flyers')).rows).toEqual([{ job_id: id }]);
});
