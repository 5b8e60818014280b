import { expect } from 'vitest';
import { enqueueJob, enqueueJobs, InvalidJobError } from '../../sql/application.ts';
import { inTransaction } from '../../sql/database.ts';
import { enqueueJob as enqueueChecked } from '../../sql/enqueue.ts';
import { parseNewJob } from '../../sql/new-job.ts';
import { test } from '../support/test.ts';

const listing = { title: ' Flat in\tYaba ', address: 'Lagos', priceMinor: 100, currency: 'NGN', bedrooms: null };
const flyer = { type: 'listing_flyer', payload: { listing }, idempotencyKey: 'flat' };

test('an application enqueues under the rules of the API: the same listing under the same key is the same job', async ({
  db,
}) => {
  const parsed = parseNewJob(flyer);
  const overApi = await enqueueChecked(db, parsed.job ?? expect.fail('This listing is in order.'));

  expect(await enqueueJob(db, flyer)).toMatchObject({
    outcome: 'deduplicated',
    job: overApi.outcome === 'created' && { id: overApi.job.id },
  });
});

test('a job that cannot be is refused with every fault, and the transaction goes on', async ({ db }) => {
  await inTransaction(db, async (tx) => {
    const refused = enqueueJob(tx, {
      type: 'listing_flyer',
      payload: { listing: { ...listing, title: '', bedrooms: 1.5 } },
    });
    await expect(refused).rejects.toBeInstanceOf(InvalidJobError);
    await expect(refused).rejects.toMatchObject({
      issues: [{ path: '/payload/listing/title' }, { path: '/payload/listing/bedrooms' }],
    });
    expect(await enqueueJob(tx, { type: 'send_email', payload: {} })).toMatchObject({ outcome: 'created' });
  });

  expect((await db.query('select type from handbill.jobs')).rows).toEqual([{ type: 'send_email' }]);
});

test('jobs at once follow the same rules: ids in their order, in the transaction of the caller', async ({ db }) => {
  const email = { type: 'send_email', payload: {}, idempotencyKey: 'welcome' };

  const answers = await inTransaction(db, (tx) =>
    enqueueJobs(tx, [flyer, email, { ...email, payload: { to: 'ada' } }]),
  );

  const { rows } = await db.query<{ id: string; payload: object }>('select id, payload from handbill.jobs order by id');
  expect(rows.map(({ payload }) => payload)).toMatchObject([{ listing: { title: 'Flat in Yaba' } }, {}]);
  expect(answers).toEqual([
    { outcome: 'created', jobId: rows[0]?.id },
    { outcome: 'created', jobId: rows[1]?.id },
    { outcome: 'conflict', existingJobId: rows[1]?.id },
  ]);
});

test('where one of many cannot be none is written, and the faults of all are told under their places', async ({
  db,
}) => {
  const refused = enqueueJobs(db, [
    { type: 'send_email', payload: {} },
    { type: 'listing_flyer', payload: { listing: { ...listing, title: '' } } },
    { type: 'send email', payload: {}, priority: 0.5 },
  ]);

  await expect(refused).rejects.toBeInstanceOf(InvalidJobError);
  await expect(refused).rejects.toMatchObject({
    message: expect.stringMatching(/^The jobs cannot be enqueued\. \/1\/payload\/listing\/title: /),
    issues: [{ path: '/1/payload/listing/title' }, { path: '/2/type' }, { path: '/2/priority' }],
  });
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(0);
});

test('a thousand faults are all in the error, and its message stays short', async ({ db }) => {
  const faulty = Array.from({ length: 1_000 }, () => ({ type: '', payload: {} }));

  const refused = enqueueJobs(db, faulty);

  await expect(refused).rejects.toMatchObject({
    message: expect.stringMatching(/ And 980 more\.$/),
    issues: { length: 1_000 },
  });
  await expect(enqueueJobs(db, [...faulty, ...faulty])).rejects.toThrow(
    'Give at most 1000 jobs at once; these are 2000.',
  );
});

test('with a pool, calls at once go together', async ({ db }) => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => enqueueJob(db, { type: 'greet', payload: { i } })),
  );

  expect(answers.map((answer) => 'job' in answer && answer.job.payload)).toEqual(answers.map((_, i) => ({ i })));
  const { rows } = await db.query('select count(distinct xmin::text)::int as count from handbill.jobs');
  expect(rows).toEqual([{ count: 2 }]);
});
