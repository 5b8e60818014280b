import { describe, expect } from 'vitest';
import { reportProgress } from '../../sql/attempts.ts';
import { cancelWaitingJob } from '../../sql/jobs.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { ask } from '../support/ask.ts';
import { enqueue, running, succeeded } from '../support/queue.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { follow, socketClient, sseClient, statusesOf, versionsOf, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const UNKNOWN = '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11';

const clientOf = {
  SSE: ({ url }: RunningServer) => sseClient(url),
  WebSocket: ({ url }: RunningServer) => socketClient(url),
};

describe.each(['SSE', 'WebSocket'] as const)('over %s', (transport) => {
  const connect = clientOf[transport];

  test('a job is followed from where it stands to its end, and the stream ends', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const { id } = await enqueue(db);
    const stream = watch(connect(server), id);
    await until(() => stream.events.length === 1);

    const claimed = await running(db);
    await until(() => stream.events.length === 2);
    await completeAttempt(db, claimed, {});
    await stream.over;

    expect(statusesOf(stream)).toEqual(['PENDING', 'PROCESSING', 'SUCCEEDED']);
    expect(versionsOf(stream)).toEqual([1, 2, 3]);
    expect(stream.events.at(-1)?.data?.jobStatusChanged).toMatchObject({ progress: 100, isTerminal: true });
  });

  test('a job that is over already comes once', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const { jobId } = await succeeded(db);

    const stream = watch(connect(server), jobId);
    await stream.over;

    expect(statusesOf(stream)).toEqual(['SUCCEEDED']);
  });

  test('an unknown job and a foreign one are the same NOT_FOUND', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const foreign = await enqueue(db, { tenant: 'acme' });

    const codes = await Promise.all([UNKNOWN, foreign.id].map((id) => codeOf(connect(server), id)));

    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  });

  test('a job that waits is sent again when it moves in the line, and only then', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const before = await Promise.all(Array.from({ length: 20 }, () => enqueue(db)));
    const { id } = await enqueue(db);
    const stream = follow<{ jobStatusChanged: { version: number; queuePosition: number | null } }>(
      connect(server),
      'subscription ($id: UUID!) { jobStatusChanged(jobId: $id) { version queuePosition } }',
      { id },
    );
    const unconcerned = watch(connect(server), id);
    await until(() => stream.events.length === 1 && unconcerned.events.length === 1);

    const moveOn = async () => cancelWaitingJob(db, null, before.pop()?.id ?? '');
    await until(async () => (await moveOn()) && stream.events.length >= 2, { everyMs: 1_000 });
    await cancelWaitingJob(db, null, id);
    await Promise.all([stream.over, unconcerned.over]);

    const [first, second, ...rest] = stream.events.map(({ data }) => data?.jobStatusChanged);
    expect([first, second, rest.at(-1)]).toEqual([
      { version: 1, queuePosition: 20 },
      { version: 1, queuePosition: expect.any(Number) },
      { version: 2, queuePosition: null },
    ]);
    expect(second?.queuePosition).toBeLessThan(20);
    expect(versionsOf(unconcerned)).toEqual([...new Set(versionsOf(unconcerned))]);
  });

  test('progress in a hurry is thinned, its end is not', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const claimed = await running(db);
    const stream = watch(connect(server), claimed.jobId);
    await until(() => stream.events.length === 1);
    const begin = performance.now();

    for (let percent = 1; percent <= 50; percent += 1) {
      await reportProgress(db, [{ ...claimed, percent, stage: 'draw' }]);
    }
    await completeAttempt(db, claimed, {});
    await stream.over;

    expect(stream.events.length).toBeLessThanOrEqual(3 + (performance.now() - begin) / 250);
    expect(versionsOf(stream)).toEqual([...versionsOf(stream)].sort((a, b) => a - b));
    expect(statusesOf(stream).at(-1)).toBe('SUCCEEDED');
  });
});

/** The code by which a stream fails, whether it comes as an event or as the stream's end. */
async function codeOf(client: Parameters<typeof watch>[0], id: string): Promise<unknown> {
  const stream = watch(client, id);
  const failure: unknown = await stream.over.catch((error: unknown) => error);
  const errors = Array.isArray(failure) ? failure : (stream.events[0]?.errors ?? []);
  return errors[0]?.extensions?.code;
}

test('a subscription asked for as JSON is told how to ask, and nothing of it is left watching', async ({
  db,
  databaseUrl,
}) => {
  await using server = await runServer(databaseUrl);
  const { id } = await enqueue(db);
  const document = `subscription { jobStatusChanged(jobId: "${id}") { status } }`;

  const { status, errors } = await ask(server.url, document, {}, { accept: 'application/json' });

  expect(status).toBe(406);
  expect(errors).toEqual([
    { message: expect.stringContaining('accept: text/event-stream'), extensions: { code: 'NOT_ACCEPTABLE' } },
  ]);
  await until(() => server.figures().watchers === 0);
});
