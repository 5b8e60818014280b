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
  const ids = await Promise.all(Array.from({ length: 59 }, (_unused, index) => enqueue(db, 'echo', index)));
  // However quick the machine is, one ends when the listeners have been cut often enough.
  const last = await enqueue(db, 'echo', 59, { runAt: new Date(Date.now() + 3_600_000) });
  ids.push(last);
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
      if (cuts >= 4) await db.query('update handbill.jobs set run_at = now() where id = $1 and run_at > now()', [last]);
      return isOver;
    },
    { timeoutMs: 45_000, everyMs: 100 },
  );

  for (const stream of streams) {
    expect(statusesOf(stream).at(-1)).toBe('SUCCEEDED');
    expect(versionsOf(stream)).toEqual([...versionsOf(stream)].sort((a, b) => a - b));
  }
  sse.dispose();
  for (const socket of sockets) await socket.dispose();
});
