import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect } from 'vitest';
import { resolveDatabaseUrl } from '../../sql/embedded/join.ts';
import { portProblem } from '../../sql/embedded/port.ts';
import { findPostmaster } from '../../sql/embedded/postmaster.ts';
import { freePort } from '../support/free-port.ts';
import type { SpawnedProcess } from '../support/processes.ts';
import { waitUntilGone, waitUntilStarted } from '../support/started-system.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const START = 'dist/server/start.js';

test('a second start on the same folder is told who runs there, exit 1; SIGTERM leaves no process and no port behind, exit 0', async ({
  dataDir,
  spawnProcess,
}) => {
  const port = await freePort();
  const env = { DATA_DIR: dataDir, PORT: String(port) };
  const start = await spawnProcess({ script: START, env });
  const { url, server, worker, postgres } = await waitUntilStarted(start);
  const second = await spawnProcess({ script: START, env });
  expect(await second.exited).toEqual({ code: 1, signal: null });
  expect(second.lines).toEqual([
    expect.stringContaining(`Process ${start.pid} already runs the Postgres of ${dataDir}`),
  ]);
  expect((await fetch(`${url}/health`)).status).toBe(200);
  const databasePort = Number(new URL(await resolveDatabaseUrl({ databaseUrl: undefined, dataDir })).port);

  start.signal('SIGTERM');

  expect(await start.exited).toEqual({ code: 0, signal: null });
  await waitUntilGone([server, worker, postgres], 100);
  expect(await Promise.all([portProblem(port), portProblem(databasePort)])).toEqual([undefined, undefined]);
});

test('one Ctrl-C in the terminal ends npm and all below it, exit 0', async ({ dataDir, spawnProcess }) => {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const npm = await spawnProcess({ script: 'npm', args: ['start'], env, detached: true });
  const { server, worker, postgres } = await waitUntilStarted(npm);

  process.kill(-npm.pid, 'SIGINT');

  expect(await npm.exited).toEqual({ code: 0, signal: null });
  await waitUntilGone([server, worker, postgres], 100);
});

test('a Ctrl-C while the first cluster is being made leaves nothing behind, exit 0', async ({
  dataDir,
  spawnProcess,
}) => {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const npm = await spawnProcess({ script: 'npm', args: ['start'], env, detached: true });
  await until(() => existsSync(join(dataDir, 'postgres.new/PG_VERSION')));

  process.kill(-npm.pid, 'SIGINT');

  expect(await npm.exited).toEqual({ code: 0, signal: null });
  expect(npm.lines.join('\n')).not.toMatch(/error/i);
  expect(await findPostmaster(join(dataDir, 'postgres'))).toBeUndefined();
});

test('a server, a worker and a Postgres that are killed are started again', async ({ dataDir, spawnProcess }) => {
  const start = await spawnProcess({ script: START, env: { DATA_DIR: dataDir, PORT: String(await freePort()) } });
  const { url, server, worker, postgres } = await waitUntilStarted(start);

  for (const pid of [worker, postgres, server]) process.kill(pid, 'SIGKILL');

  await waitForMessage(start, 'process started again', { process: 'worker' });
  await waitForMessage(start, 'process started again', { process: 'server' });
  await waitForMessage(start, 'Postgres started again', {});
  await until(async () => (await fetch(`${url}/ready`)).status === 200);
  start.signal('SIGTERM');
  expect(await start.exited).toEqual({ code: 0, signal: null });
  // A name twice in a line of JSON: readers would keep one of them, and which is theirs to say.
  expect(start.lines.filter((line) => line.split('"pid":').length > 2)).toEqual([]);
});

test('after a kill -9 of npm start its processes end, and the next start adopts its Postgres', async ({
  dataDir,
  spawnProcess,
}) => {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  const first = await spawnProcess({ script: START, env });
  const before = await waitUntilStarted(first);
  first.signal('SIGKILL');
  await first.exited;

  const second = await spawnProcess({ script: START, env });
  const after = await waitUntilStarted(second);

  expect(after.postgres).toBe(before.postgres);
  await waitUntilGone([before.server, before.worker]);
  second.signal('SIGTERM');
  expect(await second.exited).toEqual({ code: 0, signal: null });
  await waitUntilGone([after.server, after.worker, after.postgres], 100);
});

test('a taken port is told in one line, exit 1, before a Postgres is made or started', async ({
  dataDir,
  spawnProcess,
}) => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');

  const start = await spawnProcess({ script: START, env: { DATA_DIR: dataDir, PORT: String(port) } });

  expect(await start.exited).toEqual({ code: 1, signal: null });
  expect(start.lines).toEqual([`Port ${port} of 127.0.0.1 is taken: set PORT to a free one.`]);
  expect(await readdir(dataDir)).toEqual([]);
  other.close();
});

test('a setting that will never work ends all of it, exit 1, instead of starting over', async ({
  dataDir,
  spawnProcess,
}) => {
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), WORKER_CONCURRENCY: 'many' };

  const start = await spawnProcess({ script: START, env });

  expect(await start.exited).toEqual({ code: 1, signal: null });
  expect(start.lines.join('\n')).toContain('WORKER_CONCURRENCY');
  expect(start.lines.at(-1)).toBe('The worker cannot run like this: see its own line above.');
});

test('with DATABASE_URL it starts no Postgres; the examples are told where to ask when the port is not theirs', async ({
  databaseUrl,
  dataDir,
  spawnProcess,
}) => {
  const port = String(await freePort());
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: port };
  const start = await spawnProcess({ script: START, env });

  const { postgres } = await waitUntilStarted(start);

  expect(postgres).toBe(0);
  expect(start.lines).toContain(
    `  Examples   find it with URL=http://127.0.0.1:${port}; those in Node with PORT in .env too`,
  );
  await expect(resolveDatabaseUrl({ databaseUrl: undefined, dataDir })).rejects.toThrow('no embedded Postgres runs');
  start.signal('SIGTERM');
  expect(await start.exited).toEqual({ code: 0, signal: null });
});

test.for([
  ['lies where nobody can make a folder', () => '/proc/handbill/data'],
  ['is a file', (place: string) => join(place, 'file')],
  ['lies in a file', (place: string) => join(place, 'file/data')],
] as const)('a DATA_DIR that %s is told in one line, exit 1', async ([, path], { dataDir, spawnProcess }) => {
  await writeFile(join(dataDir, 'file'), '');

  const start = await spawnProcess({ script: START, env: { DATA_DIR: path(dataDir) } });

  expect(await start.exited).toEqual({ code: 1, signal: null });
  expect(start.lines).toEqual([
    expect.stringMatching(/^DATA_DIR \S+ cannot be used \(.*\): set it to a folder that you may write to\.$/),
  ]);
});

test('a database that is not there is told in one line, exit 1', async ({ dataDir, spawnProcess }) => {
  const databaseUrl = `postgres://nobody@127.0.0.1:${await freePort()}/none`;

  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: String(await freePort()) };
  const start = await spawnProcess({ script: START, env });

  expect(await start.exited).toEqual({ code: 1, signal: null });
  expect(start.lines).toEqual([
    expect.stringMatching(/^The database cannot be used now: .*ECONNREFUSED.*DATABASE_URL/),
  ]);
});

async function waitForMessage(start: SpawnedProcess, msg: string, facts: object): Promise<void> {
  await until(() =>
    start.records().some((record) => record.msg === msg && Object.entries(facts).every(([k, v]) => record[k] === v)),
  );
}
