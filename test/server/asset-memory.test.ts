import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { expect } from 'vitest';
import { peakRssMb } from '../bench/proc.ts';
import { test } from '../support/test.ts';

const AT_ONCE = 24;
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
  const sends = Array.from({ length: AT_ONCE }, (_, index) => beginSending(url, Buffer.alloc(BYTES, index + 1)));

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

  const { almost, finish } = beginSending(url, Buffer.alloc(100));
  await almost;
  expect(await finish()).toBe(500);
  expect(await server.waitForLine('/nowhere')).toContain('ENOENT');
});

function beginSending(url: string, body: Buffer) {
  const headers = { 'content-type': 'image/jpeg', 'content-length': body.length };
  const request = requestHttp(new URL('/assets', url), { method: 'POST', headers });
  const answered = once(request, 'response').then(([response]) => (response as IncomingMessage).resume().statusCode); // as Node hands it over
  const almost = new Promise((written) => request.write(body.subarray(1), written));
  return {
    almost,
    finish() {
      request.end(body.subarray(0, 1));
      return answered;
    },
  };
}
