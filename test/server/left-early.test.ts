import { expect } from 'vitest';
import { makeKey } from '../support/keys.ts';
import { countWaiting, enqueue } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { sseClient, watch } from '../support/streams.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

test.for(['GET', 'POST'])(
  'who leaves while his key is looked up has nothing opened for him by a %s',
  async (method, { db, databaseUrl }) => {
    await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'the-key' });
    const { id } = await enqueue(db, { tenant: 'acme' });
    const { headers } = await makeKey(db, 'acme');
    const query = `subscription { jobStatusChanged(jobId: "${id}") { id } }`;
    const locking = await db.connect();
    await locking.query('begin; lock table handbill.api_keys in access exclusive mode');
    const leaving = new AbortController();
    const body = JSON.stringify({ query });
    const asked = fetch(`${server.url}/graphql${method === 'GET' ? `?query=${encodeURIComponent(query)}` : ''}`, {
      method,
      headers: { ...headers, accept: 'text/event-stream', 'content-type': 'application/json' },
      ...(method === 'POST' && { body }),
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    await until(() => countWaiting(db));
    const connections = () =>
      new Promise<number>((resolve) => server.http.getConnections((_error, count) => resolve(count)));

    leaving.abort();
    expect(await asked).toBe('AbortError');
    await until(async () => (await connections()) === 0);
    await locking.query('commit');
    locking.release();

    // What was asked first is answered first: when this stream tells, that one has had its turn.
    const staying = watch(sseClient(server.url, headers), id);
    await until(() => staying.events.length === 1);
    expect([server.connections.streams.size(), server.figures().watchers]).toEqual([1, 1]);
    staying.leave();
    expect(server.log.filter(({ level }) => Number(level) >= 40)).toEqual([]);
  },
);
