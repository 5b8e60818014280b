import pg from 'pg';
import { describe, expect, inject } from 'vitest';
import type { PreparedStatements } from '../../sql/client.ts';
import { createPool, inTransaction, type Pool } from '../../sql/database.ts';
import { findFlyers } from '../../sql/flyers.ts';
import { listAttempts } from '../../sql/jobs.ts';
import { readBlocks } from '../docs/markdown.ts';
import { ask, ENQUEUE_FLYER, ENQUEUE_JOB, FLYER_INPUT } from '../support/ask.ts';
import { countByStatus, overlaps } from '../support/attempt-facts.ts';
import { becomes, enqueue, outcomesOf } from '../support/enqueue.ts';
import { has } from '../support/has.ts';
import { type Pooler, startPgBouncer } from '../support/pgbouncer.ts';
import { socketClient, statusesOf, versionsOf, watch } from '../support/streams.ts';
import { FLYER, SHORT_LEASE, startServerProcess, startWorkerProcess } from '../support/system-processes.ts';
import { test as base } from '../support/test.ts';
import { until } from '../support/until.ts';

interface Fixtures {
  pooler: Pooler;
  /** The test's database through PgBouncer as docs/operating.md sets it up. */
  pooledUrl: string;
  /** A pool of ours on that, which has little patience. */
  hasty: Pool;
}

const test = base.extend<Fixtures>({
  pooler: async ({ spawnProcess: spawn, dataDir: folder }, use) => {
    const shown = (await readBlocks('docs/operating.md')).find(({ language }) => language === 'ini')?.text ?? '';
    const [, settings = ''] = shown.split('[pgbouncer]');
    await use(await startPgBouncer({ spawn, folder, serverUrl: inject('serverUrl'), settings }));
  },
  pooledUrl: ({ pooler, databaseUrl }, use) => use(pooler.throughPooler(databaseUrl)),
  hasty: async ({ pooledUrl }, use) => {
    const pool = createPool(pooledUrl, { name: 'handbill-test', size: 8, timeoutMs: 2_000 });
    await use(pool);
    await pool.end();
  },
});

const RETRY = 'mutation ($id: UUID!) { retryDeadJob(jobId: $id) { __typename } }';
const SLOW = { SIM_MIN_LATENCY_MS: '60000', SIM_MAX_LATENCY_MS: '60000' };

