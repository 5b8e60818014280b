import { readFile } from 'node:fs/promises';
import type { Pool } from '../../sql/database.ts';
import { childrenOf, rssMb } from '../bench/proc.ts';
import { every } from './every.ts';
import type { Ground } from './ground.ts';

/** MB of memory, and rows of the two tables that are written most. */
export interface Sample {
  server: number;
  worker: number;
  /** The largest of the processes that render. */
  rendering: number;
  postgres: number;
  live: number;
  dead: number;
}

const TIMES = 60;

/** Looks some sixty times, in even steps. */
export async function takeSamples(ground: Ground, pool: Pool, wholeMs: number, signal: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = [];
  await every(wholeMs / TIMES, signal, async () => samples.push(await look(ground, pool)));
  return samples;
}

async function look({ server, worker, postgresPid }: Ground, pool: Pool): Promise<Sample> {
  const rendering = await childrenOf(worker.pid);
  return {
    server: await rssMb(server.pid),
    worker: await rssMb(worker.pid),
    rendering: Math.max(0, ...(await all(rendering, rssMb))),
    postgres: (await all(await childrenOf(await postgresPid()), ownMb)).reduce((sum, mb) => sum + mb, 0),
    ...(await countRows(pool)),
  };
}

/** One that has just ended has none. */
async function all(pids: number[], measure: (pid: number) => Promise<number>): Promise<number[]> {
  return await Promise.all(pids.map(async (pid) => (await measure(pid)) || 0));
}

/** Without what all share: a backend that has read all of the shared buffers looks as large as they are. */
async function ownMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

async function countRows(pool: Pool): Promise<{ live: number; dead: number }> {
  const { rows } = await pool.query<{ live: number; dead: number }>(
    `select sum(n_live_tup)::int as live, sum(n_dead_tup)::int as dead
     from pg_stat_user_tables where schemaname = 'handbill' and relname ~ '^job'`,
  );
  return rows[0] ?? { live: Number.NaN, dead: Number.NaN };
}
