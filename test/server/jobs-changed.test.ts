import { describe, expect } from 'vitest';
import { reportProgress } from '../../sql/attempts.ts';
import { completeAttempt } from '../../sql/settle-attempts.ts';
import { enqueueMany } from '../support/crowd.ts';
import { claimOne, enqueue, running } from '../support/queue.ts';
import { type RunningServer, runServer } from '../support/run-server.ts';
import { follow, socketClient, sseClient } from '../support/streams.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const UNKNOWN = '0198c5a2-7c1e-7a52-9c55-3f0d5a0b6e11';
const BY_IDS =
  'subscription ($ids: [UUID!]) { jobsChanged(ids: $ids) { id status version progress stage isTerminal } }';
const BY_FILTER = 'subscription ($filter: JobFilter) { jobsChanged(filter: $filter) { id status version } }';

const clientOf = {
  SSE: ({ url }: RunningServer) => sseClient(url),
  WebSocket: ({ url }: RunningServer) => socketClient(url),
};

describe.each(['SSE', 'WebSocket'] as const)('over %s', (transport) => {
  const connect = clientOf[transport];

  test('by ids: each job as it stands, then its changes, on beyond its end', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const claimed = await running(db);
    const other = await enqueue(db);
    const stream = follow(connect(server), BY_IDS, { ids: [claimed.jobId, other.id, other.id] });
    await until(() => stream.events.length === 2);

    await reportProgress(db, [{ ...claimed, percent: 40, stage: 'draw' }]);
    await until(() => stream.events.length === 3);
    await completeAttempt(db, claimed, {});
    await until(() => stream.events.length === 4);
    await claimOne(db);
    await until(() => stream.events.length === 5);
    stream.leave();
    await until(() => server.figures().followed === 0);

    const jobs = stream.events.map(({ data }) => data?.jobsChanged);
    expect(new Set(jobs.slice(0, 2).map((job) => job?.id))).toEqual(new Set([claimed.jobId, other.id]));
    expect(jobs.slice(2)).toMatchObject([
      { id: claimed.jobId, status: 'PROCESSING', version: 3, progress: 40, stage: 'draw' },
      { id: claimed.jobId, status: 'SUCCEEDED', version: 4, progress: 100, isTerminal: true },
      { id: other.id, status: 'PROCESSING', version: 2 },
    ]);
  });

  test('by ids: an unknown and a foreign one are told each, and the others go on', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const { id } = await enqueue(db);
    const foreign = await enqueue(db, { tenant: 'acme', runAt: new Date('2100-01-01') });
    const stream = follow(connect(server), BY_IDS, { ids: [UNKNOWN, id, foreign.id] });
    await until(() => stream.events.length === 3);

    await claimOne(db);
    await until(() => stream.events.length === 4);
    stream.leave();

    const errors = stream.events.flatMap((event) => event.errors ?? []);
    expect(errors.map(({ message }) => message).sort()).toEqual(
      [UNKNOWN, foreign.id].map((unknown) => `There is no job ${unknown}.`).sort(),
    );
    expect(errors.map(({ extensions }) => extensions)).toEqual([{ code: 'NOT_FOUND' }, { code: 'NOT_FOUND' }]);
    expect(stream.events.at(-1)?.data?.jobsChanged).toMatchObject({ id, status: 'PROCESSING' });
  });

  test('by filter: what matches or was sent before', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const stream = follow(connect(server), BY_FILTER, { filter: { status: ['PENDING'], tag: 'today' } });
    await until(() => server.figures().watchers === 1);

    await enqueue(db, { tags: ['other'], type: 'echo' });
    const { id } = await enqueue(db, { tags: ['today'] });
    await until(() => stream.events.length === 1);
    await claimOne(db);
    await until(() => stream.events.length === 2);
    stream.leave();
    await until(() => server.figures().watchers === 0);

    expect(stream.events.map(({ data }) => data?.jobsChanged)).toEqual([
      { id, status: 'PENDING', version: 1 },
      { id, status: 'PROCESSING', version: 2 },
    ]);
  });

  test('by filter: a reader for whom more than MAX_JOBS_BEHIND wait fails with RESYNC', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl, { MAX_JOBS_BEHIND: '2' });
    const stream = follow(connect(server), BY_FILTER, { filter: {} });
    await until(() => server.figures().watchers === 1);

    await enqueueMany(db, 3);

    expect(await codeOf(stream)).toBe('RESYNC');
    expect(server.figures()).toMatchObject({ watchers: 0, followed: 0 });
  });

  test('by filter: when changes were missed it fails with RESYNC', async ({ databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const stream = follow(connect(server), BY_FILTER, { filter: {} });
    await until(() => server.figures().watchers === 1);

    server.services.hub.catchUp();

    expect(await codeOf(stream)).toBe('RESYNC');
  });

  test.for([
    [BY_IDS, {}, 'Give ids, or a filter: {} matches all jobs.'],
    [BY_IDS, { ids: [] }, 'ids: give 1 to 3.'],
    [BY_IDS, { ids: [1, 2, 3, 4].map((n) => UNKNOWN.replace(/1$/, String(n))) }, 'ids: give 1 to 3.'],
    ['subscription ($ids: [UUID!]) { jobsChanged(ids: $ids, filter: {}) { id } }', { ids: [UNKNOWN] }, 'not both.'],
  ] as const)('%s with %j is refused', async ([document, variables, message], { databaseUrl }) => {
    await using server = await runServer(databaseUrl, { MAX_WATCHED_IDS: '3' });

    const error = await errorOf(follow(connect(server), document, variables));

    expect(error).toMatchObject({ message: expect.stringContaining(message), extensions: { code: 'BAD_USER_INPUT' } });
    expect(server.figures().watchers).toBe(0);
  });

  test('by filter: the jobs of another tenant are not told', async ({ db, databaseUrl }) => {
    await using server = await runServer(databaseUrl);
    const stream = follow(connect(server), BY_FILTER, { filter: {} });
    await until(() => server.figures().watchers === 1);

    await enqueue(db, { tenant: 'acme' });
    const { id } = await enqueue(db);
    await until(() => stream.events.length > 0);
    stream.leave();

    expect(stream.events.map(({ data }) => data?.jobsChanged?.id)).toEqual([id]);
  });
});

type Following = ReturnType<typeof follow>;

/** By which a stream ends, whether it comes as an event or as the stream's failure. */
async function errorOf(stream: Following): Promise<{ message: string; extensions?: Record<string, unknown> }> {
  const failure: unknown = await stream.over.catch((error: unknown) => error);
  const [error] = Array.isArray(failure) ? failure : (stream.events.at(-1)?.errors ?? []);
  return error;
}

const codeOf = async (stream: Following) => (await errorOf(stream)).extensions?.code;
