import { expect } from 'vitest';
import { ask, ENQUEUE_FLYER, FLYER_INPUT } from '../support/ask.ts';
import { enqueue } from '../support/queue.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { type Event, socketClient, sseClient, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const CANARY = 'canary-5f1c';
const UNKNOWN = '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11';
const JOB = '{ job(id: "0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11") { id } }';

/** Sends one operation over a WebSocket and hands back what came. */
async function askSocket({ url }: RunningServer, query: string): Promise<Event[]> {
  const client = socketClient(url);
  const events: Event[] = [];
  await new Promise<void>((resolve) => {
    client.subscribe(
      { query },
      {
        next: (event) => void events.push(event as Event),
        error: (errors) => resolve(void events.push({ errors: errors as NonNullable<Event['errors']> })),
        complete: resolve,
      },
    );
  });
  await client.dispose();
  return events;
}

test('what a database error tells of a row does not reach the log', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await db.query('alter table handbill.jobs add constraint precious check (priority < 900)');

  const { errors } = await ask(
    server.url,
    `mutation { enqueueJob(input: { type: "x", payload: "${CANARY}", priority: 901 }) { __typename } }`,
  );

  const [failure] = server.log.filter(({ msg }) => msg === 'an operation failed');
  expect(errors).toMatchObject([{ extensions: { requestId: failure?.requestId } }]);
  expect(failure?.err).toMatchObject({ code: '23514', message: expect.stringContaining('precious') });
  expect(JSON.stringify(server.log)).not.toContain(CANARY);
});

test('a database that cannot answer is SERVICE_UNAVAILABLE over HTTP and WebSocket', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  await server.pool.end();

  const http = await ask(server.url, JOB);
  const mutation = await ask(server.url, ENQUEUE_FLYER, { input: FLYER_INPUT });
  const socket = await askSocket(server, JOB);

  const expected = [{ extensions: { code: 'SERVICE_UNAVAILABLE', retryable: true } }];
  expect(http).toMatchObject({ status: 503, data: { job: null }, errors: expected });
  expect(mutation).toMatchObject({ status: 503, errors: expected });
  expect(socket).toMatchObject([{ errors: expected }]);
});

// A column that is gone makes the database name it in its message, as a wrong statement would.
test('what went wrong inside stays inside, over every transport', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { id } = await enqueue(db);
  await db.query(`alter table handbill.jobs add constraint "${CANARY}" check (priority < 900)`);
  const enqueuePrecious = `mutation { enqueueJob(input: { type: "x", payload: 1, priority: 901 }) { __typename } }`;

  const http = await ask(server.url, enqueuePrecious);
  const socket = await askSocket(server, enqueuePrecious);
  await db.query(`alter table handbill.jobs rename column stage to "${CANARY}"`);
  const streams = [watch(sseClient(server.url), id), watch(socketClient(server.url), id)];
  const failures = await Promise.all(streams.map(({ over }) => over.catch((error: unknown) => error)));

  const seen = JSON.stringify([http, socket, streams.map(({ events }) => events), failures]);
  expect(seen).not.toContain(CANARY);
  expect(seen.match(/INTERNAL_SERVER_ERROR/g)?.length).toBeGreaterThanOrEqual(4);
  expect(http.errors?.[0]?.extensions).toEqual({
    code: 'INTERNAL_SERVER_ERROR',
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const requestId = http.errors?.[0]?.extensions.requestId;
  expect(JSON.stringify(server.log.filter((line) => line.requestId === requestId))).toContain(CANARY);
});

test('a syntax error ends one operation, not the socket and its neighbours', async ({ db, databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const { id } = await enqueue(db);
  const client = socketClient(server.url);
  const neighbour = watch(client, id);
  await until(() => neighbour.events.length === 1);

  const broken = await watch(client, id, 'subscription {').over.catch((error: unknown) => error);
  const invalid = await watch(client, id, 'subscription { nonsense }').over.catch((error: unknown) => error);
  await db.query(`update handbill.jobs set status = 'cancelled', finished_at = now() where id = $1`, [id]);
  await neighbour.over;

  expect(broken).toMatchObject([{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }]);
  expect(invalid).toMatchObject([{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }]);
  expect(neighbour.events.length).toBe(2);
});

test('an error has the code and the status of its cause', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);
  const failure = async (document: string) => {
    const { status, errors, text } = await ask(server.url, document);
    expect(text).not.toContain('"http"');
    return [status, errors?.[0]?.extensions.code];
  };

  expect(await failure('{ viewer {')).toEqual([400, 'GRAPHQL_PARSE_FAILED']);
  expect(await failure('{ nonsense }')).toEqual([400, 'GRAPHQL_VALIDATION_FAILED']);
  expect(await failure(`{ attempts(jobId: "${UNKNOWN}") { number } }`)).toEqual([404, 'NOT_FOUND']);
  expect(await failure('{ jobs(first: 0) { totalCount } }')).toEqual([400, 'BAD_USER_INPUT']);
  expect(await failure('query A { __typename } query B { __typename }')).toEqual([400, 'OPERATION_RESOLUTION_FAILURE']);
});

test('what is good in an answer is kept beside what failed', async ({ databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  const { status, data, errors } = await ask(
    server.url,
    `mutation { a: enqueueJob(input: { type: "x", payload: 1 }) { __typename } b: retryDeadJob(jobId: "${UNKNOWN}", extraAttempts: 0) { __typename } }`,
  );

  expect(status).toBe(200);
  expect(data).toEqual({ a: { __typename: 'JobAccepted' }, b: null });
  expect(errors).toMatchObject([{ path: ['b'], extensions: { code: 'BAD_USER_INPUT' } }]);
});

test.for([
  ['a UUID', '{ job(id: "x") { id } }', 11],
  ['a UUID of another kind', '{ job(id: 7) { id } }', 11],
  ['an instant', '{ jobs(filter: { createdAfter: "soon" }) { nodes { id } } }', 32],
] as const)('%s in a document that is wrong is told with its place', async ([, query, column], { databaseUrl }) => {
  await using server = await runServer(databaseUrl);

  const { errors } = await ask(server.url, query);

  expect(errors).toMatchObject([{ locations: [{ line: 1, column }], extensions: { code: 'BAD_USER_INPUT' } }]);
});