describe.runIf(has('pgbouncer'))('behind PgBouncer, with the settings that docs/operating.md shows', () => {
  test('with LISTEN_DATABASE_URL all is live, though nobody polls', async ({
    db,
    databaseUrl,
    pooledUrl,
    spawnProcess,
  }) => {
    const env = { LISTEN_DATABASE_URL: databaseUrl, WORKER_POLL_MS: '60000', WORKER_CONCURRENCY: '20' };
    const { url } = await startServerProcess(spawnProcess, pooledUrl, env);
    await startWorkerProcess(spawnProcess, pooledUrl, env);
    const client = socketClient(url);

    const accepted = await ask(url, ENQUEUE_FLYER, { input: FLYER_INPUT });
    const flyer = accepted.data.enqueueFlyer.job.id;
    const stream = watch(client, flyer);
    await Promise.all(Array.from({ length: 100 }, (_, i) => enqueue(db, 'echo', { i })));
    await stream.over;

    expect(statusesOf(stream).at(-1)).toBe('SUCCEEDED');
    expect(versionsOf(stream)).toEqual(versionsOf(stream).toSorted((a, b) => a - b));
    expect(await findFlyers(db, [flyer])).toMatchObject([{ pageCount: 1 }]);
    await until(async () => (await countByStatus(db)).succeeded === 101);
    expect(await overlaps(db)).toBe(0);
    await until(async () => (await readiness(url)).degraded.length === 0);
    await client.dispose();
  });

  test('failures are tried again, the dead revived, and a killed worker swept', async ({
    db,
    databaseUrl,
    pooledUrl,
    spawnProcess,
  }) => {
    const env = { LISTEN_DATABASE_URL: databaseUrl, MAX_ATTEMPTS: '2', ...SHORT_LEASE };
    const { url } = await startServerProcess(spawnProcess, pooledUrl, env);
    const doomed = await startWorkerProcess(spawnProcess, pooledUrl, { ...env, ...SLOW });
    const slow = await enqueue(db, 'listing_flyer', FLYER);
    await becomes(db, slow, 'processing');
    // Its lease was of three seconds: heartbeats have renewed it.
    await until(async () => (await leaseMs(db, slow)) > 5_000);
    doomed.signal('SIGKILL');
    await startWorkerProcess(spawnProcess, pooledUrl, env);
    const failing = await ask(url, ENQUEUE_JOB, { input: { type: 'isolated_throw', payload: {} } });
    const { id } = failing.data.enqueueJob.job;
    await becomes(db, id, 'dead');
    await ask(url, RETRY, { id });

    await becomes(db, slow, 'succeeded');
    await until(async () => (await outcomesOf(db, id)).length > 2);

    expect(await outcomesOf(db, slow)).toEqual(['abandoned', 'succeeded']);
    expect((await listAttempts(db, [id], 2))[0]).toMatchObject({ outcome: 'failed', errorCode: 'NO_PAPER' });
  });

  test('without LISTEN_DATABASE_URL the poll and the safety read serve, and /ready says what is missing', async ({
    pooledUrl,
    spawnProcess,
  }) => {
    const server = await startServerProcess(spawnProcess, pooledUrl);
    const { url } = server;
    await startWorkerProcess(spawnProcess, pooledUrl, { SIM_MIN_LATENCY_MS: '500', SIM_MAX_LATENCY_MS: '500' });
    const told = await until(async () => {
      const { status, degraded } = await readiness(url);
      return status === 'ready' && degraded.find(({ code }) => code === 'NOT_LISTENING');
    });
    const { data } = await ask(url, '{ serverInfo { warnings { code message cure } } }');
    const client = socketClient(url);

    const accepted = await ask(url, ENQUEUE_FLYER, { input: FLYER_INPUT });
    const stream = watch(client, accepted.data.enqueueFlyer.job.id);
    await stream.over;

    expect(statusesOf(stream).at(-1)).toBe('SUCCEEDED');
    expect(told.cure).toContain('Set LISTEN_DATABASE_URL to the database itself');
    expect(data.serverInfo.warnings).toContainEqual(told);
    const lines = server.records().filter(({ code }) => code === 'NOT_LISTENING');
    expect(lines).toMatchObject([{ msg: `${told.message} ${told.cure}` }]);
    await client.dispose();
  });

  test('two migrations at once are done once', async ({ admin, pooler, spawnProcess }) => {
    await admin.query('create database behind_the_pooler');
    const env = { DATABASE_URL: pooler.throughPooler('postgres://server/behind_the_pooler') };
    try {
      const both = await Promise.all([1, 2].map(() => spawnProcess({ script: 'dist/sql/migrate-main.js', env })));

      const exits = await Promise.all(both.map(({ exited }) => exited));

      expect(exits).toEqual([
        { code: 0, signal: null },
        { code: 0, signal: null },
      ]);
      expect(both[0]?.lines).toEqual([expect.stringMatching(/^The schema handbill is at version \d+\.$/)]);
      expect(both[1]?.lines).toEqual(both[0]?.lines);
    } finally {
      await admin.query('drop database behind_the_pooler with (force)');
    }
  });

  test('nothing is left in a session for the next who gets it', async ({ databaseUrl, pooledUrl }) => {
    const pooled = createPool(pooledUrl, { name: 'handbill-test', size: 8, timeoutMs: 30_000 });
    await Promise.all(Array.from({ length: 20 }, () => inTransaction(pooled, (tx) => enqueue(tx, 'echo'))));
    await Promise.all(Array.from({ length: 20 }, () => enqueue(pooled, 'echo')));
    await pooled.end();

    // Four transactions at once take all four sessions of the pooler.
    const left = await lookAtOnce(pooledUrl, 4);

    const [fresh] = await lookAtOnce(databaseUrl, 1);
    expect(new Set(left.map(({ pid }) => pid)).size).toBe(4);
    expect(left).toEqual(left.map(({ pid }) => ({ ...fresh, pid })));
  });

  test('a statement that takes too long is ended in the database too', async ({ db, hasty }) => {
    await expect(hasty.query('select pg_sleep(60)')).rejects.toMatchObject({ code: '57014' });
    await expect(inTransaction(hasty, (tx) => tx.query('select pg_sleep(60)'))).rejects.toMatchObject({
      code: '57014',
    });

    await until(async () => (await countSessions(db, "query like '%pg_sleep%' and state = 'active'")) === 0);
  });

  test('a statement that fails tells its own error, and leaves the connection as it was', async ({ hasty }) => {
    const client = await hasty.connect();

    await expect(client.query('select 1 / 0')).rejects.toMatchObject({ code: '22012' });

    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
  });

  test('a transaction that waits for us too long is ended, and its locks with it', async ({ db, hasty }) => {
    const forgotten = inTransaction(hasty, async (tx) => {
      await tx.query('lock table handbill.jobs');
      await until(async () => (await countSessions(db, "state like 'idle in transaction%'")) === 0);
      await tx.query('select 1');
    });

    await expect(forgotten).rejects.toThrow();
    expect(await enqueue(db, 'echo')).toEqual(expect.any(String));
  });
});

