import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { runServer } from '../support/run-server.ts';
import { startServerProcess, startWorkerProcess } from '../support/system-processes.ts';
import { test } from '../support/test.ts';
import { until } from '../support/until.ts';

const SCRIPT = 'dist/client-examples/node/main.js';
/** Three processes start, one of them three times. */
const PATIENCE = { timeout: 90_000 };

test('makes a flyer: draws rising progress, saves the PDF that was stored, exit 0; a file that cannot be written is named, exit 2', {
  ...PATIENCE,
}, async ({ db, databaseUrl, dataDir, spawnProcess }) => {
  await using server = await runServer(databaseUrl);
  await startWorkerProcess(spawnProcess, databaseUrl, SLOW);
  const path = join(dataDir, 'yaba.pdf');

  const client = await spawnProcess({ script: SCRIPT, args: [path], env: { URL: server.url } });
  const other = await spawnProcess({
    script: SCRIPT,
    args: [join(dataDir, 'no/folder.pdf')],
    env: { URL: server.url },
  });

  expect(await client.exited).toEqual({ code: 0, signal: null });
  const percents = percentsOf(client.lines);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(new Set(percents).size).toBeGreaterThanOrEqual(4);
  expect(percents.at(-1)).toBe(100);
  expect(client.lines.at(-1)).toMatch(/^SUCCEEDED .*yaba\.pdf \(\d+ bytes, pages: 1\)$/);
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  expect((await db.query('select sha256 from handbill.flyers')).rows).toContainEqual({ sha256 });
  expect(await other.exited).toEqual({ code: 2, signal: null });
  await until(() => other.lines.at(-1)?.startsWith('The flyer cannot be saved: ENOENT'));
});

test(
  'survives restarts of the server in the middle of the job, after SIGTERM and after SIGKILL',
  PATIENCE,
  async ({ db, databaseUrl, dataDir, spawnProcess }) => {
    const PORT = String(await freePort());
    await startWorkerProcess(spawnProcess, databaseUrl, SLOW);
    let server = await startServerProcess(spawnProcess, databaseUrl, { PORT });
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const path = join(dataDir, `${signal}.pdf`);
      const client = await spawnProcess({ script: SCRIPT, args: [path], env: { URL: server.url } });
      await client.waitForLine('layout');

      server.signal(signal);
      await server.exited;
      await client.waitForLine('The connection is lost, connecting again.');
      server = await startServerProcess(spawnProcess, databaseUrl, { PORT });

      expect([signal, await client.exited]).toEqual([signal, { code: 0, signal: null }]);
      const percents = percentsOf(client.lines);
      expect(percents).toEqual(percents.toSorted((a, b) => a - b));
      expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect((await db.query('select from handbill.job_attempts')).rowCount).toBe(2);
  },
);

test(
  'a server that is not up yet is told once and asked again, under the same key: one job',
  PATIENCE,
  async ({ db, databaseUrl, dataDir, spawnProcess }) => {
    await startWorkerProcess(spawnProcess, databaseUrl);
    const { PORT, tries, close } = await silentServer();
    const env = { URL: `http://127.0.0.1:${PORT}` };
    const client = await spawnProcess({ script: SCRIPT, args: [join(dataDir, 'yaba.pdf')], env });
    await until(() => tries() >= 3);

    await close();
    await startServerProcess(spawnProcess, databaseUrl, { PORT });

    expect(await client.exited).toEqual({ code: 0, signal: null });
    expect((await db.query('select from handbill.jobs')).rowCount).toBe(1);
    expect(client.lines.filter((line) => line.startsWith('Nothing answers'))).toEqual([
      `Nothing answers at ${env.URL}. Start it with \`npm start\`, or set URL. Trying again.`,
    ]);
  },
);

test('a job that dies is told with its reason, exit 1', async ({ databaseUrl, dataDir, spawnProcess }) => {
  await using server = await runServer(databaseUrl, { MAX_ATTEMPTS: '2' });
  await startWorkerProcess(spawnProcess, databaseUrl, { SIM_FAILURE_RATE: '1' });

  const client = await spawnProcess({ script: SCRIPT, args: [join(dataDir, 'none.pdf')], env: { URL: server.url } });

  expect(await client.exited).toEqual({ code: 1, signal: null });
  expect(client.lines.join('\n')).toMatch(/given up \(attempt 2 of 2\): Simulated failure .*[^.] \(SIMULATED\)\.$/m);
  expect(client.lines.at(-1)).toMatch(/^DEAD without a flyer: Simulated failure .*[^.] \(SIMULATED\)\.$/);
});

test('a server with keys lets in who has one, by API_KEY or from the .env file, and tells the others what to set, exit 2', async ({
  databaseUrl,
  dataDir,
  spawnProcess,
}) => {
  const PORT = String(await freePort());
  await using server = await runServer(databaseUrl, { PORT, ADMIN_API_KEY: 'open-sesame' });
  await startWorkerProcess(spawnProcess, databaseUrl);
  const args = [join(dataDir, 'yaba.pdf')];
  await writeFile(join(dataDir, '.env'), `PORT=${PORT}\nADMIN_API_KEY=open-sesame\n`);

  const stranger = await spawnProcess({ script: SCRIPT, args, env: { URL: server.url } });
  const guesser = await spawnProcess({ script: SCRIPT, args, env: { URL: server.url, API_KEY: 'open-barley' } });
  const admin = await spawnProcess({ script: SCRIPT, args, env: { URL: server.url, API_KEY: 'open-sesame' } });
  const neighbour = await spawnProcess({ script: resolve(SCRIPT), folder: dataDir });

  expect(await stranger.exited).toEqual({ code: 2, signal: null });
  expect(stranger.lines.at(-1)).toMatch(/^Send your key as .* Set API_KEY to a key of this server\.$/);
  expect(await guesser.exited).toEqual({ code: 2, signal: null });
  expect(guesser.lines.at(-1)).toMatch(/^This key is not known\. .*Set API_KEY to a key of this server\.$/);
  expect(await admin.exited).toEqual({ code: 0, signal: null });
  expect(await neighbour.exited).toEqual({ code: 0, signal: null });
});

test('an option, which it has none of, is told how to call it, exit 2, and nothing is enqueued', async ({
  spawnProcess,
}) => {
  const client = await spawnProcess({ script: SCRIPT, args: ['--help'], env: { URL: 'http://127.0.0.1:1' } });

  expect(await client.exited).toEqual({ code: 2, signal: null });
  expect(client.lines).toEqual([expect.stringMatching(/^Usage: .*main\.js \[FILE\]/)]);
});

/** Takes requests and hangs up on each. */
async function silentServer() {
  let tries = 0;
  const server = createServer((socket) => {
    socket.once('data', () => {
      tries += 1;
      socket.destroy();
    });
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { PORT: String(port), tries: () => tries, close };
}

/** Four seconds, spread over the stages. */
const SLOW = { SIM_MIN_LATENCY_MS: '4000', SIM_MAX_LATENCY_MS: '4000' };

function percentsOf(lines: string[]): number[] {
  return lines.flatMap((line) => /(\d+) % {2}/.exec(line)?.[1] ?? []).map(Number);
}
