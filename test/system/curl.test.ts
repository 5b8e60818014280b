import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { has } from '../support/has.ts';
import { startServerProcess, startWorkerProcess } from '../support/system-processes.ts';
import { test } from '../support/test.ts';

const SCRIPT = 'client-examples/curl/flyer.sh';

describe.runIf(has('bash', 'curl'))('the curl example', () => {
  test('follows the job through a restart of the server and saves the PDF, exit 0', async ({
    databaseUrl,
    dataDir,
    spawnProcess,
  }) => {
    const settings = { PORT: String(await freePort()), ADMIN_API_KEY: 'open-sesame' };
    const server = await startServerProcess(spawnProcess, databaseUrl, settings);
    await startWorkerProcess(spawnProcess, databaseUrl, { SIM_MIN_LATENCY_MS: '3000', SIM_MAX_LATENCY_MS: '3000' });
    const path = join(dataDir, 'yaba.pdf');
    const env = { URL: server.url, API_KEY: 'open-sesame' };
    const client = await spawnProcess({ script: SCRIPT, args: [path], env });
    await client.waitForLine('PROCESSING 5 % photos');

    server.signal('SIGTERM');
    await server.exited;
    await client.waitForLine('curl: (7)');
    await startServerProcess(spawnProcess, databaseUrl, settings);

    expect(await client.exited).toEqual({ code: 0, signal: null });
    expect(client.lines.slice(-2)).toEqual([expect.stringMatching(/^SUCCEEDED 100 %/), `Saved ${path}`]);
    expect((await readFile(path)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('a key of two calls is told by the second', async ({ databaseUrl, dataDir, spawnProcess }) => {
    const { url } = await startServerProcess(spawnProcess, databaseUrl);
    await startWorkerProcess(spawnProcess, databaseUrl);
    const call = { script: SCRIPT, args: [join(dataDir, 'yaba.pdf')], env: { URL: url, KEY: 'twice' } };

    const first = await spawnProcess(call);
    await first.exited;
    const second = await spawnProcess(call);

    expect(await second.exited).toEqual({ code: 0, signal: null });
    expect(second.lines.slice(0, 2)).toEqual([first.lines[0], 'The key twice was there already: this is its job.']);
  });

  test('a file that cannot be written is named, exit 2', async ({ databaseUrl, dataDir, spawnProcess }) => {
    const { url } = await startServerProcess(spawnProcess, databaseUrl);
    await startWorkerProcess(spawnProcess, databaseUrl);
    const path = join(dataDir, 'no-such-folder', 'yaba.pdf');

    const client = await spawnProcess({ script: SCRIPT, args: [path], env: { URL: url } });

    expect(await client.exited).toEqual({ code: 2, signal: null });
    expect(client.lines).toContain(`The flyer cannot be saved as ${path}.`);
  });

  test('it says what to do where a key is asked for', async ({ databaseUrl, spawnProcess }) => {
    const { url } = await startServerProcess(spawnProcess, databaseUrl, { ADMIN_API_KEY: 'open-sesame' });

    const stranger = await spawnProcess({ script: SCRIPT, env: { URL: url } });

    expect(await stranger.exited).toEqual({ code: 2, signal: null });
    expect(stranger.lines.at(-1)).toBe('Set API_KEY to a key of this server.');
  });

  test('a job that dies ends it with exit 1, a refusal with exit 2, no server with exit 3', async ({
    databaseUrl,
    spawnProcess,
  }) => {
    const { url } = await startServerProcess(spawnProcess, databaseUrl, { MAX_ATTEMPTS: '1' });
    await startWorkerProcess(spawnProcess, databaseUrl, { SIM_FAILURE_RATE: '1' });

    const dead = await spawnProcess({ script: SCRIPT, env: { URL: url } });
    const refused = await spawnProcess({ script: SCRIPT, env: { URL: url, KEY: 'two words' } });
    const lost = await spawnProcess({ script: SCRIPT, args: ['--help'], env: { URL: url } });
    const alone = await spawnProcess({ script: SCRIPT, env: { URL: 'http://127.0.0.1:1' } });

    expect(await dead.exited).toEqual({ code: 1, signal: null });
    expect(dead.lines.slice(-2)).toEqual([
      expect.stringMatching(/^DEAD /),
      expect.stringContaining('SIM_FAILURE_RATE'),
    ]);
    expect(await refused.exited).toEqual({ code: 2, signal: null });
    expect(refused.lines.at(-1)).toContain('/idempotencyKey');
    expect(await lost.exited).toEqual({ code: 2, signal: null });
    expect(lost.lines).toEqual([expect.stringMatching(/^Usage: /)]);
    expect(await alone.exited).toEqual({ code: 3, signal: null });
    expect(alone.lines.at(-1)).toBe('Nothing answers at http://127.0.0.1:1. Start it with `npm start`, or set URL.');
  });
});
