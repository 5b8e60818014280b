import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { misspeltIn as ofServer } from '../../server/config.ts';
import { misspelt } from '../../sql/misspelt.ts';
import { misspeltIn as ofWorker } from '../../worker/config.ts';
import { test } from '../support/test.ts';

const SETTINGS = ['HOST', 'WORKER_CONCURRENCY', 'LEASE_MS'];

test.for(['WORKER_CONCURENCY', 'WORKER_CONCURRENCYS', 'WORKER_CONCURRNECY', 'WORKERCONCURENCY'])(
  '%s looks like WORKER_CONCURRENCY',
  (name) => {
    expect(misspelt({ [name]: '2' }, SETTINGS)).toEqual([{ name, setting: 'WORKER_CONCURRENCY' }]);
  },
);

test.for(['LEASE_MS', 'HOME', 'POST', 'WORKER_CURRENCY', 'LEASE', 'WORKER_CONCURRENCY_MAX'])(
  '%s looks like no other setting',
  (name) => {
    expect(misspelt({ [name]: '2' }, SETTINGS)).toEqual([]);
  },
);

test('one that is set to nothing is left alone', () => {
  expect(misspelt({ LEASE_M: ' ' }, SETTINGS)).toEqual([]);
});

test('no setting of one process is taken for a misspelt one of the other', async () => {
  const example = await readFile('.env.example', 'utf8');
  const env = Object.fromEntries(Array.from(example.matchAll(/^#?([A-Z_]+)=/gm), ([, name]) => [name, 'set']));

  expect(Object.keys(env)).toContain('WORKER_CONCURRENCY');
  expect([...ofServer(env), ...ofWorker(env)]).toEqual([]);
});

test('server and worker warn of theirs', async ({ databaseUrl, dataDir, spawnProcess }) => {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: '0', WORKER_CONCURENCY: '2', MAX_ATEMPTS: '2' };
  const server = await spawnProcess({ script: 'dist/server/main.js', env });
  const worker = await spawnProcess({ script: 'dist/worker/main.js', env });
  await Promise.all([server, worker].map((process) => process.waitForLine('may be misspelt')));

  const warned = [server, worker].map((process) => process.records().filter(({ level }) => level === 40));
  expect(warned).toMatchObject([[{ setting: 'MAX_ATTEMPTS' }], [{ name: 'WORKER_CONCURENCY' }]]);
});
