import { EventEmitter, once } from 'node:events';
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import pg from 'pg';

const logger = new Logger(() => () => {});

export async function openClient({ databaseUrl, connections }) {
  const utils = await makeWorkerUtils({ connectionString: databaseUrl, maxPoolSize: connections, logger });
  await utils.migrate();
  return {
    bulkSize: 10_000,
    enqueue: (type, i) => utils.addJob(type, { i }),
    enqueueInBulk: (numbers) => utils.addJobs(numbers.map(toSpec)),
    enqueueUnseen: (jobs, bulks) => addUnseen(databaseUrl, bulks(jobs)),
  };
}

/** Its best settings for a drain: those of its page on performance, with a local queue of 2,000. For latency it has no local queue. */
export async function startWorker({ databaseUrl, isForThroughput, onHandled, onReport }) {
  const taskList = { bench_noop: async () => onHandled(1), bench_report: async () => onReport() };
  const forThroughput = { localQueue: { size: 2_000 }, completeJobBatchDelay: 0, failJobBatchDelay: 0 };
  const events = new EventEmitter();
  const listening = once(events, 'pool:listen:success');
  const worker = { connectionString: databaseUrl, concurrentJobs: 24, maxPoolSize: 26, logger, events };
  const preset = { worker: { ...worker, ...(isForThroughput && forThroughput) } };
  await run({ preset, taskList, parsedCronItems: [], noHandleSignals: true });
  await listening;
}

const toSpec = (i) => ({ identifier: 'bench_noop', payload: { i } });

/** The statement of its addJobs, inside a transaction of ours. */
async function addUnseen(databaseUrl, bulks) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  for (const numbers of bulks) {
    await client.query(
      `select count(*) from graphile_worker.add_jobs(
         array(select json_populate_recordset(null::graphile_worker.job_spec, $1::json)))`,
      [JSON.stringify(numbers.map(toSpec))],
    );
  }
  return async () => {
    await client.query('commit');
    await client.end();
  };
}
