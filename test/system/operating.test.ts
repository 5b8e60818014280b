import { describe, expect } from 'vitest';
import { readBlocks } from '../docs/markdown.ts';
import { has } from '../support/has.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

describe.runIf(has('bash', 'curl'))('docs/operating.md', () => {
  test('its commands do, in order, what it says', async ({ databaseUrl, spawnProcess }) => {
    await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'a-long-random-secret' });
    const blocks = (await readBlocks('docs/operating.md')).filter(({ language }) => language === 'sh');
    const shown: string[] = [];

    for (const { text } of blocks) {
      const command = text.replaceAll('http://127.0.0.1:4000', server.url).replace(/\bKEY\b/, keyIn(shown));
      const shell = await spawnProcess({
        script: 'bash',
        args: ['-euo', 'pipefail', '-c', command],
        env: { DATABASE_URL: databaseUrl },
      });
      expect((await shell.exited).code, shell.lines.join('\n')).toBe(0);
      shown.push(shell.lines.join('\n'));
    }

    const [, viewer = '', keys, , ready = ''] = shown;
    expect(blocks.length).toBe(5);
    expect(JSON.parse(viewer)).toMatchObject({ data: { viewer: { tenant: 'acme', role: 'CLIENT' } } });
    expect(keys).toMatch(/^ID +TENANT[\s\S]*\bacme +client\b.*Website$/m);
    expect(JSON.parse(ready)).toMatchObject({ status: 'ready' });
  });
});

/** What a person would copy from the first command. */
const keyIn = (shown: string[]) => /handbill_key_\w+/.exec(shown.join('\n'))?.[0] ?? 'KEY';
