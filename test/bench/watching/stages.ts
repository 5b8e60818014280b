import { randomUUID } from 'node:crypto';
import type { SpawnedProcess } from '../../support/processes.ts';
import type { Ground } from '../ground.ts';
import { withPool, withProcess } from '../handbill/processes.ts';

/** What the watchers watch: a server, and how its jobs change. */
export interface Stage {
  server: SpawnedProcess;
  /** Ids of jobs that run, as many as were asked for. */
  jobIds: string[];
  /** Changes these jobs by one commit; answers when it began, by performance.now(). */
  change(jobIds: string[]): Promise<number>;
  /** Connections to the database that are not the benchmark's. */
  countConnections(): Promise<number>;
}

type UseStage<T> = (stage: Stage) => Promise<T>;

/** Limits that a crowd from one address would run into, and pings, which the lean clients do not answer. */
const RAISED = {
  MAX_SOCKETS: '100000',
  MAX_SOCKETS_PER_ADDRESS: '100000',
  MAX_SOCKETS_PER_KEY: '100000',
  MAX_STREAMS: '100000',
  MAX_STREAMS_PER_ADDRESS: '100000',
  MAX_STREAMS_PER_KEY: '100000',
  SOCKET_PING_MS: '600000',
  STREAM_PING_MS: '600000',
};

const INSERT = `
  insert into handbill.jobs (type, payload, status, started_at, locked_by, lease_token, attempts, last_attempt)
  select 'bench_noop', '{}', 'processing', now(), 'bench', gen_random_uuid(), 1, 1 from generate_series(1, $1::int) returning id`;
const CHANGE = `update handbill.jobs set version = version + 1, stage = 'layout ' || version where id = any ($1)`;
const COUNT = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name like 'handbill-%' and application_name <> 'handbill-bench'`;

/** The server as `npm run server` starts it. */
export function withHandbill<T>(ground: Ground, jobs: number, use: UseStage<T>): Promise<T> {
  return withProcess('server/main.js', ground, { PORT: '0', ...RAISED }, (server) =>
    withPool(ground, 1, async (pool) => {
      const { rows } = await pool.query<{ id: string }>(INSERT, [jobs]);
      return use({
        server,
        jobIds: rows.map(({ id }) => id),
        change: async (jobIds) => {
          const client = await pool.connect();
          await client.query('begin');
          await client.query(CHANGE, [jobIds]);
          const began = performance.now();
          await client.query('commit');
          client.release();
          return began;
        },
        countConnections: async () => (await pool.query<{ count: number }>(COUNT)).rows[0]?.count ?? 0,
      });
    }),
  );
}

/** graphql-ws and Yoga as their pages show them, with the same field and no database: an event is a message to the process. */
export function withBare<T>(ground: Ground, jobs: number, use: UseStage<T>): Promise<T> {
  return withProcess('test/bench/watching/bare-main.js', ground, {}, (server) =>
    use({
      server,
      jobIds: Array.from({ length: jobs }, () => randomUUID()),
      change: async (jobIds) => {
        const began = performance.now();
        server.child.send(jobIds);
        return began;
      },
      countConnections: async () => 0,
    }),
  );
}
