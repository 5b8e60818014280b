import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { peakRssMb } from '../bench/proc.ts';
import { test } from '../support/test.ts';
import { beginSending } from './begin-sending.ts';

/** So many that what one of them takes, and what is not collected yet, is far less than all. */
const AT_ONCE = 48;
const BYTES = 6_000_000;
/** All of them together, of which one is in memory at a time. */
const ALL_MB = (AT_ONCE * BYTES) / 1_048_576;

test('as many and as large pictures as may come at once are not in memory together, and leave nothing on the disk', async ({
  databaseUrl,
  dataDir,
  spawnProcess,
}) => {
  const env = {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    TMPDIR: dataDir,
    STATEMENT_TIMEOUT_MS: '60000',
    MAX_ASSETS_AT_ONCE: String(AT_ONCE * 2),
  };
  const server = await spawnProcess({ script: 'dist/server/main.js', env });
  const { url, pid } = JSON.parse(await server.waitForLine('"msg":"ready"'));
  const before = await peakRssMb(pid);
  const sends = Array.from({ length: AT_ONCE }, (_, index) => sendAlmost(url, Buffer.alloc(BYTES, index + 1)));

  await Promise.all(sends.map(({ almost }) => almost));
  expect(await readdir(dataDir)).toEqual([]);
  const statuses = await Promise.all(sends.map(({ finish }) => finish()));

  expect(statuses).toEqual(sends.map(() => 201));
  // Not a number where nobody tells it.
  expect((await peakRssMb(pid)) - before > ALL_MB).toBe(false);
}, 120_000);

test('where the disk takes nothing a picture is no picture of ours, and the log says why', async ({
  databaseUrl,
  spawnProcess,
}) => {
  const env = { PORT: '0', DATABASE_URL: databaseUrl, TMPDIR: '/nowhere' };
  const server = await spawnProcess({ script: 'dist/server/main.js', env });
  const { url } = JSON.parse(await server.waitForLine('"msg":"ready"'));

  const { almost, finish } = sendAlmost(url, Buffer.alloc(100));
  await almost;
  expect(await finish()).toBe(500);
  expect(await server.waitForLine('/nowhere')).toContain('ENOENT');
});

/** Sends all but the last byte. */
function sendAlmost(url: string, body: Buffer) {
  const { request, answered } = beginSending(url, { 'content-length': String(body.length) });
  const almost = new Promise((written) => request.write(body.subarray(1), written));
  return {
    almost,
    finish() {
      request.end(body.subarray(0, 1));
      return answered;
    },
  };
}
