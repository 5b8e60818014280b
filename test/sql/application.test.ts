import { expect } from 'vitest';
import { enqueueJob, InvalidJobError } from '../../sql/application.ts';
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
