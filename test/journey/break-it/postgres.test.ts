import { expect } from 'vitest';
import { createPool } from '../../../sql/database.ts';
import { startEmbedded } from '../../../sql/embedded/start.ts';
import { migrate } from '../../../sql/migrate.ts';
import { ask } from '../../support/ask.ts';
import { countByStatus } from '../../support/attempt-facts.ts';
import { becomes, enqueue, outcomesOf } from '../../support/enqueue.ts';
import { socketClient, statusesOf, watch } from '../../support/streams.ts';
import { startServerProcess, startWorkerProcess } from '../../support/system-processes.ts';
import { test } from '../../support/test.ts';
import { until } from '../../support/until.ts';

test.for([
  ['fast', 'SIGINT'],
  ['immediate', 'SIGQUIT'],
] as const)(
  'Postgres is stopped (%s) and started: server and workers come back, no attempt is used, watchers learn the end',
  async ([_mode, signal], { dataDir, spawnProcess }) => {
    const postgres = await startEmbedded({ dataDir, log: () => {} });
    await migrate(postgres.url);
    const server = await startServerProcess(spawnProcess, postgres.url);
    const db = createPool(postgres.url, { name: 'handbill-test', size: 5 });
    // Before there is a worker, so that one claim takes all of them and they run at once.
    const ids = await Promise.all(Array.from({ length: 5 }, (_unused, index) => enqueue(db, 'echo', index)));
    const client = socketClient(server.url);
    const streams = ids.map((id) => watch(client, id));
    const slow = { SIM_MIN_LATENCY_MS: '2000', SIM_MAX_LATENCY_MS: '3000' };
    const worker = await startWorkerProcess(spawnProcess, postgres.url, slow);
    await until(async () => (await countByStatus(db)).processing === 5);

    const pid = await postgres.pid();
    process.kill(Number(pid), signal);
    await until(async () => (await postgres.pid()) === undefined);
    const meanwhile = await ask(server.url, '{ jobs { totalCount } }');
    await postgres.revive();

    await Promise.all(streams.map(({ over }) => over));
    for (const id of ids) {
      await becomes(db, id, 'succeeded');
      expect(await outcomesOf(db, id)).toEqual(['succeeded']);
    }
    expect(meanwhile.errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
    expect(streams.map((stream) => statusesOf(stream).at(-1))).toEqual(Array(5).fill('SUCCEEDED'));
    const later = await enqueue(db, 'echo');
    await becomes(db, later, 'succeeded');
    for (const { child } of [server, worker]) expect(child.exitCode).toBeNull();
    await client.dispose();
    await db.end();
    await postgres.stop();
  },
);
