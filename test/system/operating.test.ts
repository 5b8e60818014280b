import { describe, expect } from 'vitest';
import { readBlocks } from '../docs/markdown.ts';
import { has } from '../support/has.ts';
import { running } from '../support/queue.ts';
import { runServer } from '../support/run-server.ts';
import { test } from '../support/test.ts';

describe.runIf(has('bash', 'curl'))('docs/operating.md', () => {
  test('its commands do, in order, what it says', { timeout: 60_000 }, async ({ db, databaseUrl, spawnProcess }) => {
    const { jobId } = await running(db, { tenant: 'acme' });
    await db.query(BURY, [jobId]);
    await using server = await runServer(databaseUrl, { ADMIN_API_KEY: 'a-long-random-secret' });
    const blocks = (await readBlocks('docs/operating.md')).filter(({ language }) => language === 'sh');
    const shown: string[] = [];

    for (const { text, how } of blocks) {
      const command = text
        .replaceAll('http://127.0.0.1:4000', server.url)
        .replace(/\b(KEY|KEY_ID|FINGERPRINT)\b/, (name) => copied(name, shown));
      const shell = await spawnProcess({
        script: 'bash',
        args: ['-euo', 'pipefail', '-c', command],
        env: { DATABASE_URL: databaseUrl, URL: server.url, ADMIN_API_KEY: 'a-long-random-secret' },
      });
      expect((await shell.exited).code, shell.lines.join('\n')).toBe(how === 'exit=1' ? 1 : 0);
      shown.push(shell.lines.join('\n'));
    }

    const [, viewer = '', keys, , ready = '', dead, retried, revoked] = shown;
    expect(blocks.length).toBe(8);
    expect(JSON.parse(viewer)).toMatchObject({ data: { viewer: { tenant: 'acme', role: 'CLIENT' } } });
    expect(keys).toMatch(/^ID +TENANT[\s\S]*\bacme +client\b.*Website$/m);
    expect(JSON.parse(ready)).toMatchObject({ status: 'ready' });
    expect(dead).toMatch(/^Jobs +1\n[\s\S]*^Error +no paper$/m);
    expect(retried).toBe('Retried 1');
    expect(revoked).toMatch(/revoked/i);
  });
});

const BURY = `update handbill.jobs set status = 'dead', finished_at = now(), died_at = now(), lease_token = null, locked_by = null,
  last_error = 'no paper', last_error_code = 'PRINTER', last_error_retryable = false, last_error_at = now() where id = $1`;

/** What a person would copy from the commands before. */
function copied(name: string, shown: string[]): string {
  const said = shown.join('\n');
  const pattern = { KEY: /handbill_key_\w+/, KEY_ID: /handbill_key_([a-z0-9]{12})/, FINGERPRINT: /Fingerprint +(\S+)/ }[
    name
  ];
  const [whole, part] = pattern?.exec(said) ?? [];
  return part ?? whole ?? name;
}
