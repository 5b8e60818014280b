import { gql } from '@apollo/client';
import { describe, expect } from 'vitest';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { ENQUEUE_JOB } from '../support/ask.ts';
import { apolloClient, CLIENTS, urqlClient } from '../support/clients.ts';
import { freePort } from '../support/free-port.ts';
import { claimOne, enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { startServerProcess } from '../support/system-processes.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

test.for(['SIGTERM', 'SIGKILL'] as const)(
  'graphql-ws, graphql-sse, urql and Apollo follow a job to its end through a restart of the server (%s)',
  async (signal, { db, databaseUrl, spawnProcess }) => {
    const env = { PORT: String(await freePort()) };
    const first = await startServerProcess(spawnProcess, databaseUrl, env);
    const { id } = await enqueue(db);
    const followings = Object.entries(CLIENTS).map(([name, follow]) => ({ name, ...follow(first.url, id) }));
    await until(() => followings.every(({ seen }) => seen.length === 1));

    first.signal(signal);
    await first.exited;
    await completeAttempt(db, await claimOne(db), {});
    await startServerProcess(spawnProcess, databaseUrl, env);
    await Promise.all(followings.map(({ over }) => over));

    for (const { name, seen } of followings) {
      expect([name, seen.at(0), seen.at(-1)]).toEqual([
        name,
        { ...seen.at(0), status: 'PENDING', version: 1 },
        { ...seen.at(-1), status: 'SUCCEEDED', version: 3 },
      ]);
      expect(seen.length).toBe(2);
    }
  },
);

describe.each(Object.entries(CLIENTS))('%s', (_name, follow) => {
  test('a stream that its user leaves is left at the server', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const { id } = await enqueue(db);
    const { seen, leave } = follow(server.url, id);
    await until(() => seen.length === 1);

    leave();

    await until(() => server.figures().watchers === 0 && server.connections.streams.size() === 0);
  });

  test('a job that does not exist is told by its code', async ({ databaseUrl }) => {
    await using server = await runServer(databaseUrl);

    const { seen, over } = follow(server.url, '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11');
    const error = await over.catch((thrown: unknown) => thrown);

    expect(JSON.stringify(error)).toContain('"code":"NOT_FOUND"');
    expect(seen).toEqual([]);
  });
});

test('urql and Apollo send mutations and queries as they are set up by default', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const input = { type: 'greet', payload: {}, idempotencyKey: 'one' };
  const query = '{ jobs { totalCount nodes { type } } }';

  const made = await urqlClient(server.url).mutation(ENQUEUE_JOB, { input });
  const again = await apolloClient(server.url).mutate({ mutation: gql(ENQUEUE_JOB), variables: { input } });

  expect(made.data.enqueueJob).toMatchObject({ __typename: 'JobAccepted', deduplicated: false });
  expect(again.data).toMatchObject({ enqueueJob: { __typename: 'JobAccepted', deduplicated: true } });
  expect((await urqlClient(server.url).query(query, {})).data.jobs.totalCount).toBe(1);
  expect((await apolloClient(server.url).query({ query: gql(query) })).data).toMatchObject({ jobs: { totalCount: 1 } });
});
