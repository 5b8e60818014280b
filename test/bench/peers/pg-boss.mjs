import pg from 'pg';
import { PgBoss } from 'pg-boss';

const QUEUES = ['bench_noop', 'bench_report'];

/** Queues that wake their workers, as ours do. */
export async function openClient({ databaseUrl, connections }) {
  const boss = await startBoss({ connectionString: databaseUrl, max: connections, supervise: false });
  for (const name of QUEUES) await boss.createQueue(name, { notify: true });
  return {
    bulkSize: 10_000,
    enqueue: (type, i) => boss.send(type, { i }),
    enqueueInBulk: (numbers) => insert(boss, numbers),
    enqueueUnseen: (jobs, bulks) => insertUnseen(boss, databaseUrl, bulks(jobs)),
  };
}

/** Its best settings for a drain: batches of 2,000 on two places, the next one at once while they come back full. */
export async function startWorker({ databaseUrl, isForThroughput, onHandled, onReport }) {
  const boss = await startBoss({ connectionString: databaseUrl, useListenNotify: true });
  if (isForThroughput) {
    const options = { batchSize: 2_000, localConcurrency: 2, burstWhenBatchFull: true, pollingIntervalSeconds: 0.5 };
    await boss.work('bench_noop', options, async (jobs) => onHandled(jobs.length));
  } else {
    await boss.work('bench_report', { pollingIntervalSeconds: 0.5 }, async () => onReport());
  }
}

async function startBoss(options) {
  const boss = new PgBoss({ schedule: false, ...options });
  boss.on('error', (error) => console.error(error));
  await boss.start();
  return boss;
}

function insert(boss, numbers, options) {
  return boss.insert(
    'bench_noop',
    numbers.map((i) => ({ data: { i } })),
    options,
  );
}

/** Its own statement, inside a transaction of ours. */
async function insertUnseen(boss, databaseUrl, bulks) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  const db = { executeSql: (text, values) => client.query(text, values) };
  for (const numbers of bulks) await insert(boss, numbers, { db });
  return async () => {
    await client.query('commit');
    await client.end();
  };
}
