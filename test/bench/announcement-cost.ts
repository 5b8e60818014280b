import { randomUUID } from 'node:crypto';
import { claimJobs, completeAttempt } from '../../sql/attempts.ts';
import { createPool, type Pool } from '../../sql/database.ts';
import { type Listener, listen } from '../../sql/listen.ts';
import { type Ground, prepareGrounds } from './ground.ts';
import { insertNoOps } from './handbill/rows.ts';
import { spreadOf } from './spread.ts';

/** What the triggers that announce a change cost: jobs are claimed and completed with them and without, in turns. */
const RUNS = 3;
const JOBS = 5_000;
const BATCH = 10;

const grounds = await prepareGrounds();
try {
  const readings: Record<'announced' | 'silent', Reading[]> = { announced: [], silent: [] };
  for (let run = 1; run <= RUNS; run += 1) {
    for (const how of ['announced', 'silent'] as const) {
      readings[how].push(await grounds.withGround((ground) => measure(ground, how === 'announced')));
    }
  }
  report(readings);
} finally {
  await grounds.close();
}

interface Reading {
  jobsPerSecond: number;
  /** CPU ms of Postgres for 1,000 jobs. */
  postgresMs: number;
  foreignCores: number;
}

async function measure(ground: Ground, isAnnounced: boolean): Promise<Reading> {
  const { databaseUrl } = ground;
  const pool = createPool(databaseUrl, { name: 'handbill-bench', size: BATCH, timeoutMs: 60_000 });
  const listener = await startListening(databaseUrl);
  try {
    if (!isAnnounced) await pool.query('alter table handbill.jobs disable trigger user');
    await insertNoOps(pool, JOBS + 20 * BATCH);
    // Opens each connection and prepares the statements on it.
    for (let round = 0; round < 20; round += 1) await settleBatch(pool);
    const meter = await ground.startClocks([], true);
    for (let done = 0; done < JOBS; done += await settleBatch(pool));
    const { ms, postgresMs, foreignCores } = await meter.stop();
    return { jobsPerSecond: (JOBS * 1_000) / ms, postgresMs: (postgresMs * 1_000) / JOBS, foreignCores };
  } finally {
    await listener.close();
    await pool.end();
  }
}

/** A server that listens, as there is one in life: without any, NOTIFY costs less. */
function startListening(databaseUrl: string): Promise<Listener> {
  return new Promise((resolve, reject) => {
    const how = { name: 'handbill-hub', channel: 'handbill_jobs', onMessage: () => {}, onTrouble: reject };
    const listener = listen({ databaseUrl, ...how, onListening: () => resolve(listener) });
  });
}

async function settleBatch(pool: Pool): Promise<number> {
  const claim = { workerId: 'bench', types: ['bench_noop'], leaseMs: 60_000, limit: BATCH, leaseToken: randomUUID() };
  const jobs = await claimJobs(pool, claim);
  if (jobs.length === 0) throw new Error('There are no jobs left to claim.');
  await Promise.all(jobs.map((job) => completeAttempt(pool, job, {})));
  return jobs.length;
}

function report(readings: Record<'announced' | 'silent', Reading[]>): void {
  const rate = medians(readings, 'jobsPerSecond');
  const cpu = medians(readings, 'postgresMs');
  const foreign = Math.max(...Object.values(readings).flatMap((all) => all.map(({ foreignCores }) => foreignCores)));
  console.log(`claim and complete, ${JOBS} jobs in batches of ${BATCH}, median of ${RUNS} runs in turns`);
  console.log(
    `with announcements     ${rate.announced.toFixed(0)} jobs/s, Postgres ${cpu.announced.toFixed(0)} ms CPU per 1,000`,
  );
  console.log(
    `without                ${rate.silent.toFixed(0)} jobs/s, Postgres ${cpu.silent.toFixed(0)} ms CPU per 1,000`,
  );
  console.log(
    `cost                   ${percent(rate.silent / rate.announced)} of time, ${percent(cpu.announced / cpu.silent)} of Postgres CPU`,
  );
  console.log(`foreign cores          at most ${foreign.toFixed(2)}`);
}

function medians(readings: Record<'announced' | 'silent', Reading[]>, figure: keyof Reading) {
  const median = (all: Reading[]) => spreadOf(all.map((reading) => reading[figure])).median;
  return { announced: median(readings.announced), silent: median(readings.silent) };
}

function percent(ratio: number): string {
  return `${ratio >= 1 ? '+' : ''}${((ratio - 1) * 100).toFixed(1)} %`;
}
