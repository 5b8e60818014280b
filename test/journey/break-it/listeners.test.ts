import { expect } from 'vitest';
import { enqueue } from '../../support/enqueue.ts';
import { socketClient, sseClient, statusesOf, versionsOf, watch } from '../../support/streams.ts';
import { startServerProcess, startWorkerProcess } from '../../support/system-processes.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';

const CUT_LISTENERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name in ('handbill-hub', 'handbill-wake')`;

test('the listeners of server and worker are cut while jobs finish: every watcher learns the final state', async ({
  db,
  databaseUrl,
  spawnProcess,
}) => {
  const { url } = await startServerProcess(spawnProcess, databaseUrl);
  await startWorkerProcess(spawnProcess, databaseUrl, { SIM_MIN_LATENCY_MS: '100', SIM_MAX_LATENCY_MS: '400' });
  // A WebSocket carries 50 operations at most.
  const sockets = [socketClient(url), socketClient(url)] as const;
  const sse = sseClient(url);
  const ids = await Promise.all(Array.from({ length: 60 }, (_unused, index) => enqueue(db, 'echo', index)));
  const streams = ids.flatMap((id, index) => [watch(sockets[index % 2 === 0 ? 0 : 1], id), watch(sse, id)]);
  let cuts = 0;
  const over = Promise.all(streams.map((stream) => stream.over)).then(() => true);
  let isOver = false;
  void over.then(() => {
    isOver = true;
  });
  await until(
    async () => {
      cuts += (await db.query(CUT_LISTENERS)).rowCount ?? 0;
      return isOver;
    },
    { timeoutMs: 25_000, everyMs: 100 },
  );

  expect(cuts).toBeGreaterThanOrEqual(4);
  for (const stream of streams) {
    expect(statusesOf(stream).at(-1)).toBe('SUCCEEDED');
    expect(versionsOf(stream)).toEqual([...versionsOf(stream)].sort((a, b) => a - b));
  }
  sse.dispose();
  for (const socket of sockets) await socket.dispose();
});