describe.runIf(has('pgbouncer'))('prepared statements', () => {
  test('auto prepares on a connection to Postgres itself, on behind a pooler too, off nowhere', async ({
    databaseUrl,
    spawnProcess: spawn,
    dataDir: folder,
  }) => {
    const pooler = await startPgBouncer({
      spawn,
      folder,
      serverUrl: inject('serverUrl'),
      settings: 'pool_mode = session',
    });
    const pooledUrl = pooler.throughPooler(databaseUrl);

    const counts = await Promise.all(
      (['auto', 'on', 'off'] as const).map(async (prepared) => [
        prepared,
        await countPrepared(databaseUrl, prepared),
        await countPrepared(pooledUrl, prepared),
      ]),
    );

    expect(counts).toEqual([
      ['auto', 1, 0],
      ['on', 1, 1],
      ['off', 0, 0],
    ]);
  });
});

const LOOK = `select pg_backend_pid() as pid, (select count(*)::int from pg_prepared_statements) as prepared,
  (select array_agg(setting order by name) from pg_settings
   where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'jit', 'enable_bitmapscan')) as settings`;

/** What so many sessions say of themselves, each while all the others are in use. */
async function lookAtOnce(
  url: string,
  count: number,
): Promise<{ pid: number; prepared: number; settings: string[] }[]> {
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: url }));
  for (const client of clients) {
    await client.connect();
    await client.query('begin');
  }
  const looks = await Promise.all(clients.map((client) => client.query(LOOK)));
  await Promise.all(clients.map((client) => client.end()));
  return looks.map(({ rows }) => rows[0]);
}

async function countPrepared(url: string, prepared: PreparedStatements): Promise<number> {
  const pool = createPool(url, { name: 'handbill-test', size: 1, prepared });
  await findFlyers(pool, []);
  const { rows } = await pool.query('select count(*)::int as count from pg_prepared_statements');
  await pool.end();
  return rows[0].count;
}

async function countSessions(db: Pool, condition: string): Promise<number> {
  const { rows } = await db.query(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  );
  return rows[0].count;
}

/** How far the lease of a running job reaches beyond its start. */
async function leaseMs(db: Pool, id: string): Promise<number> {
  const { rows } = await db.query(
    `select extract(epoch from l.expires_at - j.started_at)::float8 * 1000 as ms
     from handbill.jobs j join handbill.leases l on l.token = j.lease_token where j.id = $1`,
    [id],
  );
  return rows[0].ms;
}

interface Readiness {
  status: string;
  degraded: { code: string; message: string; cure: string }[];
}

async function readiness(url: string): Promise<Readiness> {
  return await (await fetch(`${url}/ready`)).json();
}
