import { expect } from 'vitest';
import { ask } from '../support/ask.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';
import { transportsTo } from '../support/transports.ts';

const JOBS = 'query ($filter: JobFilter) { jobs(filter: $filter) { nodes { id } } }';
const ENQUEUE = 'mutation ($inputs: [EnqueueFlyerInput!]!) { enqueueFlyers(inputs: $inputs) { __typename } }';
const listing = { title: 'A flat', address: 'A street' };

test('fields that an input does not have are told by place, a few of many, and their values are not repeated', async ({
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const filter = Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`field${index}`, 'secret']));

  for (const [transport, send] of Object.entries(transportsTo(server.url))) {
    const answer = await send(JOBS, { filter });

    expect([transport, answer.errors?.length]).toEqual([transport, 10]);
    expect(answer.errors?.[0]).toMatchObject({
      message: '$filter: JobFilter has no field "field0". Leave it out, or see the schema for its name.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(JSON.stringify(answer)).not.toContain('secret');
  }
});

test('a field is found in a list of inputs, and where one stands for a list; what is in order runs', async ({
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const good = { idempotencyKey: 'good', listing };
  const bad = { idempotencyKey: 'bad', listing: { ...listing, titel: 'x', ['n'.repeat(5_000)]: 1 } };
  const messages = async (inputs: unknown) =>
    (await ask(server.url, ENQUEUE, { inputs })).errors?.map(({ message }) => message.slice(0, 60));

  expect(await messages([good, bad])).toEqual([
    '$inputs[1].listing: ListingInput has no field "titel". Leave',
    `$inputs[1].listing: ListingInput has no field "${'n'.repeat(13)}`,
  ]);
  expect(await messages(bad)).toMatchObject([expect.stringContaining('titel'), expect.anything()]);
  expect(await messages([good])).toBeUndefined();
});

test('a long value that is wrong is not repeated in full', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const description = 'long '.repeat(50_000);
  const { errors } = await ask(server.url, ENQUEUE, {
    inputs: [{ idempotencyKey: 'k', listing: { title: 'A flat', description } }],
  });

  expect(errors).toHaveLength(1);
  expect(errors?.[0]?.message).toHaveLength(2_003);
  expect(errors?.[0]?.message).toMatch(/Field "address" of required type "String!" was not provided\.$/);
});
