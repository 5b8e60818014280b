import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { removeDataFolder } from '../support/data-folder.ts';
import { freePort } from '../support/free-port.ts';
import { isRoot } from '../support/has.ts';
import { waitUntilGone, waitUntilStarted } from '../support/started-system.ts';
import { test as base } from '../support/test.ts';

const run = promisify(execFile);
const NEEDED = ['dist', 'node_modules', 'package.json'];
const WHOLE = { recursive: true, verbatimSymlinks: true };
/** What only development needs is half of what npm installs. */
const isForRunning = (path: string) => !/node_modules\/(@biomejs|@typescript|@rolldown|lightningcss|knip)/.test(path);
/** `nobody`, by the numbers that every Linux gives it. */
const NOBODY = { uid: 65_534, gid: 65_534 };

const test = base.extend<{ checkout: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures this one needs: none.
  checkout: async ({}, use) => {
    const home = await mkdtemp(join(tmpdir(), 'handbill-closed-'));
    const checkout = join(home, 'checkout');
    await mkdir(checkout);
    for (const name of NEEDED) await cp(name, join(checkout, name), { ...WHOLE, filter: isForRunning });
    await chmod(home, 0o700);
    await use(checkout);
    await removeDataFolder(join(checkout, '.data'));
    await rm(home, { recursive: true });
  },
});

describe.runIf(isRoot())('a checkout under a home directory that is closed to others', () => {
  test('runs for root, with the data of Postgres where its account can reach it', async ({
    checkout,
    spawnProcess,
  }) => {
    const start = await spawnProcess({ script: 'dist/server/start.js', folder: checkout, env: await settings() });
    const { server, worker, postgres } = await waitUntilStarted(start);

    const { home } = JSON.parse(await readFile(join(checkout, '.data/embedded.json'), 'utf8'));
    expect(home).toMatch(/^\/var\/lib\/handbill\/checkout-/);
    expect((await stat(join(home, 'postgres'))).uid).not.toBe(0);
    expect(start.lines.join('\n')).toContain(`its data is kept in ${home}`);
    start.signal('SIGTERM');
    expect(await start.exited).toEqual({ code: 0, signal: null });
    await waitUntilGone([server, worker, postgres], 100);
  });

  test('runs for its owner, who is not root, with the data in DATA_DIR', async ({ checkout, spawnProcess }) => {
    await run('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, join(checkout, '..')]);
    const env = { ...(await settings()), HOME: join(checkout, '..') };

    const start = await spawnProcess({ script: 'dist/server/start.js', folder: checkout, env, ...NOBODY });

    const { server, worker, postgres } = await waitUntilStarted(start);
    expect((await stat(join(checkout, '.data/postgres'))).uid).toBe(NOBODY.uid);
    start.signal('SIGTERM');
    expect(await start.exited).toEqual({ code: 0, signal: null });
    await waitUntilGone([server, worker, postgres], 100);
  });
});

async function settings(): Promise<Record<string, string>> {
  return { PORT: String(await freePort()) };
}
