import { expect } from 'vitest';
import { ask, ENQUEUE_FLYER, ENQUEUE_JOB, FLYER_INPUT } from '../support/ask.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

const enqueueFlyer = async (url: string, changes: object = {}, listing: object = {}) => {
  const input = { ...FLYER_INPUT, ...changes, listing: { ...FLYER_INPUT.listing, ...listing } };
  const { data, errors } = await ask(url, ENQUEUE_FLYER, { input });
  return data?.enqueueFlyer ?? errors;
};
const enqueueJob = async (url: string, input: object) => {
  const { data, errors } = await ask(url, ENQUEUE_JOB, { input });
  return data?.enqueueJob ?? errors;
};

test('a flyer is taken, and the same key with the same input is the same job', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  const first = await enqueueFlyer(server.url, { design: null }, { description: null });
  const again = await enqueueFlyer(server.url, { priority: 0, design: { paper: 'A4' } });

  expect(first).toMatchObject({
    __typename: 'JobAccepted',
    deduplicated: false,
    job: { status: 'PENDING', version: 1, type: 'listing_flyer', idempotencyKey: 'yaba-1', maxAttempts: 5 },
  });
  expect(first.job.payload).toEqual({ listing: { ...FLYER_INPUT.listing, priceMinor: '270000000' } });
  expect(again).toMatchObject({ __typename: 'JobAccepted', deduplicated: true, job: { id: first.job.id } });
});

test('the same key with another input is a conflict that names the job', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { job } = await enqueueFlyer(server.url);

  const other = await enqueueFlyer(server.url, {}, { bedrooms: 4 });

  expect(other).toMatchObject({ __typename: 'IdempotencyConflict', existingJobId: job.id });
});

test('all faults of an input come at once, each with its path', async ({ databaseUrl, db }) => {
  await using server = await runServer(databaseUrl);

  const refused = await enqueueFlyer(
    server.url,
    {
      idempotencyKey: 'with a blank',
      priority: 1_001,
      maxAttempts: 101,
      runAt: '2999-01-01T00:00:00Z',
      tags: ['a', 'b', 'c', 'x'.repeat(101)],
      design: { accentColor: 'red' },
    },
    { title: '  ', priceMinor: '1.5', currency: 'NOK2' },
  );

  expect(refused.__typename).toBe('ValidationFailed');
  expect(refused.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
    '/design/accentColor',
    '/idempotencyKey',
    '/listing/currency',
    '/listing/priceMinor',
    '/listing/title',
    '/maxAttempts',
    '/priority',
    '/runAt',
    '/tags/3',
  ]);
  expect((await db.query('select from handbill.jobs')).rowCount).toBe(0);
});

test('a price may be a large number, or a string of 18 digits', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const priceOf = async (idempotencyKey: string, priceMinor: unknown) =>
    (await enqueueFlyer(server.url, { idempotencyKey }, { priceMinor })).job.payload.listing.priceMinor;

  expect(await priceOf('number', 3_000_000_000)).toBe('3000000000');
  expect(await priceOf('string', '999999999999999999')).toBe('999999999999999999');
});

test('a price that stands in the document keeps all its digits', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  const { data } = await ask(
    server.url,
    `mutation { enqueueFlyer(input: { idempotencyKey: "k", listing: { title: "t", address: "a", currency: "NGN", priceMinor: 900719925474099313 } }) { ... on JobAccepted { job { payload } } } }`,
  );

  expect(data.enqueueFlyer.job.payload.listing.priceMinor).toBe('900719925474099313');
});

test('what does not fit its type is a coercion error that says where', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const refused = async (listing: object) => {
    const input = { ...FLYER_INPUT, listing: { ...FLYER_INPUT.listing, ...listing } };
    const { status, errors } = await ask(server.url, ENQUEUE_FLYER, { input });
    expect([status, errors?.[0]?.extensions.code]).toEqual([400, 'BAD_USER_INPUT']);
    return errors?.[0]?.message;
  };

  expect(await refused({ nonsense: 1 })).toContain('nonsense');
  expect(await refused({ transaction: 'GIFT' })).toContain('input.listing.transaction');
  expect(await refused({ bedrooms: 'three' })).toContain('input.listing.bedrooms');
  expect(await refused({ title: null })).toContain('input.listing.title');
  expect(await refused({ priceMinor: true })).toContain('input.listing.priceMinor');
});

test('a literal that does not fit its type is a coercion error too', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  for (const accept of ['application/json', 'application/graphql-response+json']) {
    const { status, errors } = await ask(server.url, '{ job(id: "no-uuid") { id } }', {}, { accept });
    expect([status, errors?.[0]?.extensions]).toEqual([400, { code: 'BAD_USER_INPUT' }]);
  }
});

test('any type of job is taken, with a payload that comes back as it was', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const payload = { to: 'ada@example.com', nested: [1, null, { b: 2, a: 'é' }], big: 1e300 };

  const { job } = await enqueueJob(server.url, { type: 'send_email', payload, tags: ['mail'], maxAttempts: 2 });

  expect(job).toMatchObject({ type: 'send_email', payload, tags: ['mail'], maxAttempts: 2, idempotencyKey: null });
});

test('a listing_flyer job is held to the rules of a flyer', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  const refused = await enqueueJob(server.url, {
    type: 'listing_flyer',
    payload: { listing: { title: 'x', url: 'y' } },
  });

  expect(refused.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual(
    expect.arrayContaining(['/payload/listing/address REQUIRED', '/payload/listing/url BAD_URL']),
  );
});

test('a fault of an option or a payload is refused under its path', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const pathOf = async (input: object) => {
    const { issues } = await enqueueJob(server.url, { type: 'x', payload: {}, ...input });
    return issues.map(({ path }: { path: string }) => path);
  };

  expect(await pathOf({ type: 'send email' })).toEqual(['/type']);
  expect(await pathOf({ queue: 'q'.repeat(101) })).toEqual(['/queue']);
  expect(await pathOf({ timeoutSeconds: 0 })).toEqual(['/timeoutSeconds']);
  expect(await pathOf({ payload: { a: ['\0'] } })).toEqual(['/payload/a/0']);
  expect(await pathOf({ payload: 'p'.repeat(65_535) })).toEqual(['/payload']);
});

test('only the operator of all tenants enqueues for another', async ({ databaseUrl, db }) => {
  await using open = await runServer(databaseUrl);
  await using keyed = await runServer(databaseUrl, { ADMIN_API_KEY: 'k3y' });
  const input = { type: 'x', payload: {}, tenant: 'acme' };

  const foreign = await ask(open.url, ENQUEUE_JOB, { input });
  const own = await ask(keyed.url, ENQUEUE_JOB, { input }, { 'x-admin-key': 'k3y' });

  expect(foreign.errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  expect(own.data.enqueueJob.__typename).toBe('JobAccepted');
  expect((await db.query('select tenant from handbill.jobs')).rows).toEqual([{ tenant: 'acme' }]);
});
