import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { type Block, readBlocks } from '../docs/markdown.ts';
import { openTerminal } from '../docs/terminal.ts';
import { freePort } from '../support/free-port.ts';
import { has } from '../support/has.ts';
import { test } from '../support/test.ts';

/** The waits that the page speaks of, many times as short. */
const QUICK = {
  LEASE_MS: '4000',
  HEARTBEAT_MS: '400',
  SWEEP_MS: '500',
  RETRY_BASE_MS: '200',
  RETRY_MAX_JITTER_MS: '100',
};

describe.runIf(has('bash', 'curl'))('the README', () => {
  test('its commands and operations do, in order, what it says', { timeout: 400_000 }, async ({
    databaseUrl,
    dataDir,
    spawnProcess,
  }) => {
    const port = String(await freePort());
    const env = { ...QUICK, DATABASE_URL: databaseUrl, PORT: port };
    const terminal = await openTerminal({ folder: dataDir, spawn: spawnProcess, env, url: `http://127.0.0.1:${port}` });
    const shown = new Map<Block, string>();
    try {
      for (const block of await readBlocks('README.md')) shown.set(block, await terminal.follow(block));
    } finally {
      await terminal.close();
    }

    const after = (text: string) => [...shown].filter(([block]) => block.text.includes(text)).map(([, said]) => said);
    const [killed, five, flight, two] = after('report -- concurrency');
    const ended = expect.stringContaining('SUCCEEDED');
    expect(after('jobStatusChanged')).toEqual([ended, ended, expect.stringContaining('RETRIED_AND_SUCCEEDED')]);
    expect((await readFile(join(dataDir, 'checkout/flyer.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    expect(killed).toMatch(/^Jobs +1, all finished\nAttempts +2\n/m);
    expect(five).toMatch(/^Jobs +50, all finished\nAttempts +50\nPeak at once +5\n/m);
    expect(after('timeline JOB')[0]).toMatch(/ is DEAD, 5 of 5 attempts used\n(?:[\s\S]*FAILED){5}/);
    expect(flight).toMatch(/^Jobs +10, all finished\n[\s\S]*Double claims +none$/m);
    expect(after('nodes { status attempts')[0]).toContain('"ABANDONED"');
    expect([sum(after('pair-'), /New +(\d+)/g), sum(after('pair-'), /Known +(\d+)/g)]).toEqual([50, 50]);
    expect(two).toMatch(/^WORKER +PEAK\n\S+ +\d+\n\S+ +\d+\n\nDouble claims +none$/m);
  });
});

function sum(texts: string[], number: RegExp): number {
  return texts.flatMap((text) => [...text.matchAll(number)]).reduce((total, [, found]) => total + Number(found), 0);
}
